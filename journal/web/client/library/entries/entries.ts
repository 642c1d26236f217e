// Logging, changing and deleting entries: on this device first, and then from here to the server.
import { newId } from '@tandem/web/local/ids.ts';
import type { Mood } from '@tandem/web/ui/moods.ts';
import { localParts } from '../../foundation/days/rules.ts';
import { now, offsetAt } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { isOnline } from '../../foundation/network/network.ts';
import { isSignedOut, person, sendRequest, tokenInMemory } from '../../foundation/session/session.ts';
import { database } from '../../foundation/storage/database.ts';
import {
  type EntryFields,
  isLocal,
  LOCAL_PREFIX,
  type OutboxItem,
  type StoredEntry,
} from '../../foundation/storage/records.ts';
import { toBody } from '../../foundation/wire/wire.ts';
import {
  addItem,
  isFull,
  itemsOf,
  putItem,
  removeItem,
  type Writing,
  writeCopy,
} from '../../sync/outbox/outbox.ts';
import { addChange, endsOwnMood, fieldsOf, needsOf } from '../../sync/outbox/rules.ts';
import { wakeSender } from '../../sync/outbox/sender.ts';
import { LEAVING, type LeavingMessage } from '../../sync/outbox/sync-tag.ts';
import { notify, outboxItems } from '../../sync/sync-status/status.ts';
import { currentWorker } from '../../sync/sync-status/updates.ts';

/** How long an entry waits for its words before it is sent by itself. */
const QUIET_MS = 10_000;
/** How long a deletion can be undone. */
export const UNDO_MS = 8_000;

type Moment = { at: number; offset: number };

export const momentNow = (): Moment => ({ at: now(), offset: offsetAt(now()) });

/** Writes a new entry to the disk of this device, and returns it: it is saved. */
export async function logEntry(
  mood: Mood,
  moment: Moment,
  fields: Partial<EntryFields> = {},
): Promise<StoredEntry> {
  const id = newId();
  const own: EntryFields = {
    content: '',
    activities: [],
    photos: [],
    voiceMemos: [],
    ...fields,
    mood,
    ...moment,
  };
  const entry: StoredEntry = { ...own, id, date: localParts(moment.at, moment.offset).day, version: null };
  await writeCopy(
    async (tx) => {
      const intent = { kind: 'create-entry', id, fields: own } as const;
      const written = [
        tx.objectStore('entries').put(entry),
        addItem(tx, intent, { at: now(), notBefore: now() + QUIET_MS }),
      ];
      // Without waiting for the page to hear of both.
      tx.commit();
      await Promise.all(written);
    },
    [id],
    ['entries', 'outbox'],
  );
  void navigator.storage?.persist?.();
  return entry;
}

/** Where the device has no room: straight to the server. Returns whether that has it. */
async function sendEntry(mood: Mood, moment: Moment): Promise<boolean> {
  const id = newId();
  const body = { id, ...toBody({ mood, ...moment }) };
  const headers = { 'idempotency-key': id };
  return (await sendRequest('/api/v1/entries', { method: 'POST', headers, body })).ok;
}

/** Changes fields of an entry; it is sent after a pause, on {@link release}, or when the page is hidden. */
export const changeEntry = (id: string, fields: Partial<EntryFields>): Promise<void> =>
  writeCopy((tx) => changeIn(tx, id, fields, now()), [id]);

type Catalogue = 'activities' | 'moods' | 'feelings';

/**
 * The current id of an item: the server may have assigned one since the item was rendered. Null if it was
 * deleted.
 */
async function currentId(tx: Writing, catalogue: Catalogue, id: string): Promise<string | null> {
  const store = tx.objectStore(catalogue);
  if (!isLocal(id) || (await store.get(id))) return id;
  const named = id.slice(LOCAL_PREFIX.length);
  return (await store.get(named)) ? named : null;
}

/** Adds or removes one activity or feeling of the current version of the entry. */
export const changeList = (
  entryId: string,
  list: 'activities' | 'feelings',
  id: string,
  isOn: boolean,
): Promise<void> =>
  writeCopy(
    async (tx) => {
      const ids = (await tx.objectStore('entries').get(entryId))?.[list] ?? [];
      const current = await currentId(tx, list, id);
      if (current === null || ids.includes(current) === isOn) return;
      const changed = isOn ? [...ids, current] : ids.filter((one) => one !== current);
      await changeIn(tx, entryId, { [list]: changed }, now());
    },
    [entryId],
  );

/** The own mood of an entry, which is one of its value; null for none. */
export const chooseOwnMood = (entryId: string, id: string | null): Promise<void> =>
  writeCopy(
    async (tx) => {
      const entry = await tx.objectStore('entries').get(entryId);
      const moodId = id === null ? null : await currentId(tx, 'moods', id);
      if (entry) await changeIn(tx, entryId, { mood: entry.mood, moodId }, now());
    },
    [entryId],
  );

