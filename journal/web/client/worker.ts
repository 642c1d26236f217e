// The service worker: serves the page and its files without a network. Data are not its business.

const worker = self as unknown as ServiceWorkerGlobalScope;
declare const __PRECACHE__: { hash: string; paths: string[] };

const CACHE = `app-${__PRECACHE__.hash}`;
const PAGE = '/index.html';
/** What the server handles itworker. */
const NOT_OURS = /^\/(?:api|docs|scalar|healthz|readyz|metrics|openapi\.json)(?:\/|$)/;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) =>
        cache.addAll([PAGE, ...__PRECACHE__.paths].map((path) => new Request(path, { cache: 'reload' }))),
      ),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener('message', ({ data }) => {
  if (data === 'activate') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || NOT_OURS.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(fromCache(PAGE, request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(pathname, request));
});

/** Assets that are loaded on demand are kept from then on. */
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
