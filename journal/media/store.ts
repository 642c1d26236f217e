// SQL of media rows.

import { dialectOf, isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ExpressionBuilder } from 'kysely';
import type { MediaId } from '../ids.ts';
import type { JournalDb, JournalTables, MediaTable } from '../tables.ts';

/** `loose_since` of media whose entry was deleted: it is due, and no longer served unless another entry links it. */
export const ENTRY_DELETED: Instant = -1;

/** Whose a medium is, and where a caller looks for it: a photo is no voice memo. */
export type OwnMedium = Pick<MediaTable, 'id' | 'user_id' | 'kind'>;

export const insertMedium = (tx: JournalDb, medium: MediaTable) =>
  tx.insertInto('media').values(medium).execute();

const isUnlinked = ({ not, exists, selectFrom }: ExpressionBuilder<JournalTables, 'media'>) =>
  not(exists(selectFrom('entry_media').select('media_id').whereRef('entry_media.media_id', '=', 'media.id')));

/** Media whose last entry was deleted is gone for everybody, though its row is there until the next clean-up. */
export const isPresent = (where: ExpressionBuilder<JournalTables, 'media'>) =>
  where.or([where('loose_since', '!=', ENTRY_DELETED), where.not(isUnlinked(where))]);

export const selectMedium = (db: JournalDb, { id, kind }: Pick<MediaTable, 'id' | 'kind'>) =>
  db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where(isPresent)
    .executeTakeFirst();

/** Deletes the row and its links. Answers whether there was one. */
export async function deleteMedium(tx: JournalDb, { id, user_id, kind }: OwnMedium): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('media')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Deletes at most `atMost` rows that no entry has linked since `before`, and answers them. PostgreSQL looks for
 * links again once it holds the rows: an entry that links one of them either came before, and is seen, or waits
 * and then finds the row gone. SQLite has one writer.
 */
export async function deleteOrphanedMedia(
  tx: JournalDb,
  { before, atMost }: { before: Instant; atMost: number },
): Promise<{ id: MediaId; user_id: AccountId }[]> {
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
  if (ids.length === 0) return [];
  return tx
    .deleteFrom('media')
    .where((where) => isIn(tx, where.ref('id'), ids))
    .where(isUnlinked)
    .returning(['id', 'user_id'])
    .execute();
}
