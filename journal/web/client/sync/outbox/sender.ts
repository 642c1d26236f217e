// Sends due items of the outbox, in one tab at a time.
import { effect, signal } from '@preact/signals';
import { withLock } from '@tandem/web/local/locks.ts';
import { now } from '../../foundation/days/today.ts';
import { isOnline, onReconnect } from '../../foundation/network/network.ts';
import { isSignedOut } from '../../foundation/session/session.ts';
import { onOutboxChange } from '../../foundation/storage/changes-signal.ts';
import type { OutboxItem } from '../../foundation/storage/records.ts';
import { allItems, forgetEntry, removedItems, removeItem, writeCopy } from './outbox.ts';
import { plan } from './rules.ts';
import { sendItem } from './send-item.ts';
import { SYNC_TAG } from './sync-tag.ts';

/** The number of concurrent requests of this tab. */
export const sending = signal(0);

/** The position of the current item among all due items since the outbox was last idle. */
export const progress = signal({ n: 1, of: 1 });

let isAsked = false;
let isRunning = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends due items now, and on additions, reconnection and page visibility. */
export function startSender(): void {
  onOutboxChange(wakeSender);
  onReconnect(wakeSender);
  document.addEventListener('visibilitychange', wakeSender);
  effect(() => {
    if (!isSignedOut.value) wakeSender();
  });
}

export function wakeSender(): void {
  isAsked = true;
  if (!isRunning) void run();
}

async function run(): Promise<void> {
  isRunning = true;
  try {
    while (isAsked) {
      isAsked = false;
      await withLock('sender', sendAllDue);
    }
  } finally {
    isRunning = false;
  }
}

async function sendAllDue(): Promise<void> {
  clearTimeout(timer);
  const busy = new Map<string, Promise<void>>();
  const removedBefore = removedItems();
  for (;;) {
    const items = await allItems();
    const { send, drop, next } = plan(items, now(), new Set(busy.keys()));
    const sent = removedItems() - removedBefore;
    progress.value = { n: sent + 1, of: sent + Math.max(1, items.filter(isDue).length) };
    if (drop.length > 0) {
      await dropItems(
        drop.map(({ number }) => number),
        drop[0]?.intent.id ?? '',
      );
      continue;
    }
    const mayTry = isOnline.peek() && !isSignedOut.peek();
    for (const item of mayTry ? send : []) {
      sending.value += 1;
      const done = sendItem(item.number).finally(() => {
        sending.value -= 1;
        busy.delete(item.target);
      });
      busy.set(item.target, done);
    }
    if (busy.size === 0) {
      void askForSync(send.length > 0 || next !== null);
      if (next !== null) timer = setTimeout(wakeSender, Math.max(0, next - now()) + 10);
      return;
    }
    await Promise.race(busy.values());
  }
}

const isDue = ({ state, notBefore }: OutboxItem): boolean => state === 'waiting' && notBefore <= now();

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

let isSyncAsked = false;

/**
 * Registers a Background Sync, so that the service worker sends items without a page, where supported.
 * Registers as soon as an item is queued, even online: a closing page has no time for it, and a worker
 * without a page may not be permitted to register.
 */
async function askForSync(isWaiting: boolean): Promise<void> {
  if (isSyncAsked === isWaiting) return;
  isSyncAsked = isWaiting;
  if (!isWaiting) return;
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  // Browsers reject the registration if the user has disabled it.
  await registration?.sync?.register(SYNC_TAG).catch(() => {});
}

/** Removes superseded items, and the local copy of an entry that the server never had. */
const dropItems = (numbers: readonly number[], entryId: string): Promise<void> =>
  writeCopy(async (tx) => {
    for (const number of numbers) await removeItem(tx, number);
    const items = await tx.objectStore('outbox').index('byTarget').getAll(`entry:${entryId}`);
    if (items.length === 0) await forgetEntry(tx, entryId);
  });
