// Makes what was staged the account's own, all or nothing, in a few statements however much it is.
import type { AccountId } from '@tandem/platform/accounts/caller.ts';
import { unauthenticated } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JournalDb } from '../../../tables.ts';
import { applyActivities, linkActivities } from './store-activities.ts';
import { countEntries, createEntries, markKnownEntries } from './store-entries.ts';
import { createMedia, linkMedia } from './store-media.ts';
import { fillProfile, type Profile } from './store-profile.ts';
import { applyReminders } from './store-reminders.ts';

/** Which import goes into which account. */
export type Scope = { importId: string; userId: AccountId };

/** Refuses when the account is gone (`unauthenticated`). Answers how many entries were created and were known. */
export async function applyImport(
  tx: JournalDb,
  scope: Scope,
  { profile, now }: { profile: Profile; now: Instant },
): Promise<{ imported: number; skipped: number }> {
  if (!(await fillProfile(tx, scope.userId, profile)))
    throw unauthenticated('The account is gone.', 'invalid-token');
  await applyActivities(tx, scope);
  await markKnownEntries(tx, scope);
  await createEntries(tx, scope);
  await createMedia(tx, scope, now);
  await linkActivities(tx, scope);
  await linkMedia(tx, scope);
  await applyReminders(tx, scope);
  return countEntries(tx, scope);
}
