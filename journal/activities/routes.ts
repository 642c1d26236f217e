// Routes of activities.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import { requireIcon } from '../appearance/appearance.ts';
import type { JournalContext } from '../context.ts';
import type { ActivityId } from '../ids.ts';
import { readByYear } from '../periods/queries.ts';
import type { JournalDb } from '../tables.ts';
import {
  createActivity,
  deleteActivity,
  prepareActivity,
  renameActivity,
  requireActivity,
  selectUsage,
  setActivityAppearance,
  setActivityArchived,
  setActivityCategory,
} from './activities.ts';
import * as contract from './contract.ts';
import { presentActivity } from './contract.ts';
import { selectActivities } from './queries.ts';
import { parseName } from './rules.ts';

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

  http.mount(contract.setAppearance, ({ caller, params, body, commit }) => {
    requireIcon(body.icon);
    return commit((tx) => setActivityAppearance(tx, caller.accountId, params.id, body));
  });

  http.mount(contract.renameActivity, ({ caller, params, body, commit }) => {
    const newName = parseName(body.newName, '/newName');
    return commit((tx) => renameActivity(tx, caller.accountId, params.id, newName));
  });
}

// Usage of activities: number of entries and date of the last one.

type Usage = { entries: number; lastUsed: LocalDate };

/** Usage by activity; activities without entries are omitted. */
async function readUsage(db: JournalDb, userId: AccountId): Promise<Map<ActivityId, Usage>> {
  const years = await readByYear(db, userId, {}, (days) => selectUsage.rows(db, userId, days));
  const usage = new Map<ActivityId, Usage>();
  // The years are in ascending order, so the last one has the latest date.
  for (const { activity_id, entries, lastUsed } of years)
    usage.set(activity_id, { entries: (usage.get(activity_id)?.entries ?? 0) + entries, lastUsed });
  return usage;
}
