// SQL that creates the rows of staged media and links them.
import { withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { ImportId } from '../../../ids.ts';
import type { JournalDb } from '../../../tables.ts';
import type { ImportScope } from '../scope.ts';

/** Media linked by a created entry, or by no entry of the file. */
const toCreate = (importId: ImportId) => sql`
    import_id = ${importId} and (
      exists (
        select 1 from import_entry_media link
        join import_entry entry on entry.import_id = link.import_id and entry.position = link.entry_position
        where link.import_id = ${importId} and link.media_id = staged.media_id and entry.is_known = 0
      )
      or not exists (
        select 1 from import_entry_media link
        where link.import_id = ${importId} and link.media_id = staged.media_id
      )
    )`;

/** The total size in bytes of the media that {@link createMedia} will create. */
export async function sumBytesToCreate(tx: JournalDb, { importId }: ImportScope): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`
    select sum(size) as bytes from import_media staged where ${toCreate(importId)}`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

export async function createMedia(
  tx: JournalDb,
  { importId, userId }: ImportScope,
  now: Instant,
): Promise<void> {
  const created = await sql`
    insert into media
      (id, user_id, kind, content_type, extension, size, sha256, created_at, loose_since)
    select media_id, ${userId}, kind, content_type, extension, size, sha256,
      cast(${now} as bigint), cast(${now} as bigint)
    from import_media staged
    where ${toCreate(importId)}`.execute(tx);
  const kept = await sql`
    delete from media_removal where media_id in (
      select media_id from import_media join media on media.id = import_media.media_id
      where import_id = ${importId} and media.user_id = ${userId}
    )`.execute(tx);
  if (kept.numAffectedRows !== created.numAffectedRows)
    throw new Error('A file was removed before it was in use.');
}

export async function linkMedia(tx: JournalDb, { importId, userId }: ImportScope): Promise<void> {
  const linked = tx.selectFrom('import_entry_media').select('media_id').where('import_id', '=', importId);
  // Locked, so that none can be deleted between match and link.
  const own = tx.selectFrom('media').select('id').where('user_id', '=', userId).where('id', 'in', linked);
  await withRowLock(tx, 'forKeyShare', own).execute();
  await sql`
    insert into entry_media (entry_id, media_id, position)
    select entry.target_id, link.media_id, link.position
    from import_entry_media link
    join import_entry entry on entry.import_id = link.import_id and entry.position = link.entry_position
    join media on media.id = link.media_id and media.user_id = ${userId}
    where link.import_id = ${importId} and entry.is_known = 0`.execute(tx);
}
