// Reads entries from the device's copy: newest first, a page at a time, or those of some days.
import { database } from '../storage/database.ts';
import type { StoredEntry } from '../storage/records.ts';
import { type Filter, matches } from './rules.ts';
import { searchWords } from './search-index.ts';

export const findEntry = async (id: string): Promise<StoredEntry | null> => {
  const entry = await (await database()).get('entries', id);
  return entry && !entry.removed ? entry : null;
};

/** Of one day, oldest first. */
export async function readDay(day: string): Promise<StoredEntry[]> {
  const range = IDBKeyRange.bound([day, -Infinity], [day, Infinity]);
  const entries = await (await database()).getAllFromIndex('entries', 'byDay', range);
  return entries.filter((entry) => !entry.removed);
}

export type Page = { entries: StoredEntry[]; hasMore: boolean };

/** The newest `count` entries that match. */
export function readNewest(filter: Filter, count: number): Promise<Page> {
  return filter.q.trim() === '' ? readByDay(filter, count) : readFound(filter, count);
}

async function readByDay(filter: Filter, count: number): Promise<Page> {
  const tx = (await database()).transaction('entries');
  const entries: StoredEntry[] = [];
  let cursor = await tx.store.index('byDay').openCursor(null, 'prev');
  while (cursor) {
    if (!cursor.value.removed && matches(cursor.value, filter)) {
      if (entries.length === count) return { entries, hasMore: true };
      entries.push(cursor.value);
    }
    cursor = await cursor.continue();
  }
  return { entries, hasMore: false };
}

async function readFound(filter: Filter, count: number): Promise<Page> {
  const ids = await searchWords(filter.q);
  const tx = (await database()).transaction('entries');
  const entries: StoredEntry[] = [];
  for (const id of ids) {
    const entry = await tx.store.get(id);
    if (!entry || entry.removed || !matches(entry, filter)) continue;
    if (entries.length === count) return { entries, hasMore: true };
    entries.push(entry);
  }
  return { entries, hasMore: false };
}

export const countEntries = async (): Promise<number> => (await database()).count('entries');

/** All entries of the days from `from` to `to`, oldest first. */
export async function readDays(from: string, to: string): Promise<StoredEntry[]> {
  const range = IDBKeyRange.bound([from, -Infinity], [to, Infinity]);
  const entries = await (await database()).getAllFromIndex('entries', 'byDay', range);
  return entries.filter((entry) => !entry.removed);
}
