// SQL of activities for other features.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ActivityId } from '../ids.ts';
import type { JournalDb } from '../tables.ts';

/** The activities of `userId`, oldest first. */
export const selectActivities = defineQuery((db: JournalDb, userId: AccountId) =>
  db.selectFrom('activity').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id'),
);

/**
 * Returns which of `ids` are the user's activities. They are locked against links and deletion until the
 * transaction ends.
 */
export async function lockActivitiesForUpdate(
  tx: JournalDb,
  userId: AccountId,
  ids: readonly ActivityId[],
): Promise<Set<ActivityId>> {
  const own = tx
    .selectFrom('activity')
    .select('id')
    .where((where) => isIn(tx, where.ref('id'), ids))
    .where('user_id', '=', userId)
    .orderBy('id');
  const rows = await withRowLock(tx, 'forUpdate', own).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The caller has checked ownership. */
export const selectActivitiesById = defineQuery((db: JournalDb, ids: readonly ActivityId[]) =>
  db
    .selectFrom('activity')
    .selectAll()
    .where((where) => isIn(db, where.ref('id'), ids))
    .orderBy('created_at')
    .orderBy('id'),
);
