// Fetches entries outside of the local copy when a screen needs them. Entries outside of the retention stay
// in the copy until the next start of the app.
import { addDays } from '../../foundation/days/rules.ts';
import { isOnline } from '../../foundation/network/network.ts';
import { isSignedOut, sendRequest } from '../../foundation/session/session.ts';
import { copyChanged, onCopyChange } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { toStoredEntry, type WireEntry } from '../../foundation/wire/wire.ts';
import { mayReplace } from '../outbox/rules.ts';
import { firstInCopy, retention } from './retention.ts';

/** `hasMore`: the server has more entries than requested. */
type Fetched = { isThere: boolean; hasMore: boolean };

const NOTHING: Fetched = { isThere: false, hasMore: false };

/** Results by query since the page was opened. */
const fetched = new Map<string, Promise<Fetched>>();

// Another tab may have removed fetched entries.
onCopyChange((ids) => ids === null && fetched.clear());
// The retention may have been reduced since the fetch.
retention.subscribe(() => fetched.clear());

/** Fetches the missing days from `from` to `to`. Returns whether the copy now has all of them. */
export async function fetchDays(from: string, to: string): Promise<boolean> {
  const first = await firstInCopy();
  if (from >= first) return true;
  const last = to < first ? to : addDays(first, -1);
  // During the first sync `last` moves back, so the requested period is the key.
  return (await fetchOnce(new URLSearchParams({ from, to: last }), `${from} ${to}`)).isThere;
}

/** Fetches the newest `limit` entries that match `query`. */
export const fetchNewest = (query: Readonly<Record<string, string>>, limit: number): Promise<Fetched> =>
  fetchOnce(new URLSearchParams({ ...query, limit: String(limit) }));

/** Fetches an entry with its version, so that changes are checked for conflicts with other devices. */
export async function fetchEntry(id: string): Promise<StoredEntry | null> {
  if ((await firstInCopy()) === '' || !canAsk()) return null;
  const reply = await sendRequest<WireEntry>(`/api/v1/entries/${encodeURIComponent(id)}`);
  if (!reply.ok) return null;
  const entry = toStoredEntry(reply.data, reply.headers.get('etag'));
  await storeAll([entry]);
  return entry;
}

let total: Promise<number> | null = null;

/** The number of entries on the server; null if it cannot be reached. */
export async function fetchTotal(): Promise<number | null> {
  if (!canAsk()) return null;
  total ??= sendRequest<{ totalEntries: number }>('/api/v1/entries/stats').then((reply) =>
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
  // A failed fetch is retried by the next view.
  void fetching.then(({ isThere }) => !isThere && fetched.delete(key));
  return fetching;
}

async function fetchNow(query: string): Promise<Fetched> {
  const reply = await sendRequest<WireEntry[]>(`/api/v1/entries?${query}`);
  if (!reply.ok) return NOTHING;
  await storeAll(reply.data.map((entry) => toStoredEntry(entry, null)));
  return { isThere: true, hasMore: /rel="next"/.test(reply.headers.get('link') ?? '') };
}

/** Skips entries with unsent changes, and unchanged entries, because a write makes other tabs read again. */
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

/** Lists do not include versions, so an entry with equal content retains its version. */
function isSame(entry: StoredEntry, known: StoredEntry | undefined): boolean {
  if (!known) return false;
  const version = entry.version ?? known.version;
  return toText({ ...entry, version }) === toText(known);
}

const toText = (entry: StoredEntry): string =>
  JSON.stringify(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)));
