// The incremental sync route.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { versionEntityTag } from '@tandem/platform/http/conditional/conditional.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { presentActivity } from '../activities/contract.ts';
import { selectActivities, selectActivitiesById } from '../activities/queries.ts';
import { readChangeNumber } from '../changes/changes.ts';
import type { JournalContext } from '../context.ts';
import { versions } from '../entries/contract.ts';
import { findEntries, findEntriesById } from '../entries/entries.ts';
import { type LoggedEntry, presentEntry } from '../entries/entry.ts';
import { presentFeeling } from '../feelings/contract.ts';
import { selectFeelings, selectFeelingsById } from '../feelings/queries.ts';
import { toActivityId, toEntryId, toFeelingId, toMoodId } from '../ids.ts';
import { presentMood } from '../moods/contract.ts';
import { selectMoods, selectMoodsById } from '../moods/queries.ts';
import { readCursor, toPage, writeCursor } from '../paging/paging.ts';
import type { ChangeKind, JournalDb } from '../tables.ts';
import { type Changes, DEFAULT_KINDS, DEFAULT_LIMIT, listChanges } from './contract.ts';

export function mountSync({ http, database }: JournalContext): void {
  http.mount(listChanges, ({ caller, query, origin }) => {
    const { after = 0, limit = DEFAULT_LIMIT, order, cursor = null } = query;
    const kinds = new Set((query.kinds ?? DEFAULT_KINDS).split(',') as ChangeKind[]);
    if (order === undefined && cursor !== null) throw invalid('query/order', 'must be sent with cursor');
    if (order !== undefined && query.after !== undefined)
      throw invalid('query/after', 'must not be sent with order');
    return order === 'newest'
      ? readNewest(database.read, caller.accountId, { cursor, limit, origin, kinds })
      : readChanges(database.read, caller.accountId, { after, limit, origin, kinds });
  });
}

// Reads the changes after a position, or all entries for a new copy.

type Kinds = ReadonlySet<ChangeKind>;

/**
 * Returns at most `limit` changes with a number above `after`. Refuses a number that was never assigned.
 * Items deleted between the statements are omitted here and listed as deleted later.
 */
async function readChanges(
  db: JournalDb,
  userId: AccountId,
  { after, limit, origin, kinds }: { after: number; limit: number; origin: string; kinds: Kinds },
): Promise<Changes> {
  const found = await selectChanges.rows(db, userId, after, [...kinds], limit + 1);
  if (found.length === 0) await requireKnownPosition(db, userId, after);
  const page = found.slice(0, limit);
  const present = page.filter(({ gone }) => gone === 0);
  const idsOf = (wanted: ChangeKind) =>
    present.filter(({ kind }) => kind === wanted).map(({ thing_id }) => thing_id);
  const entries = await findEntriesById(db, idsOf('entry').map(toEntryId));
  const activityIds = idsOf('activity').map(toActivityId);
  const activities = activityIds.length === 0 ? [] : await selectActivitiesById.rows(db, activityIds);
  return {
    entries: entries.map((entry) => presentChangedEntry(entry, origin)),
    activities: activities.map(presentActivity),
    ...(kinds.has('mood') && {
      moods: (await selectMoodsById.rows(db, idsOf('mood').map(toMoodId))).map(presentMood),
    }),
    ...(kinds.has('feeling') && {
      feelings: (await selectFeelingsById.rows(db, idsOf('feeling').map(toFeelingId))).map(presentFeeling),
    }),
    deleted: page.filter(({ gone }) => gone === 1).map(({ kind, thing_id }) => ({ kind, id: thing_id })),
    next: page.at(-1)?.number ?? after,
    more: found.length > limit,
  };
}

/**
 * Returns a page of at most `limit` entries, newest first; the first page includes all activities, moods and
 * feelings of the `kinds`. `next` is the number of the latest change before the first page was read: later
 * changes are listed after it, so a copy built from these pages is complete. The cursor carries it across
 * pages.
 */
async function readNewest(
  db: JournalDb,
  userId: AccountId,
  { cursor, limit, origin, kinds }: { cursor: string | null; limit: number; origin: string; kinds: Kinds },
): Promise<Changes> {
  const [, start, rest = ''] = (cursor && /^(\d{1,15})\.(.+)$/.exec(cursor)) || [];
  const after = cursor === null ? null : readCursor(rest, toEntryId);
  const latest = await readChangeNumber(db, userId);
  const position = start === undefined ? latest : Number(start);
  if (position > latest) throw unknownPosition('query/cursor');
  const found = kinds.has('entry') ? await findEntries(db, userId, { after, limit: limit + 1 }) : [];
  const { page, next } = toPage(found, limit, ({ row }) => ({ instant: row.logged_at, id: row.id }));
  const lists = (kind: ChangeKind) => cursor === null && kinds.has(kind);
  return {
    entries: page.map((entry) => presentChangedEntry(entry, origin)),
    activities: lists('activity') ? (await selectActivities.rows(db, userId)).map(presentActivity) : [],
    ...(kinds.has('mood') && {
      moods: lists('mood') ? (await selectMoods.rows(db, userId)).map(presentMood) : [],
    }),
    ...(kinds.has('feeling') && {
      feelings: lists('feeling') ? (await selectFeelings.rows(db, userId)).map(presentFeeling) : [],
    }),
    deleted: [],
    next: position,
    more: next !== null || position < latest,
    ...(next && { cursor: `${position}.${writeCursor(next)}` }),
  };
}

function presentChangedEntry(entry: LoggedEntry, origin: string) {
  const shown = presentEntry(entry, origin);
  return { ...shown, etag: versionEntityTag(versions, shown) };
}

async function requireKnownPosition(db: JournalDb, userId: AccountId, after: number): Promise<void> {
  if (after <= (await readChangeNumber(db, userId))) return;
  throw unknownPosition('query/after');
}

const unknownPosition = (pointer: string) =>
  invalid(pointer, 'must be a position from an earlier response; start with 0', 'unknown-position');

/** At most `limit` changes of these kinds with a number above `after`, in order. */
const selectChanges = defineQuery(
  (db: JournalDb, userId: AccountId, after: number, kinds: readonly ChangeKind[], limit: number) =>
    db
      .selectFrom('change')
      .select(['kind', 'thing_id', 'number', 'gone'])
      .where('user_id', '=', userId)
      .where('number', '>', after)
      .where((where) => isIn(db, where.ref('kind'), kinds))
      .orderBy('number')
      .limit(inlined(limit)),
);
