// SQL of the rows of entries.

import { prepared, preparedEffect, preparedFirst } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import {
  type InlinedNumber,
  inlined,
  numberExpression,
} from '@tandem/platform/database/queries/placeholders.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ActivityId, EntryId } from '../ids.ts';
import type { Position } from '../paging/paging.ts';
import { isWithin, type Period } from '../periods/period.ts';
import type { EntryTable, JournalDb } from '../tables.ts';
import { addLinkedIds, type LinkedIds, linkedIds, linkedIdsOfMany } from './links/store.ts';

/** A row with the ids it links. */
export type LinkedEntry = EntryTable & LinkedIds;

/** Which entries. */
export type Filter = {
  period?: Period;
  mood?: number | undefined;
  activityId?: ActivityId | undefined;
  /** Only what comes after this place. */
  after?: Position<EntryId> | null;
};

/** `limit` is how many at most. */
export type EntryQuery = Filter & { limit?: number | undefined };

/** What a prepared query is given of a filter: each by itself, as its text depends on which there are. */
type FilterParameters = [
  period: Period,
  narrow: Pick<Filter, 'mood' | 'activityId'>,
  after: Position<EntryId> | null,
];

const toParameters = ({ period = {}, mood, activityId, after = null }: Filter): FilterParameters => [
  period,
  { mood, activityId },
  after,
];

function matching(
  db: JournalDb,
  userId: AccountId,
  ...[period, { mood, activityId }, after]: FilterParameters
) {
  let query = db
    .selectFrom('entry')
    .where('user_id', '=', userId)
    .where((where) => isWithin(where, period));
  if (mood !== undefined) query = query.where('mood', '=', mood);
  if (activityId !== undefined) {
    query = query.where('id', 'in', (from) =>
      from.selectFrom('entry_activity').select('entry_id').where('activity_id', '=', activityId),
    );
  }
  if (!after) return query;
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('logged_at', 'id'), '<', tuple(after.instant, after.id)),
  );
}

const entryPage = prepared(
  (db: JournalDb, userId: AccountId, limit: InlinedNumber | undefined, ...filter: FilterParameters) => {
    const query = matching(db, userId, ...filter)
      .selectAll()
      .select(linkedIdsOfMany(db))
      .orderBy('logged_at', 'desc')
      .orderBy('id', 'desc');
    return limit === undefined ? query : query.limit(numberExpression(limit));
  },
);

/** Newest first, ties by id. */
export async function selectEntries(
  db: JournalDb,
  userId: AccountId,
  { limit, ...filter }: EntryQuery,
): Promise<LinkedEntry[]> {
  const size = limit === undefined ? undefined : inlined(limit);
  return addLinkedIds(db, await entryPage(db, userId, size, ...toParameters(filter)));
}

const entryCount = preparedFirst((db: JournalDb, userId: AccountId, ...filter: FilterParameters) =>
  matching(db, userId, ...filter).select((select) => select.fn.countAll<number>().as('count')),
);

export const countEntries = async (db: JournalDb, userId: AccountId, filter: Filter): Promise<number> =>
  (await entryCount(db, userId, ...toParameters(filter)))?.count ?? 0;

const entryIds = prepared((db: JournalDb, userId: AccountId, ...filter: FilterParameters) =>
  matching(db, userId, ...filter)
    .select('id')
    .orderBy('logged_at', 'desc')
    .orderBy('id', 'desc'),
);

/** In the order of {@link selectEntries}. */
export const selectEntryIds = async (db: JournalDb, userId: AccountId, filter: Filter): Promise<EntryId[]> =>
  (await entryIds(db, userId, ...toParameters(filter))).map(({ id }) => id);

const entriesById = prepared((db: JournalDb, entryIds: readonly EntryId[]) =>
  db
    .selectFrom('entry')
    .selectAll()
    .select(linkedIdsOfMany(db))
    .where((where) => isIn(db, where.ref('id'), entryIds))
    .orderBy('logged_at', 'desc')
    .orderBy('id', 'desc'),
);

/** Newest first, ties by id; whose they are was asked when their ids were read. */
export const selectEntriesById = async (
  db: JournalDb,
  entryIds: readonly EntryId[],
): Promise<LinkedEntry[]> => addLinkedIds(db, await entriesById(db, entryIds));

export const selectEntry = preparedFirst((db: JournalDb, userId: AccountId, id: EntryId) =>
  db.selectFrom('entry').selectAll().select(linkedIds).where('id', '=', id).where('user_id', '=', userId),
);

/** Others who change the entry wait until this transaction ends. What it links is to be read after that. */
export const lockEntry = preparedEffect((tx: JournalDb, userId: AccountId, id: EntryId) =>
  withRowLock(
    tx,
    'forUpdate',
    tx.selectFrom('entry').select('id').where('id', '=', id).where('user_id', '=', userId),
  ),
);

export const insertEntry = preparedEffect((tx: JournalDb, entry: EntryTable) =>
  tx.insertInto('entry').values(entry),
);

export async function updateEntryRow(
  tx: JournalDb,
  id: EntryId,
  changes: Partial<Omit<EntryTable, 'id' | 'user_id' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('entry').set(changes).where('id', '=', id).execute();
}

/** Its links go with it. */
export const deleteEntryRow = preparedEffect((tx: JournalDb, id: EntryId) =>
  tx.deleteFrom('entry').where('id', '=', id),
);
