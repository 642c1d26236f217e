// Keeps media files in step with their rows: what is deleted, or linked by no entry for long, goes.
import type { PeriodicJob } from '@tandem/platform/jobs/periodic.ts';
import type { MediaStore } from '@tandem/platform/media/store.ts';
import { type Clock, DAY, MINUTE } from '@tandem/platform/time/clock.ts';
import type { JournalDatabase } from '../tables.ts';
import { deleteLooseMedia, deleteRemoval, selectDueRemovals } from './store.ts';

/** A file outlives its row by a day: a backup copies the rows first and the files after. */
export const FILE_OUTLIVES_ROW = DAY;

export type MediaKeeping = {
  /** Removes the files that are due, whoever left them. */
  removeDue(): Promise<void>;
  job: PeriodicJob;
};

const AT_ONCE = 500;

export function createMediaKeeping(
  database: JournalDatabase,
  store: MediaStore,
  clock: Clock,
  looseDays: number,
): MediaKeeping {
  async function removeDue(): Promise<void> {
    for (;;) {
      const due = await selectDueRemovals(database.read, clock.now(), AT_ONCE);
      for (const id of due) {
        await store.delete(id);
        await database.write((tx) => deleteRemoval(tx, id));
      }
      if (due.length < AT_ONCE) return;
    }
  }

  async function removeLoose(): Promise<void> {
    const now = clock.now();
    for (let removed = AT_ONCE; removed === AT_ONCE; ) {
      removed = await database.write((tx) =>
        deleteLooseMedia(tx, {
          before: now - looseDays * DAY,
          dueAt: now + FILE_OUTLIVES_ROW,
          atMost: AT_ONCE,
        }),
      );
    }
  }

  return {
    removeDue,
    job: {
      name: 'media',
      every: 10 * MINUTE,
      run: async () => {
        await removeLoose();
        await removeDue();
      },
    },
  };
}
