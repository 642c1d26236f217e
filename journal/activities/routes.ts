// Routes of activities.
import type { JournalContext } from '../context.ts';
import {
  createActivity,
  deleteActivity,
  prepareActivity,
  renameActivity,
  requireActivity,
  setActivityArchived,
  setActivityCategory,
} from './activities.ts';
import * as contract from './contract.ts';
import { presentActivity } from './present.ts';
import { selectActivities } from './queries.ts';
import { parseName } from './rules.ts';
import { readUsage } from './usage.ts';

export function mountActivities({ http, database, clock }: JournalContext): void {
  http.mount(contract.listActivities, async ({ caller, query }) => {
    const activities = await selectActivities.rows(database.read, caller.accountId);
    if (!query.usage) return activities.map(presentActivity);
    const usage = await readUsage(database.read, caller.accountId);
    return activities.map((activity) => ({
      ...presentActivity(activity),
      ...(usage.get(activity.id) ?? { entries: 0, lastUsed: null }),
    }));
  });

  http.mount(contract.createActivity, ({ caller, body, commit }) => {
    const activity = prepareActivity(caller.accountId, body, clock.now());
    return commit(async (tx) => presentActivity(await createActivity(tx, activity)));
  });

  http.mount(contract.readActivity, async ({ caller, params }) =>
    presentActivity(await requireActivity(database.read, caller.accountId, params.id)),
  );

  http.mount(contract.deleteActivity, ({ caller, params, commit }) =>
    commit((tx) => deleteActivity(tx, caller.accountId, params.id)),
  );

  http.mount(contract.archiveActivity, ({ caller, params, commit }) =>
    commit((tx) => setActivityArchived(tx, caller.accountId, params.id, true)),
  );

  http.mount(contract.unarchiveActivity, ({ caller, params, commit }) =>
    commit((tx) => setActivityArchived(tx, caller.accountId, params.id, false)),
  );

  http.mount(contract.setCategory, ({ caller, params, body, commit }) =>
    commit((tx) => setActivityCategory(tx, caller.accountId, params.id, body)),
  );

  http.mount(contract.renameActivity, ({ caller, params, body, commit }) => {
    const newName = parseName(body.newName, '/newName');
    return commit((tx) => renameActivity(tx, caller.accountId, params.id, newName));
  });
}
