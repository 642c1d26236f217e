// Routes of entries and entry lists.
import { yieldLoop } from '@tandem/platform/concurrency/yield-loop.ts';
import type { CreateBulkReply } from '@tandem/platform/http/endpoint/call.ts';
import { Reply, replyInSlices } from '@tandem/platform/http/replies/reply.ts';
import type { AccountId, Caller } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { requireActivity } from '../activities/activities.ts';
import { createStateReader } from '../changes/changes.ts';
import type { JournalContext } from '../context.ts';
import { toActivityId, toEntryId, toFeelingId, toMoodId } from '../ids.ts';
import { linkToNext, readCursor, toPage } from '../paging/paging.ts';
import { readPeriod } from '../periods/period.ts';
import type { JournalDb } from '../tables.ts';
import { timezoneOf } from '../users/users.ts';
import * as bulkContract from './contract.ts';
import * as contract from './contract.ts';
import {
  changeEntry,
  deleteEntries,
  deleteEntry,
  findEntries,
  findEntriesById,
  isBulk,
  readEntrySlices,
  replaceActivity,
  requireEntry,
} from './entries.ts';
import { type LoggedEntry, presentEntry } from './entry.ts';
import { canShareTransaction, logEntry, prepareEntry } from './log.ts';
import { parseLoggedAt } from './rules.ts';
import { type Filter, selectWords } from './store.ts';

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

export function mountBulk({ http, database, clock }: JournalContext): void {
  http.mount(bulkContract.deleteEntries, async ({ caller, query, commit }) => {
    const period = readPeriod(query, await timezoneOf(database.read, caller.accountId));
    return commit(async (tx) => ({
      affectedCount: await deleteEntries(tx, caller.accountId, period),
    }));
  });

  http.mount(bulkContract.replaceActivity, ({ caller, body, commit }) =>
    commit(async (tx) => ({
      affectedCount: await replaceActivity(tx, caller.accountId, body, clock.now()),
    })),
  );
}

type ListCall = { caller: Caller; origin: string; bulkReply: CreateBulkReply };

/** Null without a text search. */
type Matches = ((text: string) => boolean) | null;

export function mountEntryLists(journal: JournalContext): void {
  const { http, database } = journal;
  const listAll = createListAll(journal);
  const stateOf = createStateReader(journal);

  http.mount(
    contract.listEntries,
    async (call) => {
      const { caller, query, origin } = call;
      const after = query.cursor === undefined ? null : readCursor(query.cursor, toEntryId);
      const period = readPeriod(query, await timezoneOf(database.read, caller.accountId));
      const filter = { ...filterOf(query), period, after };
      const matches = query.q?.trim() ? createMatcher(query.q) : null;
      if (query.limit === undefined) return listAll(call, filter, matches);
      const wanted = { ...filter, limit: query.limit + 1 };
      const found = matches
        ? await findByWords(database.read, caller.accountId, wanted, matches)
        : await findEntries(database.read, caller.accountId, wanted);
      const { page, next } = toPage(found, query.limit, ({ row }) => ({
        instant: row.logged_at,
        id: row.id,
      }));
      const link = next && linkToNext(origin + contract.listEntries.path, query, next);
      return new Reply(200, presentAll(page, origin), link ? { link } : {});
    },
    stateOf,
  );

  http.mount(
    contract.listByActivity,
    async (call) => {
      const { id } = await requireActivity(database.read, call.caller.accountId, call.params.id);
      return listAll(call, { activityId: id });
    },
    stateOf,
  );

  http.mount(
    contract.listByMood,
    async (call) => {
      const { mood } = call.params;
      if (!/^[1-5]$/.test(mood)) throw invalid('path/mood', 'must be an integer from 1 to 5');
      return listAll(call, { mood: Number(mood) });
    },
    stateOf,
  );
}

/** The part of a query that is evaluated in SQL. */
function filterOf({ mood, activityId, moodId, feelingId, with: part }: contract.EntryListQuery): Filter {
  const ids = [...new Set(activityId?.map((id) => toActivityId(id.toLowerCase())))];
  const feelings = [...new Set(feelingId?.map((id) => toFeelingId(id.toLowerCase())))];
  return {
    ...(mood === undefined ? {} : { mood }),
    ...(ids.length === 0 ? {} : { activityIds: { ids, count: ids.length } }),
    ...(moodId === undefined ? {} : { moodId: toMoodId(moodId.toLowerCase()) }),
    ...(feelings.length === 0 ? {} : { feelingIds: { ids: feelings, count: feelings.length } }),
    ...(part === undefined ? {} : { has: { [part]: true } }),
  };
}

/** Long lists are read in slices of one snapshot, and so are searched texts. */
const createListAll =
  ({ database }: JournalContext) =>
  async (call: ListCall, filter: Filter, matches: Matches = null) => {
    const { origin, bulkReply } = call;
    const userId = call.caller.accountId;
    if (!matches && !(await isBulk(database.read, userId, filter)))
      return presentAll(await findEntries(database.read, userId, filter), origin);
    const present = (entry: LoggedEntry) => presentEntry(entry, origin);
    return bulkReply((spool) =>
      database.snapshot((db) => {
        const slices = matches
          ? searchEntries(db, userId, filter, matches)
          : readEntrySlices(db, userId, filter);
        return replyInSlices(slices, present, spool);
      }),
    );
  };

const presentAll = (entries: readonly LoggedEntry[], origin: string) =>
  entries.map((entry) => presentEntry(entry, origin));

/** Reading and case-folding this many texts takes a few milliseconds. */
const SLICE_SIZE = 500;

/** Matches texts that contain every word of `query`, ignoring case and order. */
function createMatcher(query: string): (text: string) => boolean {
  const words = foldCase(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return (text) => {
    const folded = foldCase(text);
    return words.every((word) => folded.includes(word));
  };
}

/** Yields the entries that match filter and text search, newest first, in slices. */
async function* searchEntries(
  db: JournalDb,
  userId: AccountId,
  filter: Filter,
  matches: (text: string) => boolean,
): AsyncGenerator<LoggedEntry[]> {
  const withWords = { ...filter, has: { ...filter.has, words: true } };
  for (let { after = null } = filter; ; ) {
    const began = performance.now();
    const texts = await selectWords.rows(db, userId, { ...withWords, after }, SLICE_SIZE);
    const found = texts.filter(({ content }) => content !== null && matches(content)).map(({ id }) => id);
    yield await findEntriesById(db, found);
    const last = texts.at(-1);
    if (last === undefined || texts.length < SLICE_SIZE) return;
    after = { instant: last.logged_at, id: last.id };
    await yieldLoop(performance.now() - began);
  }
}

/** The first `limit` results of {@link searchEntries}. */
async function findByWords(
  db: JournalDb,
  userId: AccountId,
  { limit, ...filter }: Filter & { limit: number },
  matches: (text: string) => boolean,
): Promise<LoggedEntry[]> {
  const found: LoggedEntry[] = [];
  for await (const slice of searchEntries(db, userId, filter, matches)) {
    found.push(...slice);
    if (found.length >= limit) return found.slice(0, limit);
  }
  return found;
}
