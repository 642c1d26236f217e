// The persistent outbox: adds intents and changes the local copy in the same transaction.
import { newId } from '@tandem/web/local/ids.ts';
import type { IDBPTransaction } from 'idb';
import { copyChanged, outboxChanged } from '../../foundation/storage/changes-signal.ts';
import { database, type Schema, STRICT } from '../../foundation/storage/database.ts';
import {
  type Intent,
  longWordsKey,
  type OutboxItem,
  type StoredEntry,
} from '../../foundation/storage/records.ts';
import { trimMedia } from '../../foundation/storage/removal.ts';
import { type NewItem, renameIn, withName } from './rules.ts';

type Stores = ('entries' | 'activities' | 'moods' | 'feelings' | 'media' | 'outbox' | 'meta')[];
export type Writing = IDBPTransaction<Schema, Stores, 'readwrite'>;

/** The number of entries per read. */
const BATCH = 400;

const ALL: Stores = ['entries', 'activities', 'moods', 'feelings', 'media', 'outbox', 'meta'];

/**
 * Runs `work` in one strict transaction, and notifies views and the sender. If storage is full, first removes
 * files that the server also has. `entries` are the ids of the changed entries, if known. With fewer
 * `stores`, the transaction does not wait for transactions on the others.
 * @throws if storage is still full
 */
export async function writeCopy<Result>(
  work: (tx: Writing) => Promise<Result>,
  entries: readonly string[] | null = null,
  stores: Stores = ALL,
): Promise<Result> {
  try {
    return await writeOnce(work, entries, stores);
  } catch (error) {
    if (!isFull(error)) throw error;
    await trimMedia(0);
    return writeOnce(work, entries, stores);
  }
}

export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

async function writeOnce<Result>(
  work: (tx: Writing) => Promise<Result>,
  entries: readonly string[] | null,
  stores: Stores,
): Promise<Result> {
  const tx = (await database()).transaction(stores, 'readwrite', STRICT);
  try {
    const result = await work(tx);
    await tx.done;
    copyChanged(entries);
    outboxChanged();
    return result;
  } catch (error) {
    // The transaction has already ended if the disk is full.
    tx.done.catch(() => {});
    try {
      tx.abort();
    } catch {
      // The browser has already aborted it.
    }
    throw error;
  }
}

/** Removes the local copy of a deleted entry, and its overlong text. */
export async function forgetEntry(tx: Writing, id: string): Promise<void> {
  await tx.objectStore('entries').delete(id);
  await tx.objectStore('meta').delete(longWordsKey(id));
}

export const itemsOf = (tx: Writing, target: string): Promise<OutboxItem[]> =>
  tx.objectStore('outbox').index('byTarget').getAll(target);

export const allItems = async (): Promise<OutboxItem[]> => (await database()).getAll('outbox');

export async function addItem(
  tx: Writing,
  intent: Intent,
  { at, notBefore = at, key = newId() }: { at: number; notBefore?: number; key?: string },
): Promise<void> {
  const item: NewItem = {
    format: 1,
    target: targetOf(intent),
    intent,
    key,
    createdAt: at,
    notBefore,
    tries: 0,
    state: 'waiting',
  };
  // The object store generates the number.
  await tx.objectStore('outbox').add(item as OutboxItem);
}

export const putItem = async (tx: Writing, item: OutboxItem): Promise<void> =>
  void (await tx.objectStore('outbox').put(item));

let removed = 0;

/**
 * The number of items removed from the outbox in this tab. If it changes during a request, the reply may be
 * outdated.
 */
export const removedItems = (): number => removed;

export function removeItem(tx: Writing, number: number): Promise<void> {
  removed += 1;
  return tx.objectStore('outbox').delete(number);
}

const targetOf = (intent: Intent): string => `${KINDS[intent.kind]}:${intent.id}`;

const KINDS = {
  'create-entry': 'entry',
  'change-entry': 'entry',
  'delete-entry': 'entry',
  'create-activity': 'activity',
  'rename-activity': 'activity',
  'group-activity': 'activity',
  'archive-activity': 'activity',
  'appearance-activity': 'activity',
  'create-mood': 'mood',
  'change-mood': 'mood',
  'create-feeling': 'feeling',
  'change-feeling': 'feeling',
  upload: 'media',
  preview: 'media',
} as const;

/** Replaces the local id `local` by `id`, in the copy and in the outbox; null removes it from entries. */
export async function nameThing(tx: Writing, local: string, id: string | null): Promise<void> {
  const outbox = tx.objectStore('outbox');
  for (const item of await outbox.getAll()) {
    const intent = withName(item.intent, local, id);
    if (JSON.stringify(intent) !== JSON.stringify(item.intent))
      await outbox.put({ ...item, intent, target: targetOf(intent) });
  }
  const entries = tx.objectStore('entries');
  // In batches, so that the page stays responsive.
  let after: IDBKeyRange | null = null;
  for (;;) {
    const batch: StoredEntry[] = await entries.getAll(after, BATCH);
    for (const entry of batch) {
      const renamed = renameIn(entry, local, id);
      if (Object.keys(renamed).length > 0) await entries.put({ ...entry, ...renamed });
    }
    const last = batch.at(-1);
    if (batch.length < BATCH || !last) return;
    after = IDBKeyRange.lowerBound(last.id, true);
  }
}
