// SQL of the rows of entries.
import { type Known, known, numberIn } from '@tandem/platform/database/later.ts';
import { prepared, preparedEffect, preparedFirst } from '@tandem/platform/database/prepared.ts';
import { among, locking } from '@tandem/platform/database/sql.ts';
import type { Position } from '../pages/page.ts';
import { isWithin, type Period } from '../periods/period.ts';
import type { EntryTable, JournalDb } from '../tables.ts';
import { addLinkedIds, type LinkedIds, linkedIds, linkedIdsOfMany } from './links/store.ts';

/** A row with the ids it links. */
export type LinkedEntry = EntryTable & LinkedIds;

/** Which entries. */
export type Filter = {
  period?: Period;
  mood?: number | undefined;
  activityId?: string | undefined;
  /** Only what comes after this place. */
  after?: Position | null;
};

/** `limit` is how many at most. */
export type Wanted = Filter & { limit?: number | undefined };

/** What a prepared query is given of a filter: each by itself, as its text depends on which there are. */
type Given = [period: Period, narrow: Pick<Filter, 'mood' | 'activityId'>, after: Position | null];

const given = ({ period = {}, mood, activityId, after = null }: Filter): Given => [
  period,
  { mood, activityId },
  after,
];

function matching(db: JournalDb, userId: string, ...[period, { mood, activityId }, after]: Given) {
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

const page = prepared((db: JournalDb, userId: string, limit: Known | undefined, ...filter: Given) => {
  const query = matching(db, userId, ...filter)
    .selectAll()
    .select(linkedIdsOfMany(db))
    .orderBy('logged_at', 'desc')
    .orderBy('id', 'desc');
  return limit === undefined ? query : query.limit(numberIn(limit));
});

/** Newest first, ties by id. */
export async function selectEntries(
  db: JournalDb,
  userId: string,
  { limit, ...filter }: Wanted,
): Promise<LinkedEntry[]> {
  const size = limit === undefined ? undefined : known(limit);
  return addLinkedIds(db, await page(db, userId, size, ...given(filter)));
}

const count = preparedFirst((db: JournalDb, userId: string, ...filter: Given) =>
  matching(db, userId, ...filter).select((select) => select.fn.countAll<number>().as('count')),
);

export const countEntries = async (db: JournalDb, userId: string, filter: Filter): Promise<number> =>
  (await count(db, userId, ...given(filter)))?.count ?? 0;

const ids = prepared((db: JournalDb, userId: string, ...filter: Given) =>
  matching(db, userId, ...filter)
    .select('id')
    .orderBy('logged_at', 'desc')
    .orderBy('id', 'desc'),
);

/** In the order of {@link selectEntries}. */
export const selectEntryIds = async (db: JournalDb, userId: string, filter: Filter): Promise<string[]> =>
  (await ids(db, userId, ...given(filter))).map(({ id }) => id);

const byIds = prepared((db: JournalDb, entryIds: readonly string[]) =>
  db
    .selectFrom('entry')
    .selectAll()
    .select(linkedIdsOfMany(db))
    .where((where) => among(db, where.ref('id'), entryIds))
    .orderBy('logged_at', 'desc')
    .orderBy('id', 'desc'),
);

/** Newest first, ties by id; whose they are was asked when their ids were read. */
export const selectEntriesById = async (db: JournalDb, entryIds: readonly string[]): Promise<LinkedEntry[]> =>
  addLinkedIds(db, await byIds(db, entryIds));

export const selectEntry = preparedFirst((db: JournalDb, userId: string, id: string) =>
  db.selectFrom('entry').selectAll().select(linkedIds).where('id', '=', id).where('user_id', '=', userId),
);

/** Others who change the entry wait until this transaction ends. What it links is to be read after that. */
export const lockEntry = preparedEffect((tx: JournalDb, userId: string, id: string) =>
  locking(
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
  id: string,
  changes: Partial<Omit<EntryTable, 'id' | 'user_id' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('entry').set(changes).where('id', '=', id).execute();
}

/** Its links go with it. */
export const deleteEntryRow = preparedEffect((tx: JournalDb, id: string) =>
  tx.deleteFrom('entry').where('id', '=', id),
);
