// Sends one item and stores the result in the local copy or the outbox.
import { signal } from '@preact/signals';
import { type Result, retryAfterOf } from '@tandem/web/api/http-client.ts';
import { fold } from '@tandem/web/i18n/fold.ts';
import { newId } from '@tandem/web/local/ids.ts';
import { now } from '../../foundation/days/today.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { database, type Schema } from '../../foundation/storage/database.ts';
import {
  type Intent,
  LOCAL_PREFIX,
  type OutboxItem,
  type StoredEntry,
} from '../../foundation/storage/records.ts';
import {
  toBody,
  toStoredActivity,
  toStoredEntry,
  toStoredFeeling,
  toStoredMood,
  type WireActivity,
  type WireEntry,
  type WireFeeling,
  type WireMood,
} from '../../foundation/wire/wire.ts';
import { forgetEntry, itemsOf, nameThing, putItem, removeItem, type Writing, writeCopy } from './outbox.ts';
import { fieldsOf, meaningOf, mergeChange, OUTDATED, outcomeOf, retryDelay, versionBehind } from './rules.ts';

type Reply = Result<unknown>;

/** Browsers complete small requests with `keepalive` after the page is closed. */
const MAX_KEEPALIVE = 60_000;

export async function sendItem(number: number): Promise<void> {
  const item = await beginAttempt(number);
  if (item === null) return;
  const reply = await request(item);
  const outcome = outcomeOf(reply.status, retryAfterOf(reply.headers), item, now(), Math.random());
  if (outcome.kind === 'done' || isDoneAlready(item.intent, reply)) return finish(item, reply);
  if (isKnown(item.intent, reply)) return settleCreation(item);
  const namesake = await findNamesake(item.intent, reply);
  if (namesake) return finish(item, namesake);
  if (outcome.kind === 'changed elsewhere' || isGone(item.intent, reply)) return settleChange(item);
  const tried = { ...item, tries: item.tries + 1, lastReply: meaningOf(reply.status) };
  await writeCopy(async (tx) => {
    // The item was undone or replaced meanwhile.
    if (!(await tx.objectStore('outbox').get(item.number))) return;
    if (outcome.kind === 'retry') await putItem(tx, { ...tried, notBefore: outcome.at });
    else if (outcome.kind === 'refused') await putItem(tx, refused(item, reply));
    // Signed out: the item waits for the next session, with the same key.
    else await putItem(tx, { ...item, tries: item.tries });
  }, []);
}

/** The server has refused the item, so the next attempt counts as the first and uses a new key. */
const refused = (item: OutboxItem, reply: Reply): OutboxItem => ({
  ...item,
  tries: 0,
  state: 'refused',
  key: newId(),
  detail: reply.ok ? '' : (reply.problem.errors?.[0]?.detail ?? reply.problem.detail),
});

/**
 * Counts an attempt before it is made, to detect a crash during it. Returns the item to send; later changes
 * are queued behind it. Null if the item was removed.
 */
async function beginAttempt(number: number): Promise<OutboxItem | null> {
  const tx = (await database()).transaction('outbox', 'readwrite');
  const item = await tx.store.get(number);
  if (item) await tx.store.put({ ...item, tries: item.tries + 1 });
  await tx.done;
  return item ?? null;
}

const PATHS = {
  'create-mood': '/api/v1/moods',
  'change-mood': '/api/v1/moods',
  'create-feeling': '/api/v1/feelings',
  'change-feeling': '/api/v1/feelings',
} as const;

