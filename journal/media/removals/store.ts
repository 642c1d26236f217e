// SQL of orphaned media and scheduled file removals.
import { dialectOf, isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { MediaId } from '../../ids.ts';
import type { JournalDb, PreviewTable } from '../../tables.ts';
import { isUnlinked } from '../queries.ts';

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
export async function deleteOrphanedMedia(
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
