// Frees storage on the device by removing files that the server also has. Unsent files are never removed.
import { database } from './database.ts';
import { isLocal, type StoredMedium } from './records.ts';

const sizeOf = ({ blob, preview }: StoredMedium): number => (blob?.size ?? 0) + (preview?.size ?? 0);

/** Removes the least recently used of these files until at most `bytes` are left. */
export async function trimMedia(bytes: number): Promise<void> {
  const tx = (await database()).transaction(['media', 'outbox'], 'readwrite');
  const waiting = new Set((await tx.objectStore('outbox').getAll()).map(({ intent }) => intent.id));
  const media = tx.objectStore('media');
  const kept = (await media.getAll()).filter(({ id }) => !isLocal(id) && !waiting.has(id));
  kept.sort((one, other) => (one.usedAt ?? 0) - (other.usedAt ?? 0));
  let sum = kept.reduce((total, medium) => total + sizeOf(medium), 0);
  for (const medium of kept) {
    if (sum <= bytes) break;
    sum -= sizeOf(medium);
    await media.delete(medium.id);
  }
  await tx.done;
}
