// The service worker: serves the page and its files without a network, and shows reminders. Data are not its
// business.

import { type NotificationAction, readReminder } from './screens/reminders/push/payload.ts';
import type { WorkerMessage } from './screens/reminders/push/worker-message.ts';
import { sendInBackground, sendWhatIsLeft } from './sync/outbox/background-sync.ts';
import { LEAVING, type LeavingMessage, SYNC_TAG } from './sync/outbox/sync-tag.ts';

const worker = self as unknown as ServiceWorkerGlobalScope;
/** `sprites` are loaded when they are first shown. */
declare const __PRECACHE__: { hash: string; paths: string[]; sprites: string[] };

const CACHE = `app-${__PRECACHE__.hash}`;
const PAGE = '/index.html';
/** What the server handles itself. */
const NOT_OURS = /^\/(?:api|docs|scalar|healthz|readyz|metrics|openapi\.json|sign-in\/oidc)(?:\/|$)/;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      await cache.addAll([PAGE, ...__PRECACHE__.paths].map((path) => new Request(path, { cache: 'reload' })));
      // A device that shows icons has them offline after an update, too.
      for (const path of __PRECACHE__.sprites) {
        const kept = await caches.match(path);
        if (kept) await cache.put(path, kept);
      }
    }),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  const data = event.data as 'activate' | LeavingMessage;
  if (data === 'activate') void worker.skipWaiting();
  // Unsent items are sent by Background Sync, registered by pages, or by the next page.
  else if (data.kind === LEAVING) event.waitUntil(sendWhatIsLeft(data, Date.now()).catch(() => {}));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || NOT_OURS.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(fromCache(PAGE, request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(pathname, request));
});

/** Exactly one notification per message, whatever it is: browsers end a subscription that shows none. */
worker.addEventListener('push', (event) => {
  const { title, options } = readReminder(event.data?.text() ?? '', navigator.language);
  event.waitUntil(
    worker.registration.showNotification(title, {
      ...options,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  if (event.action === ('later' satisfies NotificationAction)) return;
  event.waitUntil(openPath(String(event.notification.data?.path ?? '/')));
});

/** Only in Chromium: the network is available again. */
worker.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string };
  if (tag === SYNC_TAG) waitUntil.call(event, sendInBackground(Date.now()));
});

/** Pages compare the new subscription with the one on the server. */
worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(tellPages({ kind: 'push-changed' }));
});

/** Assets loaded on demand are cached. */
async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(path);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && path !== PAGE) await cache.put(path, response.clone());
  return response;
}

async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** In a window that is open already, else in a new one. */
async function openPath(path: string): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return void (await worker.clients.openWindow(path));
  page.postMessage({ kind: 'open', path } satisfies WorkerMessage);
  // A browser may refuse it; the day is open nevertheless.
  await page.focus().catch(() => {});
}

async function tellPages(message: WorkerMessage): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}
