// Sends queued entries without an open page, in browsers with Background Sync. A page opened later repeats
// the requests with the same key and id, which is idempotent, and settles the items.

import { type Result, send } from '@tandem/web/api/http-client.ts';
import { withLock } from '@tandem/web/local/locks.ts';
import { knownUsers, openDatabase } from '../../foundation/storage/database.ts';
import type { OutboxItem } from '../../foundation/storage/records.ts';
import { toBody } from '../../foundation/wire/wire.ts';
import { needsOf } from './rules.ts';
import type { LeavingMessage } from './sync-tag.ts';

/** New entries without unsent activities or files. Changes are left to the page. */
const isSendable = ({ intent, state }: OutboxItem): boolean =>
  intent.kind === 'create-entry' && state === 'waiting' && needsOf(intent).length === 0;

type Select = (item: OutboxItem) => boolean;

/**
 * Sends the new entries of the browser's signed-in user that are due at `now`.
 * @throws if entries could not be sent or are still being edited, so that the browser retries
 */
export const sendInBackground = (now: number): Promise<void> =>
  withLock('sender', async () => {
    const waiting = (await readOutboxes()).filter(isSendable);
    const isDue: Select = (item) => isSendable(item) && item.notBefore <= now;
    if (waiting.some(isDue)) await sendAsUser(isDue);
    if (!waiting.every(isDue)) throw new Error('An entry is still being written.');
  });

/**
 * Sends the remaining new entries after a page was closed. Editing has ended, so all of them may be sent,
 * including entries of an interrupted attempt. Items with a retry delay of the server wait until `now` is
 * past it.
 * @throws if entries could not be sent; {@link sendInBackground} sends them later
 */
export async function sendWhatIsLeft({ userId, token }: LeavingMessage, now: number): Promise<void> {
  await endWriting(userId);
  const isLeft: Select = (item) => isSendable(item) && item.notBefore <= now;
  if (!(await readOutbox(userId)).some(isLeft)) return;
  await withLock('sender', async () => {
    const isOver = token === null || (await sendAll(userId, token, isLeft)) === 401;
    if (isOver) await sendAsUser(isLeft);
  });
}

async function readOutbox(userId: string): Promise<OutboxItem[]> {
  const database = await openDatabase(userId);
  const items = await database.getAll('outbox');
  database.close();
  return items;
}

/** The outboxes of all users of this device. */
const readOutboxes = async (): Promise<OutboxItem[]> =>
  (await Promise.all((await knownUsers()).map(readOutbox))).flat();

async function endWriting(userId: string): Promise<void> {
  const database = await openDatabase(userId);
  const tx = database.transaction('outbox', 'readwrite');
  for (const item of await tx.store.getAll())
    if (isSendable(item) && item.tries === 0) await tx.store.put({ ...item, notBefore: 0 });
  await tx.done;
  database.close();
}

async function sendAsUser(select: Select): Promise<void> {
  const token = await renewToken();
  if (token === null) return;
  const me = await send<{ id: string }>('/api/v1/users/me', { headers: toHeaders(token) });
  if (!me.ok) return failForNow(me);
  await sendAll(me.data.id, token, select);
}

/** Returns 401 if `token` has expired. */
async function sendAll(userId: string, token: string, select: Select): Promise<number | null> {
  for (const { intent, key } of await beginAttempts(userId, select)) {
    if (intent.kind !== 'create-entry') continue;
    const body = { id: intent.id, ...toBody(intent.fields) };
    const headers = { ...toHeaders(token), 'idempotency-key': key };
    const reply = await send('/api/v1/entries', { method: 'POST', headers, body });
    if (reply.status === 401) return 401;
    failForNow(reply);
  }
  return null;
}

const toHeaders = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Counts the attempts in advance: later changes of these entries are queued behind them. A page opened later
 * settles the items immediately, without waiting for the end of editing.
 */
async function beginAttempts(userId: string, select: Select): Promise<OutboxItem[]> {
  const database = await openDatabase(userId);
  const tx = database.transaction('outbox', 'readwrite');
  const items = (await tx.store.getAll()).filter(select);
  for (const item of items) await tx.store.put({ ...item, tries: item.tries + 1, notBefore: 0 });
  await tx.done;
  database.close();
  return items;
}

/** Returns null if the session has ended. Shares the pages' locks. */
const renewToken = (): Promise<string | null> =>
  withLock('session', async () => {
    const reply = await send<{ accessToken: string }>('/api/v1/web/session/refresh', {
      method: 'POST',
      headers: { 'x-requested-with': 'journal' },
    });
    if (reply.ok) return reply.data.accessToken;
    failForNow(reply);
    return null;
  });

/** @throws if a later attempt may succeed */
function failForNow({ status }: Result<unknown>): void {
  if (status === null) throw new Error('There is no network.');
  if (status === 429 || status >= 500) throw new Error(`The server responded with ${status}.`);
}
