// Upload clean-up: deletes unused uploads, and files whose removal is due.
import { FILE_REMOVAL_DELAY, removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import { insertRemovals } from '@tandem/platform/media/removals/store.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { DAY, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../../context.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { deleteUnused } from './store.ts';

const BATCH_SIZE = 500;

/**
 * The lifetime of an unattached upload, and of an upload whose thought was deleted (until a re-post uses it).
 */
const UNUSED_LIFETIME = DAY;

export const uploadCleanUpJob = (
  thoughts: Pick<ThoughtsContext, 'database' | 'blobStore' | 'clock'>,
): PeriodicJob => ({
  name: 'uploads',
  every: 10 * MINUTE,
  run: async () => {
    const { database, clock } = thoughts;
    const now = clock.now();
    for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
      removed = await database.write((tx) => removeUnused(tx, now));
    }
    await removeDueFiles(thoughts);
  },
});

async function removeUnused(tx: ThoughtsDb, now: Instant): Promise<number> {
  const unused = await deleteUnused(tx, now - UNUSED_LIFETIME, BATCH_SIZE);
  const due_at = now + FILE_REMOVAL_DELAY;
  await insertRemovals(
    tx,
    unused.flatMap(({ id, account_id: user_id }) =>
      user_id === null ? [] : [{ media_id: id, user_id, due_at }],
    ),
  );
  return unused.length;
}
