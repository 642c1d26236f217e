// SQL of entry rows.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ExpressionBuilder } from 'kysely';
import type { ActivityId, EntryId, FeelingId, MoodId } from '../ids.ts';
import type { Position } from '../paging/paging.ts';
import type { Period } from '../periods/period.ts';
import { isWithin } from '../periods/queries.ts';
import type { EntryTable, JournalDb, JournalTables, MediaTable } from '../tables.ts';
import { addLinkedIds, type LinkedIds, linkedIds, linkedIdsOfMany } from './links/store.ts';

/** A row with its linked ids. */
export type LinkedEntry = EntryTable & LinkedIds;

/** Distinct ids and their number. */
type Ids<Id> = { ids: readonly Id[]; count: number };

/** A filter of entries. */
export type Filter = {
  period?: Period;
  mood?: number | undefined;
  activityId?: ActivityId | undefined;
  /** Entries with all of these activities. */
  activityIds?: Ids<ActivityId> | undefined;
  /** Entries with this own mood. */
  moodId?: MoodId | undefined;
  /** Entries with all of these feelings. */
  feelingIds?: Ids<FeelingId> | undefined;
  /** Entries with all of these. Booleans, because the SQL text may depend on them. */
  has?: { words?: boolean; photos?: boolean; voice?: boolean } | undefined;
  /** Only entries after this position of the list. */
  after?: Position<EntryId> | null;
};

/** `limit` is the maximum number of entries. */
export type EntryQuery = Filter & { limit?: number | undefined };

type OfEntry = ExpressionBuilder<JournalTables, 'entry'>;

const hasMedia = (where: OfEntry, kind: MediaTable['kind']) =>
  where.exists(
    where
      .selectFrom('entry_media')
      .innerJoin('media', 'media.id', 'entry_media.media_id')
      .select('media.id')
      .whereRef('entry_media.entry_id', '=', 'entry.id')
      .where('media.kind', '=', kind),
  );

function matching(
  db: JournalDb,
  userId: AccountId,
  { period = {}, mood, activityId, activityIds, moodId, feelingIds, has, after = null }: Filter,
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
  if (activityIds !== undefined) {
    const { ids, count } = activityIds;
    query = query.where('id', 'in', (from) =>
      from
        .selectFrom('entry_activity')
        .select('entry_id')
        .where((where) => isIn(db, where.ref('activity_id'), ids))
        .groupBy('entry_id')
        .having(({ fn }) => fn.countAll<number>(), '=', count),
    );
  }
  if (moodId !== undefined) query = query.where('mood_id', '=', moodId);
  if (feelingIds !== undefined) {
    const { ids, count } = feelingIds;
    query = query.where('id', 'in', (from) =>
      from
        .selectFrom('entry_feeling')
        .select('entry_id')
        .where((where) => isIn(db, where.ref('feeling_id'), ids))
        .groupBy('entry_id')
        .having(({ fn }) => fn.countAll<number>(), '=', count),
    );
  }
  if (has?.words) query = query.where('content', 'is not', null);
  if (has?.photos) query = query.where((where) => hasMedia(where, 'photo'));
  if (has?.voice) query = query.where((where) => hasMedia(where, 'voice-memo'));
  if (!after) return query;
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('logged_at', 'id'), '<', tuple(after.instant, after.id)),
  );
}

const entryPage = defineQuery((db: JournalDb, userId: AccountId, { limit, ...filter }: EntryQuery) => {
  const query = matching(db, userId, filter)
    .selectAll()
    .select(linkedIdsOfMany(db))
    .orderBy('logged_at', 'desc')
    .orderBy('id', 'desc');
  return limit === undefined ? query : query.limit(inlined(limit));
});

/** Newest first, ties by id. */
export async function selectEntries(
  db: JournalDb,
  userId: AccountId,
  query: EntryQuery,
): Promise<LinkedEntry[]> {
  return addLinkedIds(db, await entryPage.rows(db, userId, query));
}

/** The texts of entries, in the order of {@link selectEntries}. */
export const selectWords = defineQuery((db: JournalDb, userId: AccountId, filter: Filter, limit: number) =>
  matching(db, userId, filter)
    .select(['id', 'logged_at', 'content'])
    .orderBy('logged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(inlined(limit)),
);

export const countEntries = defineQuery((db: JournalDb, userId: AccountId, filter: Filter) =>
  matching(db, userId, filter).select((select) => select.fn.countAll<number>().as('count')),
);

/** Ids in the order of {@link selectEntries}. */
export const selectEntryIds = defineQuery((db: JournalDb, userId: AccountId, filter: Filter) =>
  matching(db, userId, filter).select('id').orderBy('logged_at', 'desc').orderBy('id', 'desc'),
);

const entriesById = defineQuery((db: JournalDb, entryIds: readonly EntryId[]) =>
  db
    .selectFrom('entry')
    .selectAll()
    .select(linkedIdsOfMany(db))
    .where((where) => isIn(db, where.ref('id'), entryIds))
    .orderBy('logged_at', 'desc')
    .orderBy('id', 'desc'),
);

/** Newest first, ties by id. The caller has checked ownership. */
export const selectEntriesById = async (
  db: JournalDb,
  entryIds: readonly EntryId[],
): Promise<LinkedEntry[]> => addLinkedIds(db, await entriesById.rows(db, entryIds));

export const selectEntry = defineQuery((db: JournalDb, userId: AccountId, id: EntryId) =>
  db.selectFrom('entry').selectAll().select(linkedIds).where('id', '=', id).where('user_id', '=', userId),
);

/** Locks the entry until the transaction ends. Links must be read afterwards. */
export const lockEntry = defineQuery((tx: JournalDb, userId: AccountId, id: EntryId) =>
  withRowLock(
    tx,
    'forUpdate',
    tx.selectFrom('entry').select('id').where('id', '=', id).where('user_id', '=', userId),
  ),
);

/** Changes nothing if the id exists, for any owner. */
export const insertEntry = defineQuery((tx: JournalDb, entry: EntryTable) =>
  tx
    .insertInto('entry')
    .values(entry)
    .onConflict((on) => on.column('id').doNothing()),
);

/** The creation data of an id, for any owner. */
export const selectCreation = defineQuery((tx: JournalDb, id: EntryId) =>
  tx.selectFrom('entry').select(['user_id', 'creation_hash']).where('id', '=', id),
);

export async function updateEntryRow(
  tx: JournalDb,
  id: EntryId,
  changes: Partial<Omit<EntryTable, 'id' | 'user_id' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('entry').set(changes).where('id', '=', id).execute();
}

/** Deletes the entry; its links are deleted by cascade. */
export const deleteEntryRow = defineQuery((tx: JournalDb, id: EntryId) =>
  tx.deleteFrom('entry').where('id', '=', id),
);
