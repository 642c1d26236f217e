// Bulk changes of entries. Each returns the number of changed entries.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActivitiesForUpdate } from '../../activities/queries.ts';
import { recordChanges } from '../../changes/changes.ts';
import { toActivityId } from '../../ids.ts';
import { ENTRY_DELETED } from '../../media/queries.ts';
import type { Period } from '../../periods/period.ts';
import type { JournalDb } from '../../tables.ts';
import type { ReplaceActivityRequest } from './contract.ts';
import { deleteEntriesIn, markOrphanedIn, replaceLinks, touchEntriesWithActivity } from './store.ts';

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
