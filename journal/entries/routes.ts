// Routes of entries and entry lists.

import type { JournalContext } from '../context.ts';
import { timezoneOf } from '../users/users.ts';
import { changeEntry, deleteEntry } from './change.ts';
import * as contract from './contract.ts';
import { requireEntry } from './entries.ts';
import type { LoggedEntry } from './entry.ts';
import { canShareTransaction, logEntry, prepareEntry } from './log.ts';
import { presentEntry } from './present.ts';
import { parseLoggedAt } from './rules.ts';

export function mountEntries({ http, database, clock }: JournalContext): void {
  http.mount(contract.createEntry, async ({ caller, body, origin, commit }) => {
    const here = { timezone: await timezoneOf(database.read, caller.accountId), now: clock.now() };
    const entry = prepareEntry(caller.accountId, body, here);
    const isShared = await canShareTransaction(database, entry, body);
    return commit(
      async (tx) => presentEntry(await logEntry(tx, entry, body), origin),
      isShared ? 'shared' : undefined,
    );
  });

  http.mount(contract.readEntry, async ({ caller, params, origin }) =>
    presentEntry(await requireEntry(database.read, caller.accountId, params.id), origin),
  );

  http.mount(contract.updateEntry, async ({ caller, params, body, origin, commit, requireMatch }) => {
    const timezone = await timezoneOf(database.read, caller.accountId);
    const checkVersion = (entry: LoggedEntry) => requireMatch(() => presentEntry(entry, origin));
    const change = {
      ...body,
      sentMoment: body.loggedAt == null ? null : parseLoggedAt(body.loggedAt, timezone),
    };
    const here = { now: clock.now(), checkVersion };
    return commit(async (tx) =>
      presentEntry(await changeEntry(tx, caller.accountId, params.id, change, here), origin),
    );
  });

  http.mount(contract.deleteEntry, ({ caller, params, origin, commit, requireMatch }) => {
    const checkVersion = (entry: LoggedEntry) => requireMatch(() => presentEntry(entry, origin));
    return commit((tx) => deleteEntry(tx, caller.accountId, params.id, { checkVersion }));
  });
}
