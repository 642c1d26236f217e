// SQL of the media inspection.

import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { MediaId } from '../../ids.ts';
import type { JournalDb } from '../../tables.ts';

/** Media and previews with an id after `after`, by id. */
export const selectMediaAfter = (db: JournalDb, after: MediaId, atMost: number) =>
  db
    .selectFrom('media')
    .select(['id', 'size'])
    .where('id', '>', after)
    .unionAll(db.selectFrom('preview').select(['file_id as id', 'size']).where('file_id', '>', after))
    .orderBy('id')
    .limit(atMost)
    .execute();

export async function mediumExists(db: JournalDb, id: MediaId): Promise<boolean> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .unionAll(db.selectFrom('preview').select('file_id as id').where('file_id', '=', id))
    .execute();
  return rows.length > 0;
}

/**
 * The `ids` referenced by a medium, a preview or a scheduled removal. One statement, because a file's
 * reference moves between these tables.
 */
export async function selectReferenced(db: JournalDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where((where) => isIn(db, where.ref('id'), ids))
    .union(
      db
        .selectFrom('preview')
        .select('file_id as id')
        .where((where) => isIn(db, where.ref('file_id'), ids)),
    )
    .union(
      db
        .selectFrom('media_removal')
        .select('media_id as id')
        .where((where) => isIn(db, where.ref('media_id'), ids)),
    )
    .execute();
  return rows.map(({ id }) => id);
}
