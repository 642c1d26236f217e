// Routes of entries and of lists of them.

import type { CreateBulkReply } from '@tandem/platform/http/endpoint/call.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { replyInSlices } from '@tandem/platform/http/replies/sliced-list.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { requireActivity } from '../activities/activities.ts';
import type { JournalContext } from '../context.ts';
import { toEntryId } from '../ids.ts';
import { linkToNext, readCursor, toPage } from '../paging/paging.ts';
import { readPeriod } from '../periods/period.ts';
import { timezoneOf } from '../users/users.ts';
import { changeEntry, deleteEntry } from './change.ts';
import * as contract from './contract.ts';
import { findEntries, isBulk, readEntrySlices, requireEntry } from './entries.ts';
import type { LoggedEntry } from './entry.ts';
import { logEntry, prepareEntry } from './log.ts';
import { presentEntry } from './present.ts';
import { parseLoggedAt } from './rules.ts';
import type { Filter } from './store.ts';

export function mountEntries(journal: JournalContext): void {
  mountSingleEntries(journal);
  mountLists(journal);
}

function mountSingleEntries({ http, database, clock }: JournalContext): void {
  http.mount(contract.createEntry, async ({ caller, body, origin, commit }) => {
    const here = { timezone: await timezoneOf(database.read, caller.accountId), now: clock.now() };
    const entry = prepareEntry(caller.accountId, body, here);
    return commit(async (tx) => presentEntry(await logEntry(tx, entry, body), origin));
  });

  http.mount(contract.readEntry, async ({ caller, params, origin }) =>
    presentEntry(await requireEntry(database.read, caller.accountId, params.id), origin),
  );

  http.mount(contract.updateEntry, async ({ caller, params, body, origin, commit, requireMatch }) => {
    const timezone = await timezoneOf(database.read, caller.accountId);
    const judge = (entry: LoggedEntry) => requireMatch(() => presentEntry(entry, origin));
    const change = {
      ...body,
      sentMoment: body.loggedAt == null ? null : parseLoggedAt(body.loggedAt, timezone),
    };
    const here = { now: clock.now(), judge };
    return commit(async (tx) =>
      presentEntry(await changeEntry(tx, caller.accountId, params.id, change, here), origin),
    );
  });

  http.mount(contract.deleteEntry, ({ caller, params, origin, commit, requireMatch }) => {
    const judge = (entry: LoggedEntry) => requireMatch(() => presentEntry(entry, origin));
    return commit((tx) => deleteEntry(tx, caller.accountId, params.id, { judge }));
  });
}

function mountLists({ http, database }: JournalContext): void {
  /** Long lists are read in slices of one snapshot. */
  const listAll = async (
    { caller, origin, bulkReply }: { caller: Caller; origin: string; bulkReply: CreateBulkReply },
    filter: Filter,
  ) => {
    const userId = caller.accountId;
    if (!(await isBulk(database.read, userId, filter)))
      return presentAll(await findEntries(database.read, userId, filter), origin);
    return bulkReply((spool) =>
      database.snapshot((db) =>
        replyInSlices(readEntrySlices(db, userId, filter), (entry) => presentEntry(entry, origin), spool),
      ),
    );
  };

  http.mount(contract.listEntries, async (call) => {
    const { caller, query, origin } = call;
    const after = query.cursor === undefined ? null : readCursor(query.cursor, toEntryId);
    const period = readPeriod(query, await timezoneOf(database.read, caller.accountId));
    if (query.limit === undefined) return listAll(call, { period, after });
    const limit = query.limit + 1;
    const found = await findEntries(database.read, caller.accountId, { period, after, limit });
    const { page, next } = toPage(found, query.limit, ({ row }) => ({ instant: row.logged_at, id: row.id }));
    const link = next && linkToNext(origin + contract.listEntries.path, query, next);
    return new Reply(200, presentAll(page, origin), link ? { link } : {});
  });

  http.mount(contract.listByActivity, async (call) => {
    const { id } = await requireActivity(database.read, call.caller.accountId, call.params.id);
    return listAll(call, { activityId: id });
  });

  http.mount(contract.listByMood, async (call) => {
    const { mood } = call.params;
    if (!/^[1-5]$/.test(mood)) throw invalid('path/mood', 'must be an integer from 1 to 5');
    return listAll(call, { mood: Number(mood) });
  });
}

const presentAll = (entries: readonly LoggedEntry[], origin: string) =>
  entries.map((entry) => presentEntry(entry, origin));
