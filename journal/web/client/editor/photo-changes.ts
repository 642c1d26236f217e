// Adding, removing and ordering the photos of an entry, of the entry as it is by then.
import { now } from '../days/today.ts';
import { changeEntry, changeIn } from '../entries/entries.ts';
import { findEntry } from '../entries/read-entries.ts';
import { keepPhoto } from '../media/media.ts';
import { itemsOf, removeItem, type Writing, writeCopy } from '../outbox/outbox.ts';
import { cancelUpload } from '../outbox/uploads.ts';
import { isLocal } from '../storage/records.ts';

export async function addPhoto(entryId: string, photo: Blob): Promise<void> {
  const id = await keepPhoto(photo);
  const entry = await findEntry(entryId);
  if (entry) await changeEntry(entryId, { photos: [...entry.photos, id] });
}

/** What was not sent yet is not sent. */
export async function removePhoto(entryId: string, id: string): Promise<void> {
  await writeCopy(async (tx) => {
    const entry = await tx.objectStore('entries').get(entryId);
    if (!entry) return;
    await changeIn(tx, entryId, { photos: entry.photos.filter((one) => one !== id) }, now());
    if (isLocal(id)) await forgetUpload(tx, id);
  });
  cancelUpload(id);
}

async function forgetUpload(tx: Writing, id: string): Promise<void> {
  const own = await itemsOf(tx, `media:${id}`);
  const others = (await tx.objectStore('outbox').getAll()).filter(({ target }) => target !== `media:${id}`);
  // Of two versions of an entry, the other one has it too.
  if (JSON.stringify(others).includes(id)) return;
  for (const { number } of own) await removeItem(tx, number);
  await tx.objectStore('media').delete(id);
}

/** Moves it by so many places. */
export async function movePhoto(entryId: string, id: string, by: number): Promise<void> {
  const entry = await findEntry(entryId);
  const from = entry?.photos.indexOf(id) ?? -1;
  if (!entry || from < 0) return;
  const photos = entry.photos.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, id);
  await changeEntry(entryId, { photos });
}
