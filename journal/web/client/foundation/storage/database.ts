// The database of one user on this device. Each user has one of their own, so that nobody sees or sends what
// another wrote.
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

/** The database of the user whose journal is shown. */
export function database(): Promise<Database> {
  if (!open) throw new Error('No journal is open.');
  return open.database;
}

export function useDatabaseOf(userId: string): void {
  if (open?.userId === userId) return;
  void open?.database.then((earlier) => earlier.close());
  open = { userId, database: openDatabase(userId) };
}

/** A connection of its own, for what runs beside the page. */
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

/** Whose databases this device has. */
export async function knownUsers(): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  return names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
}

/** Removes all that this device keeps of a user. */
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

/** Written to the disk before it resolves: what the screen calls saved survives a crash. */
export const STRICT = { durability: 'strict' } as const;