/** Part of a transaction. */
export async function changeIn(
  tx: Writing,
  id: string,
  fields: Partial<EntryFields>,
  at: number,
): Promise<void> {
  const entries = tx.objectStore('entries');
  const entry = await entries.get(id);
  if (!entry) return;
  const change = { ...endsOwnMood(entry, fields), ...fields };
  const changed = { ...entry, ...change };
  await entries.put({ ...changed, date: localParts(changed.at, changed.offset).day });
  const items = await itemsOf(tx, `entry:${id}`);
  const { changed: item, added } = addChange(items, id, change, fieldsOf(entry));
  if (item) await putItem(tx, { ...item, notBefore: at + QUIET_MS });
  if (added) await addItem(tx, added, { at, notBefore: at + QUIET_MS });
}

/** Sends the changes of entry `id` without the time to undo; without an id, all new changes. */
export async function release(id?: string): Promise<void> {
  const tx = (await database()).transaction('outbox', 'readwrite');
  for (const item of await tx.store.getAll()) {
    const isAsked = id === undefined ? item.tries === 0 : item.target === `entry:${id}`;
    if (
      isAsked &&
      item.state === 'waiting' &&
      item.notBefore > 0 &&
      item.tries === 0 &&
      !isUndoable(item.intent.kind, id)
    )
      await tx.store.put({ ...item, notBefore: 0 });
  }
  await tx.done;
  wakeSender();
}

/** A deletion retains its time to undo, unless the page is being closed. */
const isUndoable = (kind: string, id: string | undefined): boolean =>
  kind === 'delete-entry' && id !== undefined;

/** Hides the entry immediately; the deletion is sent after the time to undo. */
export function deleteEntry(id: string): Promise<void> {
  return writeCopy(
    async (tx) => {
      const entries = tx.objectStore('entries');
      const entry = await entries.get(id);
      if (!entry) return;
      await entries.put({ ...entry, removed: 1 });
      await addItem(tx, { kind: 'delete-entry', id }, { at: now(), notBefore: now() + UNDO_MS });
    },
    [id],
  );
}

/** Brings an entry back whose deletion was not sent. Returns whether it was in time. */
function undoDelete(id: string): Promise<boolean> {
  return writeCopy(
    async (tx) => {
      const items = await itemsOf(tx, `entry:${id}`);
      const deletion = items.find(({ intent, tries }) => intent.kind === 'delete-entry' && tries === 0);
      const entry = await tx.objectStore('entries').get(id);
      if (!deletion || !entry) return false;
      const { removed: _, ...shown } = entry;
      await removeItem(tx, deletion.number);
      await tx.objectStore('entries').put(shown);
      return true;
    },
    [id],
  );
}

// Sends new entries from memory when the page closes, because there is no time to store and then send them.
// The requests use the idempotency key and id of the outbox item, so a repetition by the outbox is the same
// entry. The service worker sends them too: it reads the outbox if the page has not, and renews the session
// if needed.

export function sendWhenLeaving(): void {
  addEventListener('pagehide', () => {
    const { value: user } = person;
    if (isSignedOut.peek() || !user) return;
    const token = tokenInMemory();
    if (isOnline.peek() && token !== null) for (const item of outboxItems.peek().filter(isNew)) sendNow(item);
    currentWorker()?.postMessage({ kind: LEAVING, userId: user.id, token } satisfies LeavingMessage);
  });
}

/** Never sent, and with everything that it names. */
const isNew = ({ intent, tries, state }: OutboxItem): boolean =>
  intent.kind === 'create-entry' && tries === 0 && state === 'waiting' && needsOf(intent).length === 0;

function sendNow({ intent, key }: OutboxItem): void {
  if (intent.kind !== 'create-entry') return;
  const body = { id: intent.id, ...toBody(intent.fields) };
  const headers = { 'idempotency-key': key };
  void sendRequest('/api/v1/entries', { method: 'POST', headers, body, keepalive: true });
}

/**
 * The entry stored on this device; null if the disk is full and the server stored it.
 * @throws with a message for the user if both failed
 */
export async function logAnywhere(mood: Mood, moment: Moment): Promise<StoredEntry | null> {
  try {
    return await logEntry(mood, moment);
  } catch (error) {
    if (isFull(error) && (await sendEntry(mood, moment))) return null;
    throw new Error(isFull(error) ? t('error.full') : t('error.unknown', { detail: messageOf(error) }));
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

// Deletes an entry, with a note that can undo it.

let lastRemoved: string | null = null;

export async function removeWithUndo(id: string): Promise<void> {
  // At once: `z` may be pressed before the deletion is written, and is done after it.
  lastRemoved = id;
  await deleteEntry(id);
  notify(
    { text: t('delete.done'), action: { label: t('log.undo'), run: () => void undoDelete(id) } },
    UNDO_MS,
  );
}

/** For the key `z`. */
export async function undoLast(): Promise<void> {
  if (lastRemoved) await undoDelete(lastRemoved);
  lastRemoved = null;
}
