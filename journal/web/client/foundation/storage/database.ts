// The IndexedDB database of a user. Each user of the device has a separate database, so that data of one user
// is never shown or sent for another.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type {
  OutboxItem,
  StoredActivity,
  StoredEntry,
  StoredFeeling,
  StoredMedium,
  StoredMood,
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