async function request({ intent, key }: OutboxItem): Promise<Reply> {
  const headers = { 'idempotency-key': key };
  switch (intent.kind) {
    case 'create-entry': {
      const body = { id: intent.id, ...toBody(intent.fields) };
      return sendRequest('/api/v1/entries', { method: 'POST', headers, body, ...outliving(body) });
    }
    case 'change-entry':
      return requestChange(intent);
    case 'delete-entry':
      return sendRequest(`/api/v1/entries/${intent.id}`, { method: 'DELETE', keepalive: true });
    case 'create-activity': {
      const { kind: _, id: __, ...body } = intent;
      return sendRequest('/api/v1/activities', { method: 'POST', headers, body });
    }
    case 'appearance-activity':
      return sendRequest(`/api/v1/activities/${intent.id}/appearance`, {
        method: 'PATCH',
        body: intent.appearance,
      });
    case 'create-mood':
    case 'create-feeling': {
      const body = { id: intent.id.slice(LOCAL_PREFIX.length), ...intent.fields };
      return sendRequest(PATHS[intent.kind], { method: 'POST', headers, body });
    }
    case 'change-mood':
    case 'change-feeling':
      return sendRequest(`${PATHS[intent.kind]}/${intent.id}`, { method: 'PATCH', body: intent.fields });
    case 'rename-activity':
      return sendRequest(`/api/v1/activities/${intent.id}/name`, {
        method: 'PATCH',
        body: { newName: intent.name },
      });
    case 'group-activity':
      return sendRequest(`/api/v1/activities/${intent.id}/category`, {
        method: 'PATCH',
        body: { category: intent.category },
      });
    case 'archive-activity':
      return sendRequest(`/api/v1/activities/${intent.id}/${intent.archived ? 'archive' : 'unarchive'}`, {
        method: 'POST',
        headers,
      });
    case 'upload': {
      const medium = await (await database()).get('media', intent.id);
      const body = medium?.blob ?? new Blob([]);
      return followUpload(intent.id, (how) =>
        sendRequest(`/api/v1/media/${intent.media}`, {
          method: 'POST',
          headers,
          body,
          limit: 3_600_000,
          ...how,
        }),
      );
    }
    case 'preview': {
      const medium = await (await database()).get('media', intent.id);
      const body = medium?.preview ?? new Blob([]);
      return sendRequest(`/api/v1/media/photos/${intent.id}/preview`, {
        method: 'PUT',
        body,
        limit: 600_000,
      });
    }
  }
}

/** Uses the current version of the copy, since an earlier item may have changed it. */
async function requestChange(intent: Extract<Intent, { kind: 'change-entry' }>): Promise<Reply> {
  const entry = await (await database()).get('entries', intent.id);
  const mood = intent.fields.mood ?? entry?.mood ?? intent.base.mood;
  const body = toBody({ ...intent.fields, mood });
  const headers = entry?.version ? { 'if-match': entry.version } : {};
  return sendRequest(`/api/v1/entries/${intent.id}`, { method: 'PATCH', headers, body, ...outliving(body) });
}

const outliving = (body: object) => ({ keepalive: JSON.stringify(body).length < MAX_KEEPALIVE });

/** Whether the server is already in the intended state, such as for a deleted entry. */
function isDoneAlready(intent: Intent, reply: Reply): boolean {
  if (reply.ok) return true;
  // A photo without a preview is displayed in full size, so the user need not decide.
  if (intent.kind === 'preview') return [400, 404, 413, 415].includes(reply.status ?? 0);
  if (intent.kind === 'delete-entry') return reply.status === 404;
  if (intent.kind === 'create-entry') return reply.problem.code === 'entry-deleted';
  // Another device deleted the mood or feeling, maybe after an attempt whose reply was lost.
  if (intent.kind === 'create-mood' || intent.kind === 'create-feeling')
    return reply.problem.code === 'deleted';
  return reply.status === 404 && NAMED.test(intent.kind) && intent.kind !== 'create-activity';
}

const NAMED = /-(?:activity|mood|feeling)$/;

/** An earlier form of the entry arrived when a page was closed. */
const isKnown = (intent: Intent, { status }: Reply): boolean =>
  intent.kind === 'create-entry' && status === 409;

/**
 * Finds an existing item with the same name, created by a request whose response was lost or by another
 * device. A mood with another value does not match.
 */
