// SQL of activities.

import { isUniqueViolation } from '@tandem/platform/database/constraint-violations.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ActivityId } from '../ids.ts';
import type { DayRange } from '../periods/by-year.ts';
import type { ActivityTable, JournalDb } from '../tables.ts';

export const selectActivity = defineQuery((db: JournalDb, userId: AccountId, id: ActivityId) =>
  db.selectFrom('activity').selectAll().where('id', '=', id).where('user_id', '=', userId),
);

/** Returns false if the user has an activity of that name, ignoring case. */
export async function insertActivity(tx: JournalDb, activity: ActivityTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('activity')
    .values(activity)
    .onConflict((on) => on.columns(['user_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** After `taken` the transaction must be rolled back (see {@link isUniqueViolation}). */
export async function updateName(
  tx: JournalDb,
  userId: AccountId,
  id: ActivityId,
  { name, key }: { name: string; key: string },
): Promise<'renamed' | 'taken' | 'missing'> {
  try {
    const renamed = await updateActivity(tx, userId, id, { name, name_key: key });
    return renamed ? 'renamed' : 'missing';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** Returns false if there is no such activity. */
export async function updateActivity(
  tx: JournalDb,
  userId: AccountId,
  id: ActivityId,
  changes: Partial<Pick<ActivityTable, 'name' | 'name_key' | 'category' | 'archived' | 'icon' | 'color'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('activity')
    .set(changes)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Usage of each activity within the days. Reads the entries first, then their links by primary key. */
export const selectUsage = defineQuery((db: JournalDb, userId: AccountId, { from, to }: DayRange) =>
  db
    .selectFrom('entry')
    .innerJoin('entry_activity', 'entry_activity.entry_id', 'entry.id')
    .select(({ fn }) => [
      'activity_id',
      fn.countAll<number>().as('entries'),
      fn.max<string>('local_date').as('lastUsed'),
    ])
    .where('user_id', '=', userId)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .groupBy('activity_id'),
);

/** The ids of the entries with the activity. */
export const selectEntriesWith = defineQuery((db: JournalDb, id: ActivityId) =>
  db.selectFrom('entry_activity').select('entry_id').where('activity_id', '=', id),
);

/** Deletes the activity; its links are deleted by cascade. */
export const deleteActivityRow = defineQuery((tx: JournalDb, id: ActivityId) =>
  tx.deleteFrom('activity').where('id', '=', id),
);
