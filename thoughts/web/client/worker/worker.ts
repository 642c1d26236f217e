// The service worker: caches pages read by members, and displays push messages. It makes no decisions about
// visibility: pages come from the server whenever it responds.
import { ASSETS, isKept, keep, PAGES, readKept } from './pages.ts';

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  // Requests of an unloading page must not depend on the page.
  if (request.keepalive && request.method === 'POST') event.respondWith(fetch(request));
  if (request.method !== 'GET') return;
  if (/^\/(?:assets|i)\//.test(url.pathname)) event.respondWith(readAsset(event, request));
  else if (request.mode === 'navigate' && isKept(url)) event.respondWith(readPage(event, request));
});

async function readPage(event: FetchEvent, request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    event.waitUntil(keep(PAGES, request, response.clone()));
    return response;
  } catch {
    return readKept(request, navigator.language);
  }
}

async function readAsset(event: FetchEvent, request: Request): Promise<Response> {
  const kept = await caches.open(ASSETS).then((cache) => cache.match(request));
  if (kept) return kept;
  const response = await fetch(request);
  event.waitUntil(keep(ASSETS, request, response.clone()));
  return response;
}

type Message = { title?: string; body?: string; path?: string; tag?: string };

/** One notification for each message, whatever it is: browsers end a subscription that shows none. */
worker.addEventListener('push', (event) => {
  const {
    title = worker.location.host,
    body = '',
    path = '/me/notifications',
    tag = '',
  } = readMessage(event);
  const options = { body, tag, data: { path }, icon: '/pictures/avatar.png' };
  event.waitUntil(worker.registration.showNotification(title, options));
});

function readMessage(event: PushEvent): Message {
  try {
    return (event.data?.json() ?? {}) as Message;
  } catch {
    return {};
  }
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(openPath(new URL(path, worker.location.origin).pathname));
});

/** In a window that shows it already, else in a new one. */
async function openPath(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const same = windows.find(({ url }) => new URL(url).pathname === path);
  if (same) await same.focus();
  else await worker.clients.openWindow(path);
}
