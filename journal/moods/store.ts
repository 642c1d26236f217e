// SQL of own moods.
import { isUniqueViolation } from '@tandem/platform/database/constraint-violations.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { EntryId, MoodId } from '../ids.ts';
import type { JournalDb, MoodTable } from '../tables.ts';

/** For any owner. */
export const selectMood = defineQuery((db: JournalDb, id: MoodId) =>
  db.selectFrom('mood').selectAll().where('id', '=', id),
);

/** Which of `ids` are the user's moods. They are locked against links and deletion. */
export const lockMoodsForUpdate = defineQuery((tx: JournalDb, userId: AccountId, ids: readonly MoodId[]) =>
  withRowLock(
    tx,
    'forUpdate',
    tx
      .selectFrom('mood')
      .selectAll()
      .where((where) => isIn(tx, where.ref('id'), ids))
      .where('user_id', '=', userId)
      .orderBy('id'),
  ),
);

/** The number of the user's moods, and the position after the last of this value. */
export const selectRoom = defineQuery((db: JournalDb, userId: AccountId, value: number) =>
  db
    .selectFrom('mood')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('count'),
      fn.max(eb.case().when('value', '=', value).then(eb.ref('position')).end()).as('last'),
    ])
    .where('user_id', '=', userId),
);

/** Inserts nothing if the user has a mood of that name, ignoring case. */
export const insertMood = defineQuery((tx: JournalDb, mood: MoodTable) =>
  tx
    .insertInto('mood')
    .values(mood)
    .onConflict((on) => on.doNothing()),
);

type Changes = Partial<Omit<MoodTable, 'id' | 'user_id' | 'value' | 'created_at' | 'creation_hash'>>;

/** After `taken` the transaction must be rolled back (see {@link isUniqueViolation}). */
export async function updateMood(tx: JournalDb, id: MoodId, changes: Changes): Promise<'changed' | 'taken'> {
  if (Object.keys(changes).length === 0) return 'changed';
  try {
    await tx.updateTable('mood').set(changes).where('id', '=', id).execute();
    return 'changed';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** The ids of the entries with the mood. */
export const selectEntriesOf = defineQuery((db: JournalDb, id: MoodId) =>
  db.selectFrom('entry').select('id').where('mood_id', '=', id),
);

/** Deletes the mood; its entries lose it by the foreign key. */
export const deleteMoodRow = defineQuery((tx: JournalDb, id: MoodId) =>
  tx.deleteFrom('mood').where('id', '=', id),
);

/** Gives the entries of a mood another one, or none. Returns their ids. */
export async function replaceInEntries(
  tx: JournalDb,
  from: MoodId,
  by: MoodId | null,
  now: Instant,
): Promise<EntryId[]> {
  const changed = await tx
    .updateTable('entry')
    .set({ mood_id: by, updated_at: now })
    .where('mood_id', '=', from)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}
