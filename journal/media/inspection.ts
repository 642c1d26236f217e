// Compares media rows and media files in both directions, while the service may be running.
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { BlobStore } from '@tandem/platform/media/blob-store/blob-store.ts';
import { type MediaId, toMediaId } from '../ids.ts';
import type { JournalDb } from '../tables.ts';

const BATCH_SIZE = 500;

/** Returns a message per row without a file, and per file without a row or scheduled removal. */
export async function inspectMedia(db: JournalDb, store: BlobStore): Promise<string[]> {
  return [...(await findMissingFiles(db, store)), ...(await findUnreferencedFiles(db, store))];
}

async function findMissingFiles(db: JournalDb, store: BlobStore): Promise<string[]> {
  const found: string[] = [];
  for (let after = toMediaId(''); ; ) {
    const rows = await selectMediaAfter(db, after, BATCH_SIZE);
    for (const { id, size } of rows) {
      const storedSize = await store.size(id);
      // The row and its file may have been deleted since the read.
      if (storedSize === size || !(await mediumExists(db, id))) continue;
      found.push(
        storedSize === null ? `${id} has no file` : `the file of ${id} has ${storedSize} bytes, not ${size}`,
      );
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_SIZE) return found;
    after = last.id;
  }
}

async function findUnreferencedFiles(db: JournalDb, store: BlobStore): Promise<string[]> {
  const found: string[] = [];
  const ids = (await Array.fromAsync(store.listIds(), toMediaId)).sort();
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const batch = ids.slice(at, at + BATCH_SIZE);
    const referenced = new Set(await selectReferenced(db, batch));
    for (const id of batch) {
      // A concurrently removed file is unreferenced and no longer exists.
      if (!referenced.has(id) && (await store.size(id)) !== null) found.push(`the file ${id} has no row`);
    }
  }
  return found;
}

/** Media and previews with an id after `after`, by id. */
const selectMediaAfter = (db: JournalDb, after: MediaId, atMost: number) =>
  db
    .selectFrom('media')
    .select(['id', 'size'])
    .where('id', '>', after)
    .unionAll(db.selectFrom('preview').select(['file_id as id', 'size']).where('file_id', '>', after))
    .orderBy('id')
    .limit(atMost)
    .execute();

async function mediumExists(db: JournalDb, id: MediaId): Promise<boolean> {
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
async function selectReferenced(db: JournalDb, ids: readonly string[]): Promise<string[]> {
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
