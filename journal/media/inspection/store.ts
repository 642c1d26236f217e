// SQL that says which media files there should be.

import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { MediaId } from '../../ids.ts';
import type { JournalDb } from '../../tables.ts';

/** In order of id, from after `after`. */
export const selectMediaAfter = (db: JournalDb, after: MediaId, atMost: number) =>
  db.selectFrom('media').select(['id', 'size']).where('id', '>', after).orderBy('id').limit(atMost).execute();

export async function mediumExists(db: JournalDb, id: MediaId): Promise<boolean> {
  const row = await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Those of `ids` that a medium, or the removal of a file, names: one statement, because a file goes from one to the other. */
export async function selectReferenced(db: JournalDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where((where) => isIn(db, where.ref('id'), ids))
    .union(
      db
        .selectFrom('media_removal')
        .select('media_id as id')
        .where((where) => isIn(db, where.ref('media_id'), ids)),
    )
    .execute();
  return rows.map(({ id }) => id);
}
