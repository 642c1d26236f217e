// SQL of the rows of entries.
import { type Known, known, numberIn } from '@tandem/platform/database/later.ts';
import { prepared, preparedEffect, preparedFirst } from '@tandem/platform/database/prepared.ts';
import { locking } from '@tandem/platform/database/sql.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { isWithin, type Period } from '../periods/period.ts';
import type { EntryTable, JournalDb } from '../tables.ts';
import { type LinkedIds, linkedIds } from './links/store.ts';

/** A place in a list: that of an entry. */
export type Position = { instant: Instant; id: string };

/** A row with the ids it links. */
export type LinkedEntry = EntryTable & LinkedIds;

export type Wanted = {
  period?: Period;
  mood?: number | undefined;
  activityId?: string | undefined;
  /** Only what comes after this place. */
  after?: Position | null;
  /** How many at most. */
  limit?: number | undefined;
};

const matching = prepared(
  (
    db: JournalDb,
    userId: string,
    period: Period,
    { mood, activityId }: Pick<Wanted, 'mood' | 'activityId'>,
    after: Position | null,
    limit: Known | undefined,
  ) => {
    let query = db
      .selectFrom('entry')
      .selectAll()
      .select(linkedIds)
      .where('user_id', '=', userId)
      .where((where) => isWithin(where, period));
    if (mood !== undefined) query = query.where('mood', '=', mood);
    if (activityId !== undefined) {
      query = query.where('id', 'in', (from) =>
        from.selectFrom('entry_activity').select('entry_id').where('activity_id', '=', activityId),
      );
    }
    if (after) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('logged_at', 'id'), '<', tuple(after.instant, after.id)),
      );
    }
    if (limit !== undefined) query = query.limit(numberIn(limit));
    return query.orderBy('logged_at', 'desc').orderBy('id', 'desc');
  },
);

/** Newest first, ties by id. */
export const selectEntries = (
  db: JournalDb,
  userId: string,
  { period = {}, after = null, mood, activityId, limit }: Wanted,
): Promise<LinkedEntry[]> =>
  matching(db, userId, period, { mood, activityId }, after, limit === undefined ? undefined : known(limit));

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
