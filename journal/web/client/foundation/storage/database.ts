// The IndexedDB database of a user. Each user of the device has a separate database, so that nobody reads or
// sends another user's data.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxItem, StoredActivity, StoredEntry, StoredMedium } from './records.ts';

export interface Schema extends DBSchema {
  entries: { key: string; value: StoredEntry; indexes: { byDay: [string, number] } };
  activities: { key: string; value: StoredActivity };
  media: { key: string; value: StoredMedium };
  outbox: { key: number; value: OutboxItem; indexes: { byTarget: string } };
  meta: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

const VERSION = 1;
const PREFIX = 'journal-';

let open: { userId: string; database: Promise<Database> } | null = null;

/** The database of the open journal. */
export function database(): Promise<Database> {
  if (!open) throw new Error('No journal is open.');
  return open.database;
}

export function useDatabaseOf(userId: string): void {
  if (open?.userId === userId) return;
  void open?.database.then((earlier) => earlier.close());
  open = { userId, database: openDatabase(userId) };
}

/** Opens a separate connection, for code outside of the page. */
export const openDatabase = (userId: string): Promise<Database> =>
  openDB<Schema>(PREFIX + userId, VERSION, {
    upgrade(created) {
      created.createObjectStore('entries', { keyPath: 'id' }).createIndex('byDay', ['date', 'at']);
      created.createObjectStore('activities', { keyPath: 'id' });
      created.createObjectStore('media', { keyPath: 'id' });
      created
        .createObjectStore('outbox', { keyPath: 'number', autoIncrement: true })
        .createIndex('byTarget', 'target');
      created.createObjectStore('meta');
    },
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
