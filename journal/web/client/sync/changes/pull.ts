// Pulls changes from the server into the local copy, page by page.
import { effect, signal } from '@preact/signals';
import { withLock } from '@tandem/web/local/locks.ts';
import { addDays } from '../../foundation/days/rules.ts';
import { isOnline, onReconnect } from '../../foundation/network/network.ts';
import { isSignedOut, sendRequest } from '../../foundation/session/session.ts';
import { copyChanged } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import { longWordsKey, SYNC_KEYS } from '../../foundation/storage/records.ts';
import {
  toStoredActivity,
  toStoredEntry,
  toStoredFeeling,
  toStoredMood,
  type WireActivity,
  type WireEntry,
  type WireFeeling,
  type WireMood,
} from '../../foundation/wire/wire.ts';
import { removedItems } from '../outbox/outbox.ts';
import { mayReplace } from '../outbox/rules.ts';
import {
  copyIsWhole,
  type FirstSync,
  firstRetained,
  firstWholeDay,
  isLimited,
  setCopyState,
} from '../retention/retention.ts';
import { ALL_KINDS, afterRefusal, queryOf } from './rules.ts';

type Changes = {
  entries: (WireEntry & { etag: string })[];
  activities: WireActivity[];
  moods?: WireMood[];
  feelings?: WireFeeling[];
  deleted: { kind: string; id: string }[];
  next: number;
  more: boolean;
  cursor?: string;
};

const { position: POSITION, whole: WHOLE, firstSync: FIRST_SYNC, kinds: KINDS } = SYNC_KEYS;

/** False after a server of version 0.1.0 has refused the parameter `kinds`. */
let namesKinds = true;

export const lastPull = signal<'none' | 'running' | 'done' | 'failed'>('none');

/** Runs in one tab at a time. A failed pull resumes at the next call. */
export const pullChanges = (): Promise<void> => withLock('pull', pullPages);

async function pullPages(): Promise<void> {
  lastPull.value = 'running';
  for (;;) {
    const db = await database();
    const after = ((await db.get('meta', POSITION)) as number | undefined) ?? 0;
    const first = (await db.get('meta', FIRST_SYNC)) as FirstSync | undefined;
    const isBegun = after !== 0 || first !== undefined;
    if (isBegun && namesKinds && (await db.get('meta', KINDS)) !== ALL_KINDS) {
      const isIncomplete = await hasNewKinds();
      if (isIncomplete === null) {
        lastPull.value = 'failed';
        return;
      }
      if (isIncomplete) {
        await beginAgain();
        continue;
      }
    }
    const before = removedItems();
    const query = queryOf({ after, cursor: first?.cursor, namesKinds });
    const reply = await sendRequest<Changes>(`/api/v1/changes?${query}`);
    if (!reply.ok) {
      const next = afterRefusal(reply.problem.code, { isBegun, namesKinds });
      if (next === 'begin again') await beginAgain();
      else if (next === 'omit kinds') namesKinds = false;
      else {
        lastPull.value = 'failed';
        return;
      }
      continue;
    }
    await applyChanges(reply.data, after === 0);
    // Items sent meanwhile may be newer than this page of changes.
    if (!reply.data.more && removedItems() === before) break;
  }
  lastPull.value = 'done';
  if (copyIsWhole.peek()) return;
  await (await database()).put('meta', true, WHOLE);
  setCopyState('whole');
  // Views now read only the local copy.
  copyChanged([]);
}

/**
 * Whether the journal has moods or feelings, which a copy by an earlier version of the app lacks: changes
 * before the position of the copy are not listed again. Null if the requests fail.
 */
async function hasNewKinds(): Promise<boolean | null> {
  for (const path of ['/api/v1/moods', '/api/v1/feelings']) {
    const reply = await sendRequest<unknown[]>(path);
    if (!reply.ok && reply.status !== 404) return null;
    if (reply.ok && reply.data.length > 0) return true;
  }
  return false;
}

async function beginAgain(): Promise<void> {
  const tx = (await database()).transaction('meta', 'readwrite');
  await Promise.all([
    tx.store.delete(WHOLE),
    tx.store.delete(FIRST_SYNC),
    tx.store.put(0, POSITION),
    tx.done,
  ]);
  setCopyState(null);
}

