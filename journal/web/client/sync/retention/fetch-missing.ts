// Reads from the server what this device does not keep, or has not read yet, when a screen needs it. What is
// not kept is in the copy until the next start of the app.
import { addDays } from '../../foundation/days/rules.ts';
import { isOnline } from '../../foundation/network/network.ts';
import { ask, isSignedOut } from '../../foundation/session/session.ts';
import { copyChanged, onCopyChange } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { toStoredEntry, type WireEntry } from '../../foundation/wire/wire.ts';
import { mayReplace } from '../outbox/rules.ts';
import { firstInCopy } from './copy-state.ts';
import { keep } from './kept.ts';

/** `hasMore`: the server has more than was asked for. */
type Fetched = { isThere: boolean; hasMore: boolean };

const NOTHING: Fetched = { isThere: false, hasMore: false };

/** By query, since this page was opened. */
const fetched = new Map<string, Promise<Fetched>>();

// Another tab may have removed what this one fetched.
onCopyChange((ids) => ids === null && fetched.clear());
// Less may be kept than when it was fetched.
keep.subscribe(() => fetched.clear());

/** Reads what is missing of the days from `from` to `to`. Returns whether the copy has all of them now. */
export async function fetchDays(from: string, to: string): Promise<boolean> {
  const first = await firstInCopy();
  if (from >= first) return true;
  const last = to < first ? to : addDays(first, -1);
  // During the first sync the last day moves back; what was fetched once is enough.
  return (await fetchOnce(new URLSearchParams({ from, to: last }), `${from} ${to}`)).isThere;
}

/** Reads the newest `limit` entries that match `query`. */
export const fetchNewest = (query: Readonly<Record<string, string>>, limit: number): Promise<Fetched> =>
  fetchOnce(new URLSearchParams({ ...query, limit: String(limit) }));

/** Reads one entry with its version, so that a change of it is checked against that of other devices. */
export async function fetchEntry(id: string): Promise<StoredEntry | null> {
  if ((await firstInCopy()) === '' || !canAsk()) return null;
  const reply = await ask<WireEntry>(`/api/v1/entries/${encodeURIComponent(id)}`);
  if (!reply.ok) return null;
  const entry = toStoredEntry(reply.data, reply.headers.get('etag'));
  await storeAll([entry]);
  return entry;
}

let total: Promise<number> | null = null;

/** How many entries the server has; null where it cannot be asked. */
export async function fetchTotal(): Promise<number | null> {
  if (!canAsk()) return null;
  total ??= ask<{ totalEntries: number }>('/api/v1/entries/stats').then((reply) =>
    reply.ok ? reply.data.totalEntries : Number.NaN,
  );
  const count = await total;
  if (!Number.isNaN(count)) return count;
  total = null;
  return null;
}

const canAsk = (): boolean => isOnline.peek() && !isSignedOut.peek();

function fetchOnce(query: URLSearchParams, key = query.toString()): Promise<Fetched> {
  const known = fetched.get(key);
  if (known) return known;
  if (!canAsk()) return Promise.resolve(NOTHING);
  const fetching = fetchNow(query.toString());
  fetched.set(key, fetching);
  // The next view tries again.
  void fetching.then(({ isThere }) => !isThere && fetched.delete(key));
  return fetching;
}

async function fetchNow(query: string): Promise<Fetched> {
  const reply = await ask<WireEntry[]>(`/api/v1/entries?${query}`);
  if (!reply.ok) return NOTHING;
  await storeAll(reply.data.map((entry) => toStoredEntry(entry, null)));
  return { isThere: true, hasMore: /rel="next"/.test(reply.headers.get('link') ?? '') };
}

/** What waits to be sent stays as it is, and what is the same is not written: other tabs read again. */
async function storeAll(entries: readonly StoredEntry[]): Promise<void> {
  const tx = (await database()).transaction(['entries', 'outbox'], 'readwrite');
  const items = await tx.objectStore('outbox').getAll();
  const store = tx.objectStore('entries');
  const known = await Promise.all(entries.map(({ id }) => store.get(id)));
  const changed = entries.filter(
    (entry, index) => mayReplace(items, entry.id) && !isSame(entry, known[index]),
  );
  await Promise.all([...changed.map((entry) => store.put(entry)), tx.done]);
  if (changed.length > 0) copyChanged(changed.map(({ id }) => id));
}

/** A list does not tell versions: that of the same content is kept. */
function isSame(entry: StoredEntry, known: StoredEntry | undefined): boolean {
  if (!known) return false;
  const version = entry.version ?? known.version;
  return toText({ ...entry, version }) === toText(known);
}

const toText = (entry: StoredEntry): string =>
  JSON.stringify(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)));
