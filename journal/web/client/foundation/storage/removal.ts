// Removes data from the local copy of a journal: all of it, or media that the server also has.
import { withLock } from '@tandem/web/local/locks.ts';
import { copyChanged } from './changes-signal.ts';
import { database } from './database.ts';
import {
  INSIGHTS_PREFIX,
  isLocal,
  LONG_WORDS_PREFIX,
  RECORDING_PREFIX,
  type StoredMedium,
  SYNC_KEYS,
} from './records.ts';

/**
 * Preserves unsent data: entries with items in the outbox, overlong texts or recordings, with their
 * activities and files. Waits for a running pull, which would store its position.
 */
export const removeCopy = (): Promise<void> =>
  withLock('pull', async () => {
    const stores = ['entries', 'activities', 'moods', 'feelings', 'media', 'outbox', 'meta'] as const;
    const tx = (await database()).transaction(stores, 'readwrite');
    const entries = tx.objectStore('entries');
    const catalogues = [
      tx.objectStore('activities'),
      tx.objectStore('moods'),
      tx.objectStore('feelings'),
    ] as const;
    const media = tx.objectStore('media');
    const meta = tx.objectStore('meta');
    const items = await tx.objectStore('outbox').getAll();
    const unsent = new Set<string>(items.map(({ intent }) => intent.id));
    for (const key of await meta.getAllKeys())
      if (key.startsWith(LONG_WORDS_PREFIX)) unsent.add(key.slice(LONG_WORDS_PREFIX.length));
    const slices = await meta.getAll(IDBKeyRange.bound(RECORDING_PREFIX, `${RECORDING_PREFIX}~`));
    for (const { entryId } of slices as { entryId: string }[]) unsent.add(entryId);
    const kept = (await entries.getAll()).filter(({ id }) => unsent.has(id));
    const named = new Set(
      kept.flatMap(({ activities, photos, voiceMemos, moodId, feelings = [] }) => [
        ...activities,
        ...photos,
        ...voiceMemos,
        ...feelings,
        ...(moodId ? [moodId] : []),
      ]),
    );
    const isKept = (id: string) => isLocal(id) || unsent.has(id) || named.has(id);
    const removed: Promise<unknown>[] = [];
    for (const id of await entries.getAllKeys()) if (!unsent.has(id)) removed.push(entries.delete(id));
    for (const catalogue of catalogues)
      for (const id of await catalogue.getAllKeys()) if (!isKept(id)) removed.push(catalogue.delete(id));
    for (const id of await media.getAllKeys()) if (!isKept(id)) removed.push(media.delete(id));
    removed.push(meta.delete(IDBKeyRange.bound(INSIGHTS_PREFIX, `${INSIGHTS_PREFIX}\uffff`)));
    for (const key of Object.values(SYNC_KEYS)) removed.push(meta.delete(key));
    await Promise.all([...removed, tx.done]);
    copyChanged(null);
  });

const sizeOf = ({ blob, preview }: StoredMedium): number => (blob?.size ?? 0) + (preview?.size ?? 0);

/**
 * Removes the least recently used media that the server also has, until at most `bytes` are left. Unsent
 * files are never removed.
 */
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
