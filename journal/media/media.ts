// Keeps media files in step with their rows: what is deleted, or linked by no entry for long, goes.

import { lockAccountForUpdate } from '@tandem/platform/accounts/store.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { BlobStore } from '@tandem/platform/media/blob-store/blob-store.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, DAY, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { JournalDatabase, JournalDb } from '../tables.ts';
import {
  deleteRemoval,
  insertRemovals,
  insertRemovalsOf,
  selectDueRemovals,
  updateRemovalsDueAt,
} from './removals/store.ts';
import { deleteMedium, deleteOrphanedMedia, ENTRY_DELETED, type OwnMedium } from './store.ts';

export { ENTRY_DELETED };

/** A file outlives its row by a day: a backup copies the rows first and the files after. */
export const FILE_REMOVAL_DELAY = DAY;

export type MediaJanitor = {
  /** Removes the files that are due, whoever left them. */
  removeDueFiles(): Promise<void>;
  job: PeriodicJob;
};

const BATCH_SIZE = 500;

export function createMediaJanitor(
  database: JournalDatabase,
  store: BlobStore,
  clock: Clock,
  orphanDays: number,
): MediaJanitor {
  async function removeDue(): Promise<void> {
    for (;;) {
      const due = await selectDueRemovals(database.read, clock.now(), BATCH_SIZE);
      for (const id of due) {
        await store.delete(id);
        await database.write((tx) => deleteRemoval(tx, id));
      }
      if (due.length < BATCH_SIZE) return;
    }
  }

  async function removeOrphaned(): Promise<void> {
    const now = clock.now();
    for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
      removed = await database.write((tx) => deleteOrphaned(tx, now - orphanDays * DAY, now));
    }
  }

  return {
    removeDueFiles: removeDue,
    job: {
      name: 'media',
      every: 10 * MINUTE,
      run: async () => {
        await removeOrphaned();
        await removeDue();
      },
    },
  };
}

async function deleteOrphaned(tx: JournalDb, before: Instant, now: Instant): Promise<number> {
  const deleted = await deleteOrphanedMedia(tx, { before, atMost: BATCH_SIZE });
  const due_at = now + FILE_REMOVAL_DELAY;
  await insertRemovals(
    tx,
    deleted.map(({ id, user_id }) => ({ media_id: id, user_id, due_at })),
  );
  return deleted.length;
}

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
  await lockAccountForUpdate(tx, userId);
  await updateRemovalsDueAt(tx, userId, now);
  await insertRemovalsOf(tx, userId, now);
}
