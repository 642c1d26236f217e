// SQL of staged media.

import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { MediaRemovalTable } from '@tandem/platform/media/removals/store.ts';
import type { MediaId } from '../../../ids.ts';
import type { ImportTables } from '../../../import-tables.ts';
import type { JournalDb } from '../../../tables.ts';

export type StagedMedium = ImportTables['import_media'];

export async function isStagedOrOwn(
  db: JournalDb,
  { import_id, key }: Pick<StagedMedium, 'import_id' | 'key'>,
  own: { id: MediaId | null; userId: AccountId },
): Promise<'staged' | 'own' | null> {
  const staged = await db
    .selectFrom('import_media')
    .select('key')
    .where('import_id', '=', import_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (staged) return 'staged';
  if (own.id === null) return null;
  const had = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .executeTakeFirst();
  return had ? 'own' : null;
}

/**
 * Reserves `media_id` for a new file by scheduling the file's removal. Returns false if the id is taken.
 * Creating the medium's row cancels the removal in the same transaction, so that only one of two concurrent
 * callers gets the id and no file is overwritten.
 */
export async function reserveMediaId(tx: JournalDb, removal: MediaRemovalTable): Promise<boolean> {
  const { media_id } = removal;
  const reserved = await tx
    .insertInto('media_removal')
    .values(removal)
    .onConflict((on) => on.doNothing())
    .returning('media_id')
    .executeTakeFirst();
  if (!reserved) return false;
  // A separate statement, because a PostgreSQL statement sees only data committed before it began.
  const taken = await tx.selectFrom('media').select('id').where('id', '=', media_id).executeTakeFirst();
  if (!taken) return true;
  await tx.deleteFrom('media_removal').where('media_id', '=', media_id).execute();
  return false;
}

export const insertStagedMedium = (tx: JournalDb, medium: StagedMedium) =>
  tx.insertInto('import_media').values(medium).execute();
