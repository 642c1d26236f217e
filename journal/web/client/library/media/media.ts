// Photos and voice memos: stored on the device until they are sent, and read from there if present.
import { newId } from '@tandem/web/local/ids.ts';
import { now } from '../../foundation/days/today.ts';
import { database } from '../../foundation/storage/database.ts';
import {
  isLocal,
  LOCAL_PREFIX,
  type MediaKind,
  type StoredMedium,
} from '../../foundation/storage/records.ts';
import { trimMedia } from '../../foundation/storage/removal.ts';
import { addItem, type Writing, writeCopy } from '../../sync/outbox/outbox.ts';

/** Beyond these the server refuses. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

type NewMedium = { kind: MediaKind; blob: Blob; preview?: Blob | null; seconds?: number };

/** Keeps a medium, to be sent before the entry that names it. Returns its local id. Part of a transaction. */
export async function addMedium(
  tx: Writing,
  { kind, blob, preview = null, seconds }: NewMedium,
): Promise<string> {
  const id = LOCAL_PREFIX + newId();
  await tx.objectStore('media').put({
    id,
    kind,
    blob,
    usedAt: now(),
    ...(preview ? { preview } : {}),
    ...(seconds === undefined ? {} : { seconds }),
  });
  await addItem(tx, { kind: 'upload', id, media: kind }, { at: now() });
  if (preview) await addItem(tx, { kind: 'preview', id }, { at: now() });
  return id;
}

const urls = new Map<string, string>();

/** One address per file for as long as the page lives. */
function toUrl(key: string, blob: Blob): string {
  const url = urls.get(key) ?? URL.createObjectURL(blob);
  urls.set(key, url);
  return url;
}

const atServer = (kind: MediaKind, id: string): string => `/api/v1/media/${kind}/${encodeURIComponent(id)}`;

/** An address for an `src`: of the file on this device, else on the server, at this origin. */
export async function urlOf(kind: MediaKind, id: string): Promise<string> {
  const medium = await (await database()).get('media', id);
  if (medium?.blob) return toUrl(id, medium.blob);
  return isLocal(id) ? '' : atServer(kind, id);
}

/** What this device has of a voice memo. Recorders write no length into their files. */
export const readMemo = async (id: string): Promise<StoredMedium | undefined> =>
  (await database()).get('media', id);

/** The URL of a photo's preview, or of the photo without one; '' if neither is on this device. */
export async function previewUrlOf(id: string): Promise<string> {
  const medium = await (await database()).get('media', id);
  const kept = medium?.preview ?? (isLocal(id) ? medium?.blob : null) ?? null;
  if (kept) return toUrl(`${id}/preview`, kept);
  if (isLocal(id)) return '';
  const preview = await fetchPreview(id);
  return preview ? toUrl(`${id}/preview`, preview) : urlOf('photos', id);
}

/** The maximum size of cached files that the server also stores; the oldest are removed. */
const MAX_KEPT_BYTES = 100_000_000;
/** The number of added files after which the cache is measured. */
const COUNTED_AFTER = 20;

let added = 0;
let queue: Promise<unknown> = Promise.resolve();

/** Sequential, so that a list of photos does not decode all of them concurrently. Null without a preview. */
function fetchPreview(id: string): Promise<Blob | null> {
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
  const usedAt = now();
  await db.put('media', known ? { ...known, preview, usedAt } : { id, kind: 'photos', preview, usedAt });
  added += 1;
  if (added % COUNTED_AFTER === 0) await trimMedia(MAX_KEPT_BYTES);
}

/** Creates missing previews: of imported photos, and of photos added by a browser that cannot decode them. */
async function makeMissing(id: string, path: string): Promise<Blob | null> {
  const photo = await read(path);
  const preview = photo && (await makePreview(photo));
  if (!preview) return null;
  await keep(id, preview);
  await writeCopy((tx) => addItem(tx, { kind: 'preview', id }, { at: now() }));
  return preview;
}

/** JPEG, because not every browser can encode WebP. Null if this browser cannot decode the photo. */
export async function shrinkPhoto(photo: Blob, longest = 2560, quality = 0.85): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(photo);
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // What is transparent would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  } catch {
    return null;
  }
}

/** Well below the limit of the server. */
const MAX_PREVIEW_BYTES = 250_000;
const ATTEMPTS = [
  [1600, 0.8],
  [1600, 0.6],
  [1200, 0.6],
  [800, 0.5],
] as const;

/** The preview for lists; null if this browser cannot create one. */
export async function makePreview(photo: Blob): Promise<Blob | null> {
  for (const [longest, quality] of ATTEMPTS) {
    const preview = await shrinkPhoto(photo, longest, quality);
    if (preview === null) return null;
    if (preview.size <= MAX_PREVIEW_BYTES) return preview;
  }
  return null;
}
