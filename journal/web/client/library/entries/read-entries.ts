// Reads entries from the local copy: newest first in pages, or those of a period. If the copy is incomplete,
// missing entries are first fetched from the server.
import { useEffect, useState } from 'preact/hooks';
import { minuteOf } from '../../foundation/days/rules.ts';
import { copyVersion } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { fetchDays, fetchEntry, fetchNewest, fetchTotal } from '../../sync/retention/fetch-missing.ts';
import { firstInCopy } from '../../sync/retention/retention.ts';
import { namedLike } from '../moods/moods.ts';
import { type Filter, isFiltering, matches } from '../search/filter.ts';
import { countActivities, findEntries } from '../search/search.ts';
import { addUsage, type Usage } from '../search/usage.ts';
import type { Use } from './rules.ts';

export const findEntry = async (id: string): Promise<StoredEntry | null> => {
  const db = await database();
  const entry = await db.get('entries', id);
  if (entry?.removed) return null;
  if (entry && (entry.version !== null || entry.date >= (await firstInCopy()))) return entry;
  // Entries from lists and entries that were never sent have no version.
  if (entry && (await db.countFromIndex('outbox', 'byTarget', `entry:${id}`)) > 0) return entry;
  return (await fetchEntry(id)) ?? entry ?? null;
};

/** Of one day, oldest first. */
export async function readDay(day: string): Promise<StoredEntry[]> {
  await fetchDays(day, day);
  const range = IDBKeyRange.bound([day, -Infinity], [day, Infinity]);
  const entries = await (await database()).getAllFromIndex('entries', 'byDay', range);
  return entries.filter((entry) => !entry.removed);
}

/** `total`: the number of matches, if known. `isPartial`: older matches exist only on the server. */
type Page = { entries: StoredEntry[]; hasMore: boolean; total?: number; isPartial?: boolean };

/** The newest `count` entries that match. */
export async function readNewest(filter: Filter, count: number): Promise<Page> {
  const first = await firstInCopy();
  const kept = await readKept(filter, count);
  if (first === '' || (kept.hasMore && (kept.entries.at(-1)?.date ?? '') >= first)) return kept;
  const { isThere, hasMore } = await fetchNewest(toQuery(filter), count);
  const { entries, ...page } = await readKept(filter, count);
  if (!isThere) return { entries, hasMore: page.hasMore, isPartial: true };
  return { entries, hasMore: hasMore || page.hasMore };
}

const toQuery = ({ mood, activity, with: part, q }: Filter): Record<string, string> => ({
  ...(mood && { mood }),
  ...(activity && { activityId: activity }),
  ...(part && { with: part }),
  ...(q.trim() && { q: q.trim() }),
});

function readKept(filter: Filter, count: number): Promise<Page> {
  if (!isFiltering(filter)) return readByDay(filter, count);
  // Without workers, the page searches the copy itself.
  return readFound(filter, count).catch(() => readByDay(filter, count));
}

async function readByDay(filter: Filter, count: number): Promise<Page> {
  const tx = (await database()).transaction('entries');
  const entries: StoredEntry[] = [];
  const named = namedLike(filter.q);
  let cursor = await tx.store.index('byDay').openCursor(null, 'prev');
  while (cursor) {
    if (!cursor.value.removed && matches(cursor.value, filter, named)) {
      if (entries.length === count) return { entries, hasMore: true };
      entries.push(cursor.value);
    }
    cursor = await cursor.continue();
  }
  return { entries, hasMore: false };
}

async function readFound(filter: Filter, count: number): Promise<Page> {
  const { ids, total } = await findEntries(filter, count);
  const { store } = (await database()).transaction('entries');
  const found = await Promise.all(ids.map((id) => store.get(id)));
  const entries = found.flatMap((entry) => (entry && !entry.removed ? [entry] : []));
  return { entries, hasMore: total > ids.length, total };
}

/** Entries per read, so that the page can handle input in between. */
const BATCH = 400;
const LAST_DAY = '9999-12-31';

export const countStored = async (): Promise<number> => (await database()).count('entries');

/** For the whole journal; null if unknown to the copy and the server. */
export async function countEntries(): Promise<number | null> {
  if ((await firstInCopy()) === '') return countStored();
  const total = await fetchTotal();
  return total === null ? null : Math.max(total, await countStored());
}

/** How many entries of the copy have each activity, own mood and feeling, and the latest day. */
export const readUsageOfCopy = (): Promise<Map<string, Usage>> =>
  // Without workers, the page searches the copy itself.
  countActivities().catch(async () => {
    const usage = new Map<string, Usage>();
    await eachBatch('', LAST_DAY, (batch) => {
      for (const entry of batch) if (!entry.removed) addUsage(usage, entry);
    });
    return usage;
  });

/** The time of day and the activities of the copy's entries since a day. */
export async function readUse(from: string): Promise<Use[]> {
  const use: Use[] = [];
  await eachBatch(from, LAST_DAY, (batch) => {
    for (const { removed, at, offset, activities } of batch)
      if (!removed && activities.length > 0) use.push({ minute: minuteOf(at, offset), activities });
  });
  return use;
}

/** All entries of the days from `from` to `to`, oldest first. */
export async function readDays(from: string, to: string): Promise<StoredEntry[]> {
  await fetchDays(from, to);
  const entries: StoredEntry[] = [];
  await eachBatch(from, to, (batch) => {
    for (const entry of batch) if (!entry.removed) entries.push(entry);
  });
  return entries;
}

/** Passes the entries of the copy from day `from` to day `to`, oldest first, each once. */
async function eachBatch(
  from: string,
  to: string,
  take: (batch: readonly StoredEntry[]) => void,
): Promise<void> {
  const index = (await database()).transaction('entries').store.index('byDay');
  let size = BATCH;
  let range = IDBKeyRange.bound([from, -Infinity], [to, Infinity]);
  for (;;) {
    const batch = await index.getAll(range, size);
    const last = batch.at(-1);
    if (batch.length < size || !last) return take(batch);
    // Those of the last instant may go on in the next batch.
    const whole = batch.filter(({ date, at }) => date !== last.date || at !== last.at);
    take(whole);
    if (whole.length === 0) size *= 2;
    range = IDBKeyRange.bound([last.date, last.at], [to, Infinity]);
  }
}

/** Returns `initial` until the first read; `inputs` are the dependencies of `read`. */
export function useCopy<Value>(
  read: () => Promise<Value>,
  inputs: readonly unknown[],
  initial?: Value,
): Value | undefined {
  const [value, setValue] = useState<Value | undefined>(initial);
  const version = copyVersion.value;
  useEffect(() => {
    let isCurrent = true;
    void read().then((result) => {
      if (isCurrent) setValue(() => result);
    });
    return () => {
      isCurrent = false;
    };
  }, [version, ...inputs]);
  return value;
}