/**
 * Reads everything again, because retention was extended. Waits for a running pull, which would store its
 * position.
 */
export const pullAll = (): Promise<void> =>
  withLock('pull', async () => {
    await beginAgain();
    await pullPages();
  });

const CATALOGUES = { activity: 'activities', mood: 'moods', feeling: 'feelings' } as const;

/** Items with unsent changes are not replaced. */
async function applyChanges(changes: Changes, isFirstSync: boolean): Promise<void> {
  const { entries, activities, moods = [], feelings = [], deleted, next } = changes;
  const stores = ['entries', 'activities', 'moods', 'feelings', 'outbox', 'meta'] as const;
  const tx = (await database()).transaction(stores, 'readwrite');
  const items = await tx.objectStore('outbox').getAll();
  const isOurs = (id: string) => !mayReplace(items, id);
  // Concurrent writes, because new entries wait for this transaction.
  const written: Promise<unknown>[] = [];
  // Entries older than the retention are present if a screen has fetched them.
  const there = isLimited() ? new Set(await tx.objectStore('entries').getAllKeys()) : null;
  const isKept = ({ id, localDate }: WireEntry) => !there || localDate >= firstRetained() || there.has(id);
  for (const entry of entries)
    if (!isOurs(entry.id) && isKept(entry))
      written.push(tx.objectStore('entries').put(toStoredEntry(entry, entry.etag)));
  for (const activity of activities)
    if (!isOurs(activity.id)) written.push(tx.objectStore('activities').put(toStoredActivity(activity)));
  for (const mood of moods)
    if (!isOurs(mood.id)) written.push(tx.objectStore('moods').put(toStoredMood(mood)));
  for (const feeling of feelings)
    if (!isOurs(feeling.id)) written.push(tx.objectStore('feelings').put(toStoredFeeling(feeling)));
  for (const { kind, id } of deleted) {
    const catalogue = kind in CATALOGUES ? CATALOGUES[kind as keyof typeof CATALOGUES] : null;
    if (catalogue) written.push(tx.objectStore(catalogue).delete(id));
    else if (!isOurs(id))
      written.push(tx.objectStore('entries').delete(id), tx.objectStore('meta').delete(longWordsKey(id)));
  }
  const first = isFirstSync ? toFirstSync(changes) : null;
  const meta = tx.objectStore('meta');
  if (first) written.push(meta.put(first, FIRST_SYNC));
  else written.push(meta.put(next, POSITION), meta.delete(FIRST_SYNC));
  written.push(namesKinds ? meta.put(ALL_KINDS, KINDS) : meta.delete(KINDS));
  await Promise.all([...written, tx.done]);
  if (first) setCopyState(first);
  if (entries.length + activities.length + moods.length + feelings.length + deleted.length > 0)
    copyChanged([...entries, ...deleted].map(({ id }) => id));
}

/**
 * The continuation of the first sync; null at its end, and when the remaining entries are older than the
 * retention.
 */
function toFirstSync({ entries, cursor }: Changes): FirstSync | null {
  const last = entries.at(-1);
  // Entries are ordered by instant; local days can deviate from this order by up to two days.
  if (!last || cursor === undefined || addDays(last.localDate, 2) < firstRetained()) return null;
  return { cursor, from: firstWholeDay(Date.parse(last.loggedAt)) };
}

// Schedules pulls: at the start, when the page becomes visible, on reconnection, and periodically.

const INTERVAL_MS = 5 * 60_000;
/** The delay after a failure of the first sync. */
const RETRY_MS = 15_000;

export function startPulling(): void {
  const pull = () => {
    if (document.visibilityState === 'visible' && isOnline.peek() && !isSignedOut.peek()) void pullChanges();
  };
  onReconnect(pull);
  document.addEventListener('visibilitychange', pull);
  setInterval(pull, INTERVAL_MS);
  effect(() => {
    if (!isSignedOut.value) pull();
  });
  effect(() => {
    if (lastPull.value === 'failed' && !copyIsWhole.peek()) setTimeout(pull, RETRY_MS);
  });
}
