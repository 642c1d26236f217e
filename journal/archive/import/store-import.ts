// SQL of imports.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { ImportId } from '../../ids.ts';
import type { JournalDb } from '../../tables.ts';

type ImportRow = { id: ImportId; user_id: AccountId; created_at: Instant };

export const insertImport = (tx: JournalDb, row: ImportRow) => tx.insertInto('import').values(row).execute();

/** Makes the removal of files without a row due immediately; recreates a cancelled removal. */
export const releaseUnusedMedia = (tx: JournalDb, importId: ImportId, now: Instant) =>
  sql`
    insert into media_removal (media_id, user_id, due_at)
    select staged.media_id, import.user_id, cast(${now} as bigint)
    from import_media staged join import on import.id = staged.import_id
    where staged.import_id = ${importId}
      and not exists (select 1 from media where media.id = staged.media_id)
    on conflict (media_id) do update set due_at = excluded.due_at`.execute(tx);

/** The number of staged positions of an import. */
export async function countPositions(db: JournalDb, importId: ImportId): Promise<number> {
  const { last } = await db
    .selectFrom('import_entry')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
}

/** The first and last day of the staged entries. */
export const selectStagedPeriod = (db: JournalDb, importId: ImportId) =>
  db
    .selectFrom('import_entry')
    .select(({ fn }) => [
      fn.min<string | null>('local_date').as('from'),
      fn.max<string | null>('local_date').as('to'),
    ])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();

export const countStagedMedia = (db: JournalDb, importId: ImportId) =>
  db
    .selectFrom('import_media')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('import_id', '=', importId)
    .groupBy('kind')
    .execute();

/** Deletes the staged entries in [`first`, `end`) with their links. */
export async function deleteStagedEntries(
  tx: JournalDb,
  importId: ImportId,
  { first, end }: { first: number; end: number },
): Promise<void> {
  for (const table of ['import_entry_activity', 'import_entry_media', 'import_entry_feeling'] as const) {
    await tx
      .deleteFrom(table)
      .where('import_id', '=', importId)
      .where('entry_position', '>=', first)
      .where('entry_position', '<', end)
      .execute();
  }
  await tx
    .deleteFrom('import_entry')
    .where('import_id', '=', importId)
    .where('position', '>=', first)
    .where('position', '<', end)
    .execute();
}

/** Deletes the import with all staged rows. */
export const deleteImport = (tx: JournalDb, id: ImportId) =>
  tx.deleteFrom('import').where('id', '=', id).execute();

export async function selectImportsBefore(db: JournalDb, before: Instant): Promise<ImportId[]> {
  const rows = await db.selectFrom('import').select('id').where('created_at', '<', before).execute();
  return rows.map(({ id }) => id);
}
