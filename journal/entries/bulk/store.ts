// SQL of bulk changes.
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActivityId } from '../../ids.ts';
import type { Period } from '../../periods/period.ts';
import { isWithin } from '../../periods/queries.ts';
import type { JournalDb } from '../../tables.ts';

/** Marks the media of these entries as orphaned (see `loose_since`). */
export async function markOrphanedIn(
  tx: JournalDb,
  userId: AccountId,
  period: Period,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('media')
    .set({ loose_since: now })
    .where('user_id', '=', userId)
    .where('id', 'in', (from) =>
      from
        .selectFrom('entry_media')
        .innerJoin('entry', 'entry.id', 'entry_media.entry_id')
        .select('media_id')
        .where('entry.user_id', '=', userId)
        .where((where) => isWithin(where, period)),
    )
    .execute();
}

/** Returns how many. */
export async function deleteEntriesIn(tx: JournalDb, userId: AccountId, period: Period): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('entry')
    .where('user_id', '=', userId)
    .where((where) => isWithin(where, period))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Returns which of `ids` are activities of the user; nobody can link or delete them until this transaction
 * ends.
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

/** Updates `updated_at` of every entry with the activity, which locks them. Returns how many. */
export async function touchEntriesWithActivity(
  tx: JournalDb,
  activityId: ActivityId,
  now: Instant,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('entry')
    .set({ updated_at: now })
    .where('id', 'in', (from) =>
      from.selectFrom('entry_activity').select('entry_id').where('activity_id', '=', activityId),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Replaces `from` by `to`; if an entry has both, `from` is removed. */
export async function replaceLinks(tx: JournalDb, from: ActivityId, to: ActivityId): Promise<void> {
  await tx
    .deleteFrom('entry_activity')
    .where('activity_id', '=', from)
    .where('entry_id', 'in', (both) =>
      both.selectFrom('entry_activity').select('entry_id').where('activity_id', '=', to),
    )
    .execute();
  await tx.updateTable('entry_activity').set({ activity_id: to }).where('activity_id', '=', from).execute();
}
