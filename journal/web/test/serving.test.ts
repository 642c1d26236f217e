// Serving the app: its page for its routes, immutable files, its policy, and no conflict with the API.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openApp } from '@tandem/web/build/open-app.ts';
import { useJournal } from '../../testing/journal.ts';
import { journalApp } from '../app-source.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const kB = 1000;

describe('serving the app', () => {
  const journal = useJournal('sqlite');
  const get = (path: string, headers: Record<string, string> = {}) => journal.client.get(path, { headers });

  test('every route of the app returns its page, other paths do not', async () => {
    for (const path of [
      '/log',
      '/journal?q=x',
      '/day/2026-05-01',
      '/calendar/2026',
      '/settings/data',
      '/sign-in',
    ]) {
      const { status, headers, text } = await get(path);
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8'], path);
      assert.match(text, /<script type="module" src="\/assets\/main-\w+\.js">/);
    }
    for (const path of ['/nowhere', '/assets/none.js', '/api/v1/nowhere', '/journal/x'])
      assert.equal((await get(path)).status, 404, path);
    const { initial } = await openApp(journalApp);
    for (const [path, status] of [
      ['/journal', 405],
      [initial.find((one) => one.startsWith('/assets/')) ?? '', 405],
      ['/assets/none.js', 404],
    ] as const)
      assert.equal((await journal.client.post(path, {})).status, status, path);
  });

  test('`/` returns the app to browsers and the index to API clients', async () => {
    const page = await get('/', BROWSER);
    assert.match(page.text, /<div id="app">/);
    assert.match(page.headers.get('vary') ?? '', /accept/i);
    assert.equal((await get('/')).headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal((await get('/openapi.json')).body.openapi, '3.1.0');
    assert.equal((await get('/healthz')).status, 200);
  });

  test('the policy allows this origin only, no inline script or style, and one Trusted Types policy', async () => {
    for (const path of ['/journal', '/worker.js']) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      assert.doesNotMatch(policy, /unsafe|https?:|\*|data:/);
      for (const part of ["default-src 'none'", "require-trusted-types-for 'script'", 'trusted-types worker'])
        assert.ok(policy.split('; ').includes(part), part);
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
      assert.match(headers.get('permissions-policy') ?? '', /microphone=\(self\)/);
    }
    assert.doesNotMatch(
      (await get('/journal')).text,
      /<style|\son\w+=|\sstyle=|<script(?! type="module" src=)/,
    );
  });

  test('hashed files are cached for ever, the others are revalidated each time', async () => {
    const { files } = await openApp(journalApp);
    for (const { path, immutable } of files.filter((file) => file.path !== '/index.html')) {
      const { status, headers } = await get(path);
      const expected = immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
      assert.deepEqual([status, headers.get('cache-control')], [200, expected], path);
      const etag = headers.get('etag') ?? '';
      assert.equal((await get(path, { 'if-none-match': etag })).status, 304);
    }
  });

  test('files compressed at build time are served unchanged', async () => {
    const { files } = await openApp(journalApp);
    const script = files.find(({ path }) => path.startsWith('/assets/main-') && path.endsWith('.js'));
    assert.ok(script);
    const undo = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const coding of ['br', 'gzip'] as const) {
      const { headers, body } = await ask(script.path, { 'accept-encoding': `${coding}, zstd;q=0.5` });
      assert.equal(headers['content-encoding'], coding);
      assert.ok(body.equals(script[coding]));
      assert.ok(undo[coding](body).equals(script.body));
    }
    const plain = await ask(script.path, {});
    assert.ok(plain.body.equals(script.body));
  });

  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      request(`${journal.service.url}${path}`, { headers }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({ headers: response.headers, body: Buffer.concat(chunks) });
      })
        .on('error', reject)
        .end();
    });

  test('the app is within its size budget: 60 kB of scripts, 9 kB of styles, 290 kB for offline use', async () => {
    const { files, initial } = await openApp(journalApp);
    const sizeOf = (wanted: (path: string) => boolean): number =>
      files.filter(({ path }) => wanted(path)).reduce((sum, file) => sum + file.gzip.length, 0);
    const isInitial = (path: string): boolean => initial.includes(path);
    assert.ok(sizeOf((path) => isInitial(path) && path.endsWith('.js')) <= 60 * kB);
    assert.ok(sizeOf((path) => isInitial(path) && path.endsWith('.css')) <= 9 * kB);
    assert.ok(sizeOf((path) => isInitial(path) && path.endsWith('.svg')) <= 5 * kB);
    assert.ok(sizeOf(isInitial) <= 120 * kB);
    assert.ok(sizeOf((path) => path === '/worker.js') <= 8 * kB);
    assert.ok(sizeOf((path) => isInitial(path) || /\.(?:css|js|woff2)$/.test(path)) <= 290 * kB);
    const onDemand = files.filter(({ path }) => path.startsWith('/assets/') && !isInitial(path));
    for (const file of onDemand) assert.ok(file.gzip.length <= 25 * kB, file.path);
  });

  test('the page, scripts and styles of a screen are within its size budget: Today 72 kB', async () => {
    const { files, initial } = await openApp(journalApp);
    const today = initial.filter((path) => /\.(?:css|html|js)$/.test(path));
    const withScreen = (name: string): Set<string> => {
      const first = files.find(({ path }) => path.startsWith(`/assets/${name}-`) && path.endsWith('.js'));
      const loaded = new Set([...today, first?.path ?? assert.fail(name)]);
      for (const path of loaded) {
        if (today.includes(path)) continue;
        const text = files.find((file) => file.path === path)?.body.toString() ?? '';
        for (const [, script, style] of text.matchAll(
          /(?:from|import)"(\/assets\/[^"]+\.js)"|"(\/assets\/[^"]+\.css)"/g,
        ))
          loaded.add(script ?? style ?? '');
      }
      return loaded;
    };
    const sizeOf = (paths: Iterable<string>): number =>
      [...paths].reduce((sum, path) => {
        const file = files.find((one) => one.path === path);
        return sum + (file?.gzip.length ?? Number.NaN);
      }, 0);
    assert.ok(sizeOf(today) <= 72 * kB, String(sizeOf(today)));
    const budgets = { editor: 6, journal: 4, calendar: 6, insights: 25 };
    for (const [screen, more] of Object.entries(budgets)) {
      const size = sizeOf(withScreen(screen));
      assert.ok(size <= (72 + more) * kB, `${screen}: ${size}`);
    }
  });

  test('lazily loaded screens are within their size budget: insights 25 kB, data 10 kB', async () => {
    const { files, initial } = await openApp(journalApp);
    const budgets = { insights: 25, report: 25, data: 10 };
    for (const [screen, most] of Object.entries(budgets)) {
      const first = files.find(({ path }) => path.startsWith(`/assets/${screen}-`) && path.endsWith('.js'));
      const loaded = new Set([first]);
      for (const file of loaded)
        for (const [, path] of file?.body.toString().matchAll(/"(\/assets\/[^"]+\.js)"/g) ?? [])
          if (!initial.includes(path ?? '')) loaded.add(files.find((one) => one.path === path));
      const size = [...loaded].reduce((sum, file) => sum + (file?.gzip.length ?? Number.NaN), 0);
      assert.ok(size <= most * kB, `${screen}: ${size}`);
    }
  });
});
