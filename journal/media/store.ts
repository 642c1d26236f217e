// SQL of media rows and of the files that outlive them.
import { among } from '@tandem/platform/database/sql.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JournalDb } from '../tables.ts';

export async function selectDueRemovals(db: JournalDb, now: Instant, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media_removal')
    .select('media_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.media_id);
}

export async function deleteRemoval(tx: JournalDb, mediaId: string): Promise<void> {
  await tx.deleteFrom('media_removal').where('media_id', '=', mediaId).execute();
}

/** Deletes rows that no entry has linked since `before`, and notes when their files are due. Answers how many. */
export async function deleteLooseMedia(
  tx: JournalDb,
  { before, dueAt, atMost }: { before: Instant; dueAt: Instant; atMost: number },
): Promise<number> {
  const loose = await tx
    .selectFrom('media')
    .select('id')
    .where('loose_since', '<=', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('entry_media')
            .select('entry_media.media_id')
            .whereRef('entry_media.media_id', '=', 'media.id'),
        ),
      ),
    )
    .orderBy('loose_since')
    .limit(atMost)
    .execute();
  const ids = loose.map((row) => row.id);
  if (ids.length === 0) return 0;
  const removals = ids.map((media_id) => ({ media_id, due_at: dueAt }));
  await tx
    .insertInto('media_removal')
    .values(removals)
    .onConflict((on) => on.doNothing())
    .execute();
  await tx
    .deleteFrom('media')
    .where((where) => among(tx, where.ref('id'), ids))
    .execute();
  return ids.length;
}
