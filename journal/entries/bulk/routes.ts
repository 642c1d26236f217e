// Routes of bulk changes.
import type { JournalContext } from '../../context.ts';
import { readPeriod } from '../../periods/period.ts';
import { timezoneOf } from '../../users/users.ts';
import { deleteEntries, replaceActivity } from './bulk.ts';
import * as contract from './contract.ts';

export function mountBulk({ http, database, clock }: JournalContext): void {
  http.mount(contract.deleteEntries, async ({ caller, query, commit }) => {
    const period = readPeriod(query, await timezoneOf(database.read, caller.accountId));
    return commit(async (tx) => ({
      affectedCount: await deleteEntries(tx, caller.accountId, period),
    }));
  });

  http.mount(contract.replaceActivity, ({ caller, body, commit }) =>
    commit(async (tx) => ({
      affectedCount: await replaceActivity(tx, caller.accountId, body, clock.now()),
    })),
  );
}
