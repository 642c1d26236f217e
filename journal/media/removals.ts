// Removal of media: the clean-up job of orphaned media and due files, and its SQL.
import { dialectOf, isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { FILE_REMOVAL_DELAY, removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import { insertRemovals } from '@tandem/platform/media/removals/store.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { DAY, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { JournalContext } from '../context.ts';
import type { MediaId } from '../ids.ts';
import type { JournalDb, PreviewTable } from '../tables.ts';
import { isUnlinked } from './queries.ts';

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

// SQL of orphaned media and scheduled file removals.

export const insertRemovalsOf = (tx: JournalDb, userId: AccountId, dueAt: Instant) =>
  tx
    .insertInto('media_removal')
    .columns(['media_id', 'user_id', 'due_at'])
    .expression((from) =>
      from
        .selectFrom('media')
        .select((select) => ['media.id', 'media.user_id', select.val(dueAt).as('due_at')])
        .where('user_id', '=', userId),
    )
    .onConflict((on) => on.doNothing())
    .execute();

export const insertPreviewRemovalsOf = (tx: JournalDb, userId: AccountId, dueAt: Instant) =>
  tx
    .insertInto('media_removal')
    .columns(['media_id', 'user_id', 'due_at'])
    .expression((from) =>
      from
        .selectFrom('preview')
        .select((select) => ['file_id', 'user_id', select.val(dueAt).as('due_at')])
        .where('user_id', '=', userId),
    )
    .onConflict((on) => on.doNothing())
    .execute();

/** The preview files of these media. */
export const selectPreviewFiles = (
  tx: JournalDb,
  ids: readonly MediaId[],
): Promise<Pick<PreviewTable, 'photo_id' | 'file_id' | 'user_id'>[]> =>
  tx
    .selectFrom('preview')
    .select(['photo_id', 'file_id', 'user_id'])
    .where((where) => isIn(tx, where.ref('photo_id'), ids))
    .execute();

/**
 * Deletes at most `atMost` media without a link since `before`. Returns their number and their files,
 * including preview files. PostgreSQL checks for links again after locking the rows: an entry that links one
 * of them either committed before and is visible, or waits and then finds the row deleted. SQLite has a
 * single writer.
 */
async function deleteOrphanedMedia(
  tx: JournalDb,
  { before, atMost }: { before: Instant; atMost: number },
): Promise<{ count: number; files: { id: MediaId; user_id: AccountId }[] }> {
  const orphaned = await tx
    .selectFrom('media')
    .select('id')
    .where('loose_since', '<=', before)
    .where(isUnlinked)
    .orderBy('loose_since')
    .limit(atMost)
    .$if(dialectOf(tx) === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();
  const ids = orphaned.map(({ id }) => id);
  if (ids.length === 0) return { count: 0, files: [] };
  const previews = await selectPreviewFiles(tx, ids);
  const deleted = await tx
    .deleteFrom('media')
    .where((where) => isIn(tx, where.ref('id'), ids))
    .where(isUnlinked)
    .returning(['id', 'user_id'])
    .execute();
  const gone = new Set(deleted.map(({ id }) => id));
  const left = previews.filter(({ photo_id }) => gone.has(photo_id));
  const files = [...deleted, ...left.map(({ file_id, user_id }) => ({ id: file_id, user_id }))];
  return { count: deleted.length, files };
}
