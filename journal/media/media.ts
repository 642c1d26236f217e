// Keeps media files in step with their rows: what is deleted, or linked by no entry for long, goes.

import type { AccountId } from '@tandem/platform/accounts/caller.ts';
import { holdAccount } from '@tandem/platform/accounts/store.ts';
import type { PeriodicJob } from '@tandem/platform/jobs/periodic.ts';
import type { MediaStore } from '@tandem/platform/media/store.ts';
import { type Clock, DAY, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { JournalDatabase, JournalDb } from '../tables.ts';
import { deleteLooseMedia, deleteMedium, ENTRY_DELETED, type OwnMedium } from './store.ts';

import {
  deleteRemoval,
  hastenRemovalsOf,
  insertRemovals,
  insertRemovalsOf,
  selectDueRemovals,
} from './store-removals.ts';

export { ENTRY_DELETED };

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
      removed = await database.write((tx) => dropLooseMedia(tx, now - looseDays * DAY, now));
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

async function dropLooseMedia(tx: JournalDb, before: Instant, now: Instant): Promise<number> {
  const dropped = await deleteLooseMedia(tx, { before, atMost: AT_ONCE });
  const due_at = now + FILE_OUTLIVES_ROW;
  await insertRemovals(
    tx,
    dropped.map(({ id, user_id }) => ({ media_id: id, user_id, due_at })),
  );
  return dropped.length;
}

/** Deletes a medium of its owner, out of every entry too; its file goes a day later. False where there is none. */
export async function dropMedium(tx: JournalDb, medium: OwnMedium, now: Instant): Promise<boolean> {
  if (!(await deleteMedium(tx, medium))) return false;
  const { id, user_id } = medium;
  await insertRemovals(tx, [{ media_id: id, user_id, due_at: now + FILE_OUTLIVES_ROW }]);
  return true;
}

/** Makes every file of an account that is about to go due at once, those it deleted before included. */
export async function releaseMediaOf(tx: JournalDb, userId: AccountId, now: Instant): Promise<void> {
  // Otherwise an upload could end between the two statements below and the account, and leave its file behind.
  await holdAccount(tx, userId);
  await hastenRemovalsOf(tx, userId, now);
  await insertRemovalsOf(tx, userId, now);
}
