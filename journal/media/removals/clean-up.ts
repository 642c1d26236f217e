// The media clean-up job: deletes orphaned media and files with a due removal.
import { FILE_REMOVAL_DELAY, removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import { insertRemovals } from '@tandem/platform/media/removals/store.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { DAY, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { JournalContext } from '../../context.ts';
import type { JournalDb } from '../../tables.ts';
import { deleteOrphanedMedia } from './store.ts';

const BATCH_SIZE = 500;

export const mediaCleanUpJob = (
  journal: Pick<JournalContext, 'config' | 'database' | 'blobStore' | 'clock'>,
): PeriodicJob => ({
  name: 'media',
  every: 10 * MINUTE,
  run: async () => {
    await removeOrphaned(journal);
    await removeDueFiles(journal);
  },
});

async function removeOrphaned({
  config,
  database,
  clock,
}: Pick<JournalContext, 'config' | 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = now - config.JOURNAL_LOOSE_MEDIA_DAYS * DAY;
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
    removed = await database.write((tx) => deleteOrphaned(tx, before, now));
  }
}

async function deleteOrphaned(tx: JournalDb, before: Instant, now: Instant): Promise<number> {
  const { count, files } = await deleteOrphanedMedia(tx, { before, atMost: BATCH_SIZE });
  const due_at = now + FILE_REMOVAL_DELAY;
  await insertRemovals(
    tx,
    files.map(({ id, user_id }) => ({ media_id: id, user_id, due_at })),
  );
  return count;
}