async function findNamesake(intent: Intent, reply: Reply): Promise<Reply | null> {
  if (reply.ok || !/^(?:activity|mood|feeling)-name-taken$/.test(reply.problem.code)) return null;
  if (intent.kind === 'create-activity')
    return findNamed<WireActivity>('/api/v1/activities', ({ name }) => fold(name) === fold(intent.name));
  if (intent.kind !== 'create-mood' && intent.kind !== 'create-feeling') return null;
  return findNamed<WireFeeling | WireMood>(
    PATHS[intent.kind],
    (one) =>
      fold(one.name) === fold(intent.fields.name) &&
      (intent.kind === 'create-feeling' || ('value' in one && one.value === intent.fields.value)),
  );
}

async function findNamed<Named>(path: string, isSame: (one: Named) => boolean): Promise<Reply | null> {
  const all = await sendRequest<Named[]>(path);
  const found = all.ok && all.data.find(isSame);
  return found ? { ...all, data: found } : null;
}

const isGone = (intent: Intent, { status }: Reply): boolean =>
  intent.kind === 'change-entry' && status === 404;

function finish(item: OutboxItem, reply: Reply): Promise<void> {
  return writeCopy(async (tx) => {
    await removeItem(tx, item.number);
    const { intent } = item;
    if (intent.kind === 'create-entry' || intent.kind === 'change-entry') await finishEntry(tx, item, reply);
    else if (intent.kind === 'delete-entry') await forgetEntry(tx, intent.id);
    else if (intent.kind === 'create-activity')
      await finishCreation(
        tx,
        item,
        'activities',
        reply.ok ? toStoredActivity(reply.data as WireActivity) : null,
      );
    else if (intent.kind === 'create-mood')
      await finishCreation(tx, item, 'moods', reply.ok ? toStoredMood(reply.data as WireMood) : null);
    else if (intent.kind === 'create-feeling')
      await finishCreation(
        tx,
        item,
        'feelings',
        reply.ok ? toStoredFeeling(reply.data as WireFeeling) : null,
      );
    else if (intent.kind === 'upload') await finishUpload(tx, intent.id, reply);
  }, entriesOf(item));
}

/** The entries that an item changes; null for activities and files, which may affect any entry. */
const entriesOf = ({ intent }: OutboxItem): string[] | null =>
  intent.kind.endsWith('-entry') ? [intent.id] : null;

/** The server's version replaces the local one, unless later changes are queued. */
async function finishEntry(tx: Writing, item: OutboxItem, reply: Reply): Promise<void> {
  const { target, intent } = item;
  const entries = tx.objectStore('entries');
  const behind = await itemsOf(tx, target);
  if (!reply.ok) {
    // Deleted on another device after its creation here.
    if (behind.length === 0) await entries.delete(intent.id);
    return;
  }
  const stored = toStoredEntry(reply.data as WireEntry, reply.headers.get('etag'));
  const current = await entries.get(intent.id);
  if (behind.length === 0 && !current?.removed) await entries.put(stored);
  else if (current) await entries.put({ ...current, version: versionBehind(item, stored.version) });
}

type Catalogue = 'activities' | 'moods' | 'feelings';

/**
 * Assigns the server's id to a created item. Fields changed meanwhile are retained, because that change is
 * queued. Null removes the item, which another device deleted.
 */
async function finishCreation<Name extends Catalogue>(
  tx: Writing,
  { intent, target }: OutboxItem,
  catalogue: Name,
  created: Schema[Name]['value'] | null,
): Promise<void> {
  const store = tx.objectStore(catalogue);
  const current = await store.get(intent.id);
  await store.delete(intent.id);
  if (created) {
    const isChanged = (await itemsOf(tx, target)).length > 0;
    const { id, createdAt } = created;
    await store.put(isChanged ? { ...created, ...current, id, createdAt } : created);
  }
  await nameThing(tx, intent.id, created?.id ?? null);
}

async function finishUpload(tx: Writing, local: string, reply: Reply): Promise<void> {
  if (!reply.ok) return;
  const { id } = reply.data as { id: string };
  const media = tx.objectStore('media');
  const medium = await media.get(local);
  await media.delete(local);
  // Recordings and photos of this device stay available offline.
  if (medium) await media.put({ ...medium, id });
  await nameThing(tx, local, id);
}

// Resolves concurrent changes of an entry by another device: merges them, or leaves the conflict to the user.

