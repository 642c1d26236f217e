// The clean-up of media: deletes orphaned media, and the files whose removal is due.
import type { BlobStore } from '@tandem/platform/media/blob-store/blob-store.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, DAY, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { JournalDatabase, JournalDb } from '../../tables.ts';
import { FILE_REMOVAL_DELAY } from './delay.ts';
import { deleteOrphanedMedia, deleteRemoval, insertRemovals, selectDueRemovals } from './store.ts';

export type MediaJanitor = {
  /** Removes the files whose removal is due. */
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
  async function removeDueFiles(): Promise<void> {
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
    removeDueFiles,
    job: {
      name: 'media',
      every: 10 * MINUTE,
      run: async () => {
        await removeOrphaned();
        await removeDueFiles();
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
