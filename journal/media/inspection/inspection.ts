// Compares media rows and media files in both directions, while the service may be running.

import type { BlobStore } from '@tandem/platform/media/blob-store/blob-store.ts';
import { toMediaId } from '../../ids.ts';
import type { JournalDb } from '../../tables.ts';
import { mediumExists, selectMediaAfter, selectReferenced } from './store.ts';

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
