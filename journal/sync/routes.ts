// The incremental sync route.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { versionEntityTag } from '@tandem/platform/http/conditional/conditional.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { Activity, presentActivity } from '../activities/contract.ts';
import { selectActivities, selectActivitiesById } from '../activities/queries.ts';
import { readChangeNumber } from '../changes/changes.ts';
import type { JournalContext } from '../context.ts';
import { Entry, versions } from '../entries/contract.ts';
import { findEntries, findEntriesById } from '../entries/entries.ts';
import { type LoggedEntry, presentEntry } from '../entries/entry.ts';
import { Feeling, presentFeeling } from '../feelings/contract.ts';
import { selectFeelings, selectFeelingsById } from '../feelings/queries.ts';
import { toActivityId, toEntryId, toFeelingId, toMoodId } from '../ids.ts';
import { Mood, presentMood } from '../moods/contract.ts';
import { selectMoods, selectMoodsById } from '../moods/queries.ts';
import { readCursor, toPage, writeCursor } from '../paging/paging.ts';
import { CHANGE_KINDS, type ChangeKind, type JournalDb } from '../tables.ts';

// The incremental sync operation (docs/decisions/0150).

const ChangedEntry = Type.Object(
  {
    ...Entry.properties,
    etag: Type.String({
      description: 'For `If-Match`, like the `ETag` of the entry.',
      examples: ['"Zb7xQe0R2uTn5s1A"'],
    }),
  },
  { title: 'ChangedEntry' },
);

const Deletion = Type.Object(
  {
    kind: Type.String({ description: 'One of the `kinds` of the request.', examples: ['entry'] }),
    id: Type.String({ format: 'uuid' }),
  },
  { title: 'Deletion' },
);

const Changes = Type.Object(
  {
    entries: Type.Array(ChangedEntry, { description: 'New and changed entries, newest first.' }),
    activities: Type.Array(Activity, { description: 'New and changed activities, oldest first.' }),
    moods: Type.Optional(
      Type.Array(Mood, { description: 'New and changed own moods; only with the kind `mood`.' }),
    ),
    feelings: Type.Optional(
      Type.Array(Feeling, { description: 'New and changed feelings; only with the kind `feeling`.' }),
    ),
    deleted: Type.Array(Deletion, { description: 'Items that the client can remove from its copy.' }),
    next: Type.Integer({ minimum: 0, description: 'The `after` of the next request.', examples: [1204] }),
    more: Type.Boolean({ description: 'Whether there are more changes now.' }),
    cursor: Type.Optional(
      Type.String({ description: 'With `order=newest`: the `cursor` of the next page; absent on the last.' }),
    ),
  },
  { title: 'Changes' },
);
type Changes = Static<typeof Changes>;

/** With texts of maximum length, a page of this size has 4 MB. */
const DEFAULT_LIMIT = 200;

/** The kinds of version 0.1.0, whose clients know no others. */
const DEFAULT_KINDS = 'entry,activity';

const listChanges = endpoint({
  method: 'GET',
  scope: 'read',
  path: '/api/v1/changes',
  tag: 'data',
  operationId: 'listChanges',
  summary: 'List changes',
  description:
    'For clients with a local copy: entries and activities created, changed or deleted after a position, ' +
    'in their latest state. Start with 0, and continue with `next`. An item that changes again is ' +
    'listed again, and an item that links to it may be listed before it. An unknown position, ' +
    'for example after a restore from a backup, is refused (400 `unknown-position`): start with 0 again. ' +
    'A new copy may read the entries of the latest days first, with `order=newest`: continue with `cursor` while ' +
    'there is one, and then with `after` set to `next`, which is the same on all these pages, for ' +
    'concurrent changes. The first of these pages has all activities, moods and feelings. `kinds` selects the kinds of ' +
    'items. A client that adds a kind reads all items of that kind once, because earlier changes are not listed ' +
    'again.',
  access: 'bearer',
  query: Type.Object({
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The `next` of an earlier response; 0, the default, is the start.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: `The maximum number of changes; ${DEFAULT_LIMIT} by default.`,
      }),
    ),
    order: Type.Optional(
      Type.String({
        enum: ['newest'],
        description: 'Lists all entries, the latest first, instead of changes; not allowed with `after`.',
      }),
    ),
    kinds: Type.Optional(
      Type.String({
        pattern: `^(${CHANGE_KINDS.join('|')})(,(${CHANGE_KINDS.join('|')}))*$`,
        description: `must be kinds, separated by commas: ${CHANGE_KINDS.join(', ')}. \`entry,activity\` by default.`,
        examples: ['entry,activity,mood,feeling'],
      }),
    ),
    cursor: Type.Optional(
      Type.String({ description: 'The `cursor` of the previous page of `order=newest`.' }),
    ),
  }),
  success: { status: 200, schema: Changes, description: 'The next changes, in the order of their creation.' },
});

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
