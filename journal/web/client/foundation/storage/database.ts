// The IndexedDB database of a user. Each user of the device has a separate database, so that data of one user
// is never shown or sent for another.
import { withLock } from '@tandem/web/local/locks.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { copyChanged } from './changes-signal.ts';
import {
  INSIGHTS_PREFIX,
  isLocal,
  LONG_WORDS_PREFIX,
  type OutboxItem,
  RECORDING_PREFIX,
  type StoredActivity,
  type StoredEntry,
  type StoredFeeling,
  type StoredMedium,
  type StoredMood,
  SYNC_KEYS,
} from './records.ts';

export interface Schema extends DBSchema {
  entries: { key: string; value: StoredEntry; indexes: { byDay: [string, number] } };
  activities: { key: string; value: StoredActivity };
  moods: { key: string; value: StoredMood };
  feelings: { key: string; value: StoredFeeling };
  media: { key: string; value: StoredMedium };
  outbox: { key: number; value: OutboxItem; indexes: { byTarget: string } };
  meta: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

const VERSION = 2;
const PREFIX = 'journal-';

/**
 * `blocked`: another tab with an older version of the app prevents the upgrade. `outdated`: a tab with a
 * newer version waits for this one to close. Connections are never closed by force, so that no input is lost.
 */
export type DatabaseState = 'ready' | 'blocked' | 'outdated';

let report: (state: DatabaseState) => void = () => {};

/** For the page, which asks the user to reload. */
export const onDatabaseState = (listener: (state: DatabaseState) => void): void => {
  report = listener;
};

let open: { userId: string; database: Promise<Database> } | null = null;

/** The database of the open journal. */
export function database(): Promise<Database> {
  if (!open) throw new Error('No journal is open.');
  return open.database;
}

export function useDatabaseOf(userId: string): void {
  if (open?.userId === userId) return;
  void open?.database.then((earlier) => earlier.close());
  const opening = openDatabase(userId);
  open = { userId, database: opening };
  opening.then(
    () => report('ready'),
    () => {},
  );
}

/** Opens a separate connection, for code outside of the page. */
export const openDatabase = (userId: string): Promise<Database> =>
  openDB<Schema>(PREFIX + userId, VERSION, {
    upgrade(created, earlier) {
      if (earlier < 1) {
        created.createObjectStore('entries', { keyPath: 'id' }).createIndex('byDay', ['date', 'at']);
        created.createObjectStore('activities', { keyPath: 'id' });
        created.createObjectStore('media', { keyPath: 'id' });
        created
          .createObjectStore('outbox', { keyPath: 'number', autoIncrement: true })
          .createIndex('byTarget', 'target');
        created.createObjectStore('meta');
      }
      created.createObjectStore('moods', { keyPath: 'id' });
      created.createObjectStore('feelings', { keyPath: 'id' });
    },
    blocked: () => report('blocked'),
    blocking: () => report('outdated'),
  });

/** The ids of the users with a database on this device. */
export async function knownUsers(): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  return names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
}

/** Deletes the database of a user. */
export async function forgetDatabaseOf(userId: string): Promise<void> {
  if (open?.userId === userId) {
    (await open.database).close();
    open = null;
  }
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(PREFIX + userId);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    request.onblocked = () => resolve();
  });
}

/** Flushed to disk before the transaction resolves, so that saved data survives a crash. */
export const STRICT = { durability: 'strict' } as const;

// Removes the local copy of a journal on request of the user from another device.

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

// Frees storage on the device by removing files that the server also has. Unsent files are never removed.

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
