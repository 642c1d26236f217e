// What waits is sent without a page, where browsers wake the service worker for it (Background Sync). A page
// that opens later sends it again under the same key and id, which changes nothing, and settles it.

import { type Result, send } from '@tandem/web/api/http-client.ts';
import { withLock } from '@tandem/web/local/locks.ts';
import { openDatabase } from '../storage/database.ts';
import type { OutboxItem } from '../storage/records.ts';
import { toBody } from '../wire/wire.ts';
import { needsOf } from './rules.ts';

/** New entries whose activities and files the server knows. Changes wait. */
const isSendable = ({ intent, state }: OutboxItem): boolean =>
  intent.kind === 'create-entry' && state === 'waiting' && needsOf(intent).length === 0;

type Select = (item: OutboxItem) => boolean;

/**
 * Sends new entries of the user whose session this browser has, those that may be sent at `now`.
 * @throws without a network, so that the browser tries again
 */
export const sendInBackground = (now: number): Promise<void> =>
  withLock('sender', () => sendWaiting((item) => isSendable(item) && item.notBefore <= now));

/**
 * After a page of `userId` was closed, at `now`: nobody is writing any more, so each new entry may be sent,
 * also one whose attempt ended with the page. What the server refused for a time waits for the end of that.
 */
export async function sendWhatIsLeft(userId: string, now: number): Promise<void> {
  const isLeft: Select = (item) => isSendable(item) && (item.tries === 0 || item.notBefore <= now);
  const database = await openDatabase(userId);
  const items = await database.getAll('outbox');
  database.close();
  if (items.some(isLeft)) await withLock('sender', () => sendWaiting(isLeft));
}

async function sendWaiting(select: Select): Promise<void> {
  const token = await renewToken();
  if (token === null) return;
  const headers = { authorization: `Bearer ${token}` };
  const me = await send<{ id: string }>('/api/v1/users/me', { headers });
  if (!me.ok) return failWithoutNetwork(me);
  for (const { intent, key } of await beginAttempts(me.data.id, select)) {
    if (intent.kind !== 'create-entry') continue;
    const body = { id: intent.id, ...toBody(intent.fields) };
    const own = { ...headers, 'idempotency-key': key };
    failWithoutNetwork(await send('/api/v1/entries', { method: 'POST', headers: own, body }));
  }
}

/**
 * Counts the attempts before they are made: from then on, changes of these entries are added behind them. A
 * page that opens then settles them at once, however long they were to wait for further words.
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

/** Null where the session is over. The locks are those of the pages. */
const renewToken = (): Promise<string | null> =>
  withLock('session', async () => {
    const reply = await send<{ accessToken: string }>('/api/v1/web/session/refresh', {
      ...{ method: 'POST', headers: { 'x-requested-with': 'journal' } },
    });
    if (reply.ok) return reply.data.accessToken;
    failWithoutNetwork(reply);
    return null;
  });

function failWithoutNetwork(reply: Result<unknown>): void {
  if (reply.status === null) throw new Error('There is no network.');
}
