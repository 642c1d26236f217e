// Removes media on request; removals/janitor.ts deletes the files afterwards.
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';

import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { JournalDb } from '../tables.ts';
import { insertRemovals, insertRemovalsOf, updateRemovalsDueAt } from './removals/store.ts';
import { deleteMedium, type OwnMedium } from './store.ts';

/** A file outlives its row by a day: a backup copies the rows first and the files after. */
export const FILE_REMOVAL_DELAY = DAY;

/** Deletes a medium of its owner, out of every entry too; its file goes a day later. False where there is none. */
export async function removeMedium(tx: JournalDb, medium: OwnMedium, now: Instant): Promise<boolean> {
  if (!(await deleteMedium(tx, medium))) return false;
  const { id, user_id } = medium;
  await insertRemovals(tx, [{ media_id: id, user_id, due_at: now + FILE_REMOVAL_DELAY }]);
  return true;
}

/** Makes every file of an account that is about to go due at once, those it deleted before included. */
export async function scheduleMediaRemoval(tx: JournalDb, userId: AccountId, now: Instant): Promise<void> {
  // Otherwise an upload could end between the two statements below and the account, and leave its file behind.
  await lockAccount(tx, userId);
  await updateRemovalsDueAt(tx, userId, now);
  await insertRemovalsOf(tx, userId, now);
}
