// Photos and voice memos: kept on the device until they are sent, and read from there if they are there.
import { now } from '../days/today.ts';
import { addItem, writeCopy } from '../outbox/outbox.ts';
import { database } from '../storage/database.ts';
import { isLocal, LOCAL_PREFIX, type MediaKind } from '../storage/records.ts';

/** Beyond these the server refuses. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

/** Keeps a file, to be sent before the entry that names it. Returns its local id. */
export async function keepMedium(kind: MediaKind, blob: Blob, seconds?: number): Promise<string> {
  const id = LOCAL_PREFIX + crypto.randomUUID();
  await writeCopy(async (tx) => {
    await tx.objectStore('media').put({ id, kind, blob, ...(seconds === undefined ? {} : { seconds }) });
    await addItem(tx, { kind: 'upload', id, media: kind }, { at: now() });
  });
  return id;
}

const urls = new Map<string, string>();

/** An address for an `src`: of the file on this device, else on the server, at this origin. */
export async function urlOf(kind: MediaKind, id: string): Promise<string> {
  const known = urls.get(id);
  if (known) return known;
  const medium = await (await database()).get('media', id);
  if (!medium) return isLocal(id) ? '' : `/api/v1/media/${kind}/${encodeURIComponent(id)}`;
  const url = URL.createObjectURL(medium.blob);
  urls.set(id, url);
  return url;
}

/** A smaller JPEG of a photo, or null where this browser cannot read it. */
export async function shrinkPhoto(photo: Blob, longest = 2560): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(photo);
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  } catch {
    return null;
  }
}
