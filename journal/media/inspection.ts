// Holds media rows against media files, both ways, beside a running service.
import type { MediaStore } from '@tandem/platform/media/store.ts';
import type { JournalDb } from '../tables.ts';
import { selectIsMedium, selectMediaAfter, selectNamed } from './store-inspection.ts';

const AT_ONCE = 500;

/** A sentence for each row without its file, and for each file that neither a row nor a removal names. */
export async function inspectMedia(db: JournalDb, store: MediaStore): Promise<string[]> {
  return [...(await findMissingFiles(db, store)), ...(await findStrayFiles(db, store))];
}

async function findMissingFiles(db: JournalDb, store: MediaStore): Promise<string[]> {
  const found: string[] = [];
  for (let after = ''; ; ) {
    const rows = await selectMediaAfter(db, after, AT_ONCE);
    for (const { id, size } of rows) {
      const kept = await store.size(id);
      // The row may have gone, and its file with it, since it was read.
      if (kept === size || !(await selectIsMedium(db, id))) continue;
      found.push(kept === null ? `${id} has no file` : `the file of ${id} has ${kept} bytes, not ${size}`);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return found;
    after = last.id;
  }
}

async function findStrayFiles(db: JournalDb, store: MediaStore): Promise<string[]> {
  const found: string[] = [];
  const ids = (await Array.fromAsync(store.ids())).sort();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const batch = ids.slice(at, at + AT_ONCE);
    const named = new Set(await selectNamed(db, batch));
    for (const id of batch) {
      // One that was removed meanwhile is named by nothing, and is no file either.
      if (!named.has(id) && (await store.size(id)) !== null) found.push(`the file ${id} belongs to nothing`);
    }
  }
  return found;
}
