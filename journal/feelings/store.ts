// SQL of feelings.
import { isUniqueViolation } from '@tandem/platform/database/constraint-violations.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { EntryId, FeelingId } from '../ids.ts';
import type { FeelingTable, JournalDb } from '../tables.ts';

/** For any owner. */
export const selectFeeling = defineQuery((db: JournalDb, id: FeelingId) =>
  db.selectFrom('feeling').selectAll().where('id', '=', id),
);

export const countFeelings = defineQuery((db: JournalDb, userId: AccountId) =>
  db
    .selectFrom('feeling')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId),
);

/** Which of `ids` are the user's feelings. They are locked against links and deletion. */
export const lockFeelingsForUpdate = defineQuery(
  (tx: JournalDb, userId: AccountId, ids: readonly FeelingId[]) =>
    withRowLock(
      tx,
      'forUpdate',
      tx
        .selectFrom('feeling')
        .selectAll()
        .where((where) => isIn(tx, where.ref('id'), ids))
        .where('user_id', '=', userId)
        .orderBy('id'),
    ),
);

/** Inserts nothing if the user has a feeling of that name, ignoring case. */
export const insertFeeling = defineQuery((tx: JournalDb, feeling: FeelingTable) =>
  tx
    .insertInto('feeling')
    .values(feeling)
    .onConflict((on) => on.doNothing()),
);

type Changes = Partial<Omit<FeelingTable, 'id' | 'user_id' | 'created_at' | 'creation_hash'>>;

/** After `taken` the transaction must be rolled back (see {@link isUniqueViolation}). */
export async function updateFeeling(
  tx: JournalDb,
  id: FeelingId,
  changes: Changes,
): Promise<'changed' | 'taken'> {
  if (Object.keys(changes).length === 0) return 'changed';
  try {
    await tx.updateTable('feeling').set(changes).where('id', '=', id).execute();
    return 'changed';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** The ids of the entries with the feeling. */
export const selectEntriesOf = defineQuery((db: JournalDb, id: FeelingId) =>
  db.selectFrom('entry_feeling').select('entry_id').where('feeling_id', '=', id),
);

/** Deletes the feeling; its links are deleted by cascade. */
export const deleteFeelingRow = defineQuery((tx: JournalDb, id: FeelingId) =>
  tx.deleteFrom('feeling').where('id', '=', id),
);

/** Updates `updated_at` of every entry with the feeling, which locks the entries. Returns their ids. */
export async function touchEntriesOf(tx: JournalDb, id: FeelingId, now: Instant): Promise<EntryId[]> {
  const touched = await tx
    .updateTable('entry')
    .set({ updated_at: now })
    .where('id', 'in', (from) =>
      from.selectFrom('entry_feeling').select('entry_id').where('feeling_id', '=', id),
    )
    .returning('id')
    .execute();
  return touched.map((entry) => entry.id);
}

/** Replaces `from` by another feeling, or removes it; entries with both lose `from`. */
export async function replaceLinks(tx: JournalDb, from: FeelingId, by: FeelingId | null): Promise<void> {
  if (by === null) {
    await tx.deleteFrom('entry_feeling').where('feeling_id', '=', from).execute();
    return;
  }
  await tx
    .deleteFrom('entry_feeling')
    .where('feeling_id', '=', from)
    .where('entry_id', 'in', (both) =>
      both.selectFrom('entry_feeling').select('entry_id').where('feeling_id', '=', by),
    )
    .execute();
  await tx.updateTable('entry_feeling').set({ feeling_id: by }).where('feeling_id', '=', from).execute();
}
