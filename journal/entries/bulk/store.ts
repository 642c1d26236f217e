// SQL of bulk changes.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActivityId, EntryId } from '../../ids.ts';
import type { Period } from '../../periods/period.ts';
import { isWithin } from '../../periods/queries.ts';
import type { JournalDb } from '../../tables.ts';

/** Marks the media of the period's entries as orphaned (see `loose_since`). */
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

/** Deletes the entries of the period. Returns their ids. */
export async function deleteEntriesIn(tx: JournalDb, userId: AccountId, period: Period): Promise<EntryId[]> {
  const deleted = await tx
    .deleteFrom('entry')
    .where('user_id', '=', userId)
    .where((where) => isWithin(where, period))
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

/** Updates `updated_at` of every entry with the activity, which locks the entries. Returns their ids. */
export async function touchEntriesWithActivity(
  tx: JournalDb,
  activityId: ActivityId,
  now: Instant,
): Promise<EntryId[]> {
  const touched = await tx
    .updateTable('entry')
    .set({ updated_at: now })
    .where('id', 'in', (from) =>
      from.selectFrom('entry_activity').select('entry_id').where('activity_id', '=', activityId),
    )
    .returning('id')
    .execute();
  return touched.map(({ id }) => id);
}

/** Replaces `from` by `to`; entries with both lose `from`. */
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
