// Applies a staged import to the account, all or nothing, in a constant number of statements.
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { unauthenticated } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { recordChanges } from '../../../changes/changes.ts';
import { requireQuota } from '../../../media/quota.ts';
import { rescheduleReminders } from '../../../reminders/reminders.ts';
import type { JournalDb } from '../../../tables.ts';
import type { ImportScope, NewWords } from '../scope.ts';
import { applyActivities, linkActivities } from './store-activities.ts';
import { recordImported } from './store-changes.ts';
import { countEntries, createEntries, markKnownEntries } from './store-entries.ts';
import { createMedia, linkMedia, sumBytesToCreate } from './store-media.ts';
import { fillProfile, type Profile } from './store-profile.ts';
import { applyReminders } from './store-reminders.ts';
import { createWords, linkFeelings, lockWords } from './store-words.ts';

/** `allowedMedia` is the media quota in bytes; 0 means no limit. */
type ApplyOptions = { profile: Profile; words: NewWords; now: Instant; allowedMedia: number };

/**
 * Refuses if the account was deleted (`unauthenticated`) or the quota is exceeded (`quota-exceeded`). Returns
 * the numbers of created and existing entries.
 */
export async function applyImport(
  tx: JournalDb,
  scope: ImportScope,
  { profile, words, now, allowedMedia }: ApplyOptions,
): Promise<{ imported: number; skipped: number }> {
  if (!(await fillProfile(tx, scope.userId, profile)))
    throw unauthenticated('The account is gone.', 'invalid-token');
  if (words.moods.length + words.feelings.length > 0) await lockAccount(tx, scope.userId);
  const created = await createWords(tx, scope, words);
  await lockWords(tx, scope);
  await applyActivities(tx, scope);
  await markKnownEntries(tx, scope);
  await createEntries(tx, scope);
  const added = await sumBytesToCreate(tx, scope);
  await requireQuota(tx, scope.userId, { allowed: allowedMedia, added });
  await createMedia(tx, scope, now);
  await linkActivities(tx, scope);
  await linkFeelings(tx, scope);
  await linkMedia(tx, scope);
  await applyReminders(tx, scope, now);
  if (profile.timezone !== null) await rescheduleReminders(tx, scope.userId, now);
  const counts = await countEntries(tx, scope);
  await recordChanges(tx, scope.userId, 'mood', created.moods);
  await recordChanges(tx, scope.userId, 'feeling', created.feelings);
  await recordImported(tx, scope, counts.imported);
  return counts;
}
