// Adds, removes and orders the files of the current version of an entry.
import { now } from '../../foundation/days/today.ts';
import { isLocal, type MediaKind } from '../../foundation/storage/records.ts';
import { changeIn } from '../../library/entries/entries.ts';
import { addMedium, makePreview } from '../../library/media/media.ts';
import { itemsOf, removeItem, type Writing, writeCopy } from '../../sync/outbox/outbox.ts';
import { cancelUpload } from '../../sync/outbox/send-item.ts';

const LISTS = { photos: 'photos', 'voice-memos': 'voiceMemos' } as const;

/** In one transaction, because several files may be added together. */
export async function addPhoto(entryId: string, blob: Blob): Promise<void> {
  const preview = await makePreview(blob);
  await writeCopy(
    async (tx) => {
      const entry = await tx.objectStore('entries').get(entryId);
      if (!entry || entry.removed) return;
      const id = await addMedium(tx, { kind: 'photos', blob, preview });
      await changeIn(tx, entryId, { photos: [...entry.photos, id] }, now());
    },
    [entryId],
  );
}

/** What was not sent yet is not sent. */
export async function removeMedium(entryId: string, kind: MediaKind, id: string): Promise<void> {
  const list = LISTS[kind];
  await writeCopy(async (tx) => {
    const entry = await tx.objectStore('entries').get(entryId);
    if (!entry) return;
    await changeIn(tx, entryId, { [list]: entry[list].filter((one) => one !== id) }, now());
    if (isLocal(id)) await forgetUpload(tx, id);
  });
  cancelUpload(id);
}

async function forgetUpload(tx: Writing, id: string): Promise<void> {
  const own = await itemsOf(tx, `media:${id}`);
  const others = (await tx.objectStore('outbox').getAll()).filter(({ target }) => target !== `media:${id}`);
  // The other version of a conflicting entry has the file too.
  if (JSON.stringify(others).includes(id)) return;
  for (const { number } of own) await removeItem(tx, number);
  await tx.objectStore('media').delete(id);
}

/** Moves the file by `by` places. */
export async function movePhoto(entryId: string, id: string, by: number): Promise<void> {
  await writeCopy(
    async (tx) => {
      const photos = (await tx.objectStore('entries').get(entryId))?.photos ?? [];
      const from = photos.indexOf(id);
      if (from < 0) return;
      const moved = photos.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, id);
      await changeIn(tx, entryId, { photos: moved }, now());
    },
    [entryId],
  );
}
