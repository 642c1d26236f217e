// Bulk changes of entries. Each returns the number of changed entries.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActivitiesForUpdate } from '../activities/queries.ts';
import { recordChanges } from '../changes/changes.ts';
import { type ActivityId, type EntryId, toActivityId } from '../ids.ts';
import { ENTRY_DELETED } from '../media/queries.ts';
import type { Period } from '../periods/period.ts';
import { isWithin } from '../periods/queries.ts';
import type { JournalDb } from '../tables.ts';
import type { ReplaceActivityRequest } from './contract.ts';

/** Deletes the entries of the period, and their media unless another entry links them. */
export async function deleteEntries(tx: JournalDb, userId: AccountId, period: Period): Promise<number> {
  await markOrphanedIn(tx, userId, period, ENTRY_DELETED);
  const deleted = await deleteEntriesIn(tx, userId, period);
  await recordChanges(tx, userId, 'entry', deleted, 'deleted');
  return deleted.length;
}

/**
 * Replaces an activity by another. Refuses unknown activities; replacing an activity by itself changes
 * nothing.
 */
export async function replaceActivity(
  tx: JournalDb,
  userId: AccountId,
  { oldActivityId, newActivityId }: ReplaceActivityRequest,
  now: Instant,
): Promise<number> {
  const from = toActivityId(oldActivityId.toLowerCase());
  const to = toActivityId(newActivityId.toLowerCase());
  const own = await lockActivitiesForUpdate(tx, userId, [from, to]);
  if (!own.has(from))
    throw invalid('/oldActivityId', 'must be the id of one of your activities', 'unknown-reference');
  if (!own.has(to))
    throw invalid('/newActivityId', 'must be the id of one of your activities', 'unknown-reference');
  if (from === to) return 0;
  const affected = await touchEntriesWithActivity(tx, from, now);
  await replaceLinks(tx, from, to);
  await recordChanges(tx, userId, 'entry', affected);
  return affected.length;
}

/** Marks the media of the period's entries as orphaned (see `loose_since`). */
async function markOrphanedIn(tx: JournalDb, userId: AccountId, period: Period, now: Instant): Promise<void> {
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
async function deleteEntriesIn(tx: JournalDb, userId: AccountId, period: Period): Promise<EntryId[]> {
  const deleted = await tx
    .deleteFrom('entry')
    .where('user_id', '=', userId)
    .where((where) => isWithin(where, period))
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

/** Updates `updated_at` of every entry with the activity, which locks the entries. Returns their ids. */
async function touchEntriesWithActivity(
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
async function replaceLinks(tx: JournalDb, from: ActivityId, to: ActivityId): Promise<void> {
  await tx
    .deleteFrom('entry_activity')
    .where('activity_id', '=', from)
    .where('entry_id', 'in', (both) =>
      both.selectFrom('entry_activity').select('entry_id').where('activity_id', '=', to),
    )
    .execute();
  await tx.updateTable('entry_activity').set({ activity_id: to }).where('activity_id', '=', from).execute();
}