/** Runs after a 412, or after a 404 for an entry with local changes. */
async function settleChange(item: OutboxItem): Promise<void> {
  const { intent } = item;
  if (intent.kind !== 'change-entry') return;
  const reply = await sendRequest<WireEntry>(`/api/v1/entries/${intent.id}`);
  if (!reply.ok && reply.status !== 404)
    return writeCopy((tx) =>
      putItem(tx, { ...item, notBefore: now() + retryDelay(item.tries, Math.random()) }),
    );
  const theirs = reply.ok ? toStoredEntry(reply.data, reply.headers.get('etag')) : null;
  await writeCopy(async (tx) => {
    if (theirs === null) return void (await putItem(tx, { ...item, state: 'conflict', theirs }));
    const merge = mergeChange(intent.base, intent.fields, fieldsOf(theirs));
    if (merge.kind === 'conflict') return void (await putItem(tx, { ...item, state: 'conflict', theirs }));
    if (merge.kind === 'same') await removeItem(tx, item.number);
    else await putItem(tx, rebased(item, theirs, merge.fields));
    const behind = await itemsOf(tx, item.target);
    const current = await tx.objectStore('entries').get(intent.id);
    const merged = { ...theirs, ...(merge.kind === 'merged' ? merge.fields : {}) };
    // Later local changes are based on this one and stay visible.
    if (behind.length <= 1 && !current?.removed) await tx.objectStore('entries').put(merged);
    else if (current) {
      const version = merge.kind === 'same' ? OUTDATED : theirs.version;
      await tx.objectStore('entries').put({ ...current, version });
    }
  });
}

/**
 * Runs after a 409: the server has an earlier form of the entry, so the item becomes a change of it. If the
 * server has no such entry, the creation is refused.
 */
async function settleCreation(item: OutboxItem): Promise<void> {
  const { intent } = item;
  if (intent.kind !== 'create-entry') return;
  const reply = await sendRequest<WireEntry>(`/api/v1/entries/${intent.id}`);
  await writeCopy(async (tx) => {
    const current = await tx.objectStore('entries').get(intent.id);
    if (reply.ok) {
      const theirs = toStoredEntry(reply.data, reply.headers.get('etag'));
      await putItem(tx, rebased(item, theirs, intent.fields));
      if (current) await tx.objectStore('entries').put({ ...current, version: theirs.version });
    } else if (reply.status === 404) {
      await putItem(tx, { ...item, state: 'refused', tries: 0, key: newId(), detail: '' });
    } else {
      await putItem(tx, { ...item, notBefore: now() + retryDelay(item.tries, Math.random()) });
    }
  });
}

/** Rebases the change onto the server's version, as a new attempt. */
export const rebased = (item: OutboxItem, theirs: StoredEntry, fields: Partial<StoredEntry>): OutboxItem => {
  const { theirs: _, detail: _detail, ...rest } = item;
  return {
    ...rest,
    intent: { kind: 'change-entry', id: theirs.id, fields, base: fieldsOf(theirs) },
    tries: 0,
    state: 'waiting',
    isRebased: true,
    key: newId(),
    notBefore: 0,
  };
};

/** The progress of this tab's uploads, from 0 to 1, by id. */
export const uploads = signal<ReadonlyMap<string, number>>(new Map());

const controllers = new Map<string, AbortController>();

/** Runs `send` and tracks its progress. */
async function followUpload<Reply>(
  id: string,
  send: (how: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<Reply>,
): Promise<Reply> {
  const controller = new AbortController();
  controllers.set(id, controller);
  const onProgress = (share: number) => {
    uploads.value = new Map([...uploads.value, [id, share]]);
  };
  onProgress(0);
  try {
    return await send({ onProgress, signal: controller.signal });
  } finally {
    controllers.delete(id);
    uploads.value = new Map([...uploads.value].filter(([one]) => one !== id));
  }
}

/** Aborts an upload. If the server already has the file, it removes it as unlinked. */
export const cancelUpload = (id: string): void => controllers.get(id)?.abort();
