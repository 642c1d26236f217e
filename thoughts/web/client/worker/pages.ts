// The last fifty pages read by a member, cached for use offline.

/** The name of their cache. */
export const PAGES = 'pages';
/** That of styles and scripts, whose names change with their content. */
export const ASSETS = 'assets';

const MOST_PAGES = 50;
const MOST_ASSETS = 20;

/** Lists, people and thoughts, but no forms, settings or confirmations. */
const READ = /^\/(?:$|here$|all$|tag\/[^/]+$|@[^/]+(?:\/\d+)?$|me\/notifications$)/;

export const isKept = ({ pathname }: URL): boolean => READ.test(pathname);

export async function keep(name: string, request: Request, response: Response): Promise<void> {
  if (response.status !== 200 || response.redirected || /no-store/.test(headerOf(response))) return;
  const cache = await caches.open(name);
  // What was read again is the newest: caches list by when an entry was made.
  await cache.delete(request);
  await cache.put(request, response);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - (name === PAGES ? MOST_PAGES : MOST_ASSETS))))
    await cache.delete(old);
}

const headerOf = (response: Response): string => response.headers.get('cache-control') ?? '';

const TEXTS = {
  en: {
    asOf: 'No connection. As of',
    none: 'No connection, and this page was not read before.',
    start: 'To the start',
  },
  de: {
    asOf: 'Keine Verbindung. Stand von',
    none: 'Keine Verbindung, und diese Seite wurde noch nicht gelesen.',
    start: 'Zum Anfang',
  },
};

/** The cached page with its time, or a page that states that none is cached. */
export async function readKept(request: Request, language: string): Promise<Response> {
  const kept = await caches.open(PAGES).then((cache) => cache.match(request, { ignoreVary: true }));
  if (!kept) return createMissing(language);
  const text = await kept.text();
  const isGerman = text.includes('<html lang="de"');
  const at = new Date(kept.headers.get('date') ?? Date.now());
  const time = at.toLocaleString(isGerman ? 'de-DE' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  const note = `<p class="notice" role="status">${TEXTS[isGerman ? 'de' : 'en'].asOf} ${time}.</p>`;
  const body = text.replace(/(<main [^>]*>)/, `$1\n${note}`);
  return new Response(body, { headers: kept.headers });
}

function createMissing(language: string): Response {
  const key = language.startsWith('de') ? 'de' : 'en';
  const { none, start } = TEXTS[key];
  const body = `<!doctype html><html lang="${key}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${none}</title><main><h1>${none}</h1><p><a href="/">${start}</a></p></main></html>`;
  return new Response(body, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
