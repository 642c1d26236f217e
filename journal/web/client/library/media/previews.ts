// Previews of photos that other devices added: kept here once they were seen, so that they show offline too.
import { now } from '../../foundation/days/today.ts';
import { database } from '../../foundation/storage/database.ts';
import { trimMedia } from '../../foundation/storage/trim.ts';
import { addItem, writeCopy } from '../../sync/outbox/outbox.ts';
import { makePreview } from './shrink.ts';

/** What is kept of files that the server has; the oldest go. */
const MAX_KEPT_BYTES = 100_000_000;
/** Files are counted after so many were added. */
const COUNTED_AFTER = 20;

let added = 0;
let queue: Promise<unknown> = Promise.resolve();

/** One after the other: a list of photos does not decode all of them at once. Null where there is none. */
export function fetchPreview(id: string): Promise<Blob | null> {
  const result = queue.then(() => fetchAndKeep(id)).catch(() => null);
  queue = result;
  return result;
}

async function fetchAndKeep(id: string): Promise<Blob | null> {
  const known = await (await database()).get('media', id);
  if (known?.preview) return known.preview;
  const path = `/api/v1/media/photos/${encodeURIComponent(id)}`;
  const stored = await read(`${path}/preview`);
  if (stored) await keep(id, stored);
  return stored ?? makeMissing(id, path);
}

async function read(path: string): Promise<Blob | null> {
  const response = await fetch(path);
  return response.ok ? response.blob() : null;
}

async function keep(id: string, preview: Blob): Promise<void> {
  const db = await database();
  const known = await db.get('media', id);
  await db.put('media', { ...(known ?? { id, kind: 'photos' }), preview, usedAt: now() });
  added += 1;
  if (added % COUNTED_AFTER === 0) await trimMedia(MAX_KEPT_BYTES);
}

/** Photos that were imported, or added where they cannot be decoded, get their preview here. */
async function makeMissing(id: string, path: string): Promise<Blob | null> {
  const photo = await read(path);
  const preview = photo && (await makePreview(photo));
  if (!preview) return null;
  await keep(id, preview);
  await writeCopy((tx) => addItem(tx, { kind: 'preview', id }, { at: now() }));
  return preview;
}
