// The proxy for remote pictures.
import assert from 'node:assert/strict';
import { mkdir, readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { startThoughts } from '../../app.ts';
import { thoughtsProgram } from '../../commands.ts';
import { openRemotePictures, type PictureSource } from '../../foundation/remote-pictures/addresses.ts';
import { toActorId } from '../../ids.ts';
import { useFederationHarness } from '../testing/harness.ts';
import { pngOf, usePictureServer } from './picture-server.fixture.ts';

const MEBIBYTE = 1024 * 1024;
const ANYWHERE: PictureSource = { kind: 'url' };

const HEADS = {
  'image/jpeg': Buffer.from('ffd8ffe0', 'hex'),
  'image/png': pngOf(20),
  'image/webp': Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'),
  'image/gif': Buffer.from('GIF89a'),
  'image/avif': Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1'),
};

eachDatabase('the proxy for remote pictures', (dialect) => {
  const here = useFederationHarness(dialect, { THOUGHTS_REMOTE_PICTURE_MEGABYTES: '32' });
  const server = usePictureServer();
  let opened: ReturnType<typeof openRemotePictures> | undefined;
  const addresses = () => (opened ??= openRemotePictures(here.federation.database, true));
  const pathOf = async (url: string, source: PictureSource = ANYWHERE): Promise<string> =>
    (await addresses()).pathOf(source, url) ?? assert.fail('no path');
  const open = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(here.thoughts.service.url + path, { headers, method });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  };
  const statusOf = async (url: string) => (await open(await pathOf(url))).status;

  test('pictures are served by their detected type, sandboxed, immutable, and fetched once', async () => {
    for (const [type, bytes] of Object.entries(HEADS)) {
      const name = `/${type.replace('/', '.')}`;
      const url = server().at(name, (response) =>
        response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'a=b' }).end(bytes),
      );
      const path = await pathOf(url);
      for (let reads = 0; reads < 2; reads += 1) {
        const { status, headers, bytes: got } = await open(path);
        assert.deepEqual([status, headers.get('content-type'), got], [200, type, bytes]);
        assert.equal(headers.get('content-length'), String(bytes.length));
        assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'");
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
        assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
        assert.equal(headers.get('content-disposition'), 'inline');
        assert.match(headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
        assert.equal(headers.get('set-cookie'), null);
      }
      const etag = (await open(path)).headers.get('etag') ?? '';
      assert.equal((await open(path, { 'if-none-match': etag })).status, 304);
      assert.deepEqual((await open(path, {}, 'HEAD')).headers.get('content-length'), String(bytes.length));
      assert.equal(server().asked(name), 1);
    }
    const [asked] = server().requests;
    assert.match(asked?.headers['user-agent'] ?? '', /^Tandem-Thoughts/);
    for (const name of ['cookie', 'referer', 'x-forwarded-for'])
      assert.equal(asked?.headers[name], undefined);
  });

  test('pictures of 4 MiB are streamed', async () => {
    const path = await pathOf(server().picture('/large', 4 * MEBIBYTE));
    for (let reads = 0; reads < 2; reads += 1) {
      const { status, bytes } = await open(path);
      assert.deepEqual([status, bytes.equals(pngOf(4 * MEBIBYTE))], [200, true]);
    }
    assert.equal((await open(path, {}, 'HEAD')).status, 200);
    assert.equal(server().asked('/large'), 1);
  });

  test('invalid, oversized, endless and broken pictures are refused and not fetched again', async () => {
    const at = server().at;
    const { origin } = server();
    const png = { 'content-type': 'image/png' };
    // Compressed before, because the proxy waits for three seconds at most.
    const bomb = gzipSync(pngOf(8 * MEBIBYTE));
    const chunk = pngOf(MEBIBYTE);
    const cases: [url: string, status: number][] = [
      [at('/a.png', (to) => to.writeHead(200, png).end('<svg xmlns="http://www.w3.org/2000/svg"/>')), 404],
      [at('/b.png', (to) => to.writeHead(200, png).end('<!doctype html><script>alert(1)</script>')), 404],
      [at('/empty', (to) => to.writeHead(200, png).end()), 404],
      [server().picture('/5', 5 * MEBIBYTE), 404],
      [
        at('/endless', (to) => {
          to.writeHead(200, png);
          const more = () => {
            while (!to.destroyed && to.write(chunk));
          };
          to.on('drain', more);
          more();
        }),
        404,
      ],
      [at('/bomb', (to) => to.writeHead(200, { ...png, 'content-encoding': 'gzip' }).end(bomb)), 404],
      [at('/broken', (to) => to.writeHead(200, { ...png, 'content-encoding': 'gzip' }).end(pngOf(99))), 404],
      [at('/loop', (to) => to.writeHead(302, { location: `${origin}/loop` }).end()), 404],
      [at('/out', (to) => to.writeHead(302, { location: 'file:///etc/passwd' }).end()), 404],
      [`${origin}/nothing`, 404],
      [at('/fault', (to) => to.writeHead(500).end()), 502],
      // Truncated body; the last case, because the host is then avoided for a minute.
      [
        at('/short', (to) => {
          to.writeHead(200, { ...png, 'content-length': 500 }).write(pngOf(100));
          to.destroy();
        }),
        502,
      ],
    ];
    for (const [url, status] of cases) {
      assert.equal(await statusOf(url), status, url);
      const before = server().requests.length;
      assert.equal(await statusOf(url), status, `${url} again`);
      assert.equal(server().requests.length, before, `${url} again`);
    }
    assert.equal(await statusOf(server().picture('/meanwhile')), 502, 'a server closed the connection');
    here.thoughts.clock.advance(61_000);
    assert.equal(await statusOf(server().picture('/meanwhile')), 200, 'a minute later');
    assert.equal(await statusOf(`${server().origin}/a.png`), 404);
    assert.equal(server().asked('/a.png'), 1, 'for half an hour');
  });

  test('unsigned tokens are not fetched', async () => {
    const url = server().picture('/signed');
    const path = await pathOf(url);
    const foreign = `/picture/e${'A'.repeat(12)}${Buffer.from(url).toString('base64url')}`;
    const other = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const changed = path.replace(/^(.{12})./, (_, start) => `${start}${path[12] === 'A' ? 'B' : 'A'}`);
    const ofActor = `/picture/a${'A'.repeat(22)}${'B'.repeat(12)}`;
    const { headers, bytes } = await open(foreign);
    assert.equal(headers.get('content-type'), 'image/svg+xml');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'");
    assert.equal(bytes.toString(), '<svg xmlns="http://www.w3.org/2000/svg"/>', 'empty');
    for (const forged of [foreign, other, changed, ofActor, '/picture/x', '/picture/a', '/picture/e%00'])
      assert.equal((await open(forged)).status, 404, forged);
    assert.equal(server().asked('/signed'), 0);
    assert.equal((await open(path)).status, 200);
  });

  test('a profile serves only its current pictures', async () => {
    const first = server().picture('/first');
    const second = server().picture('/second');
    const { database } = here.federation;
    const id = toActorId(crypto.randomUUID());
    const actor = { id, account_id: null, host: server().host, url: null, wire_uri: null, created_at: 1 };
    const name = { username: 'ana', handle_key: `ana@${id}`, avatar_url: first, header_url: second };
    await database.write((tx) =>
      tx
        .insertInto('actor')
        .values({ ...actor, ...name })
        .execute(),
    );
    const avatar = await pathOf(first, { kind: 'avatar', actorId: id });
    const header = await pathOf(second, { kind: 'header', actorId: id });
    assert.ok(avatar.length < 50, avatar);
    for (const path of [avatar, header]) assert.equal((await open(path)).status, 200);
    const crossed = avatar.replace('/picture/a', '/picture/h');
    assert.equal((await open(crossed)).status, 404);
    await database.write((tx) =>
      tx.updateTable('actor').set({ avatar_url: second }).where('id', '=', id).execute(),
    );
    assert.equal((await open(avatar)).status, 404, 'replaced');
    await database.write((tx) => tx.deleteFrom('actor').where('id', '=', id).execute());
    assert.equal((await open(header)).status, 404, 'deleted');
  });

  test('concurrent requests for one picture share a fetch', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const url = server().at('/popular', async (response) => {
      await isReleased;
      response.writeHead(200).end(pngOf(1000));
    });
    const path = await pathOf(url);
    const reads = Array.from({ length: 30 }, () => open(path));
    while (server().asked('/popular') === 0) await new Promise((resolve) => setImmediate(resolve));
    release();
    for (const { status } of await Promise.all(reads)) assert.equal(status, 200);
    assert.equal(server().asked('/popular'), 1);
  });

  test('an unresponsive server delays its readers only briefly, and other servers not at all', async () => {
    const silent = Array.from({ length: 20 }, (_, index) =>
      // Another name of this machine counts as another server.
      server()
        .at(`/silent${index}`, (response) => void response.writeHead(200).write('x'))
        .replace('127.0.0.1', 'localhost'),
    );
    const waiting = Promise.all(silent.map((url) => statusOf(url)));
    // Whichever request is first: some outlast their waiting clients.
    const isAsked = () => server().requests.some(({ url = '' }) => url.startsWith('/silent'));
    while (!isAsked()) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(await statusOf(server().picture('/quick')), 200);
    assert.equal((await here.thoughts.client.get('/feed/public')).status, 200);
    assert.deepEqual(new Set(await waiting), new Set([503]));
  });

  test('pictures of a blocked domain are neither fetched nor served from the cache, also after a redirect', async () => {
    const url = server().picture('/of-blocked').replace('127.0.0.1', 'localhost');
    const path = await pathOf(url);
    const redirecting = server().at('/to-blocked', (response) =>
      response.writeHead(302, { location: url }).end(),
    );
    assert.equal((await open(await pathOf(url.replace('localhost', '127.0.0.1')))).status, 200);
    assert.equal(server().asked('/of-blocked'), 1);
    const program = thoughtsProgram({
      THOUGHTS_DATABASE_URL: databaseSetting(here.thoughts.config.database),
    });
    const blocked = await runInProcess(program, ['federation', 'block-domain', 'localhost']);
    assert.equal(blocked.code, 0, blocked.errors);
    assert.equal((await open(path)).status, 404);
    assert.equal(await statusOf(redirecting), 404);
    assert.equal(server().asked('/of-blocked'), 1);
    await runInProcess(program, ['federation', 'unblock-domain', 'localhost']);
  });

  test('the cache stays below its limit by removing the least recently used pictures', async () => {
    const folder = here.thoughts.config.remotePictureFolder;
    const paths = await Promise.all(
      Array.from({ length: 10 }, (_, index) => pathOf(server().picture(`/one${index}`, 4 * MEBIBYTE - 1000))),
    );
    const [used = ''] = paths;
    for (const path of paths) {
      here.thoughts.clock.advance(3_600_000);
      // A HEAD request is a use, too.
      for (const one of [path, used]) assert.equal((await open(one, {}, 'HEAD')).status, 200);
      assert.ok((await sizeOf(folder)) <= 32 * MEBIBYTE);
    }
    assert.ok((await sizeOf(folder)) >= 20 * MEBIBYTE);
    assert.equal(server().asked('/one0'), 1, 'recently used');
    await open(paths[1] ?? '');
    assert.equal(server().asked('/one1'), 2, 'not recently used');
  });

  test('pictures are fetched again after thirty days, or if the file is damaged', async () => {
    const path = await pathOf(server().picture('/aging', 100_000));
    await open(path);
    here.thoughts.clock.advance(29 * 86_400_000);
    await open(path);
    assert.equal(server().asked('/aging'), 1);
    here.thoughts.clock.advance(2 * 86_400_000);
    assert.equal((await open(path)).status, 200);
    assert.equal(server().asked('/aging'), 2);
    for (const file of await filesIn(here.thoughts.config.remotePictureFolder))
      if ((await stat(file)).size > 100_000) await truncate(file, 90_000);
    assert.equal((await open(path)).bytes.length, 100_000);
    assert.equal(server().asked('/aging'), 3);
  });

  test('cached pictures are shared by processes and survive a restart, and partial files are removed', async () => {
    const { config, clock } = here.thoughts;
    const path = await pathOf(server().picture('/shared', 5000));
    await open(path);
    const incoming = join(config.remotePictureFolder, 'incoming');
    await mkdir(incoming, { recursive: true });
    await writeFile(join(incoming, 'left'), 'half');
    await utimes(join(incoming, 'left'), 1, 1);
    await using other = await startThoughts(config, clock);
    const response = await fetch(other.url + path);
    assert.deepEqual([response.status, (await response.arrayBuffer()).byteLength], [200, 5000]);
    assert.equal(server().asked('/shared'), 1);
    await (await fetch(other.url + (await pathOf(server().picture('/first-of-other'))))).arrayBuffer();
    assert.deepEqual(await readdir(incoming), []);
    await using off = await startThoughts({ ...config, THOUGHTS_REMOTE_PICTURES: false }, clock);
    assert.equal((await fetch(off.url + path)).status, 404, 'disabled');
  });

  test('fetches are limited for each client network', async () => {
    here.thoughts.clock.advance(60_000);
    const paths = await Promise.all(
      Array.from({ length: 301 }, (_, index) => pathOf(`${server().origin}/none${index}`)),
    );
    const statuses = await Promise.all(paths.map(async (path) => (await open(path)).status));
    assert.ok(statuses.includes(429) || statuses.includes(503));
    assert.ok(server().requests.filter(({ url }) => url?.startsWith('/none')).length <= 300);
    here.thoughts.clock.advance(60_000);
    assert.equal(await statusOf(server().picture('/next-minute')), 200);
  });
});

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = await Promise.all((await filesIn(folder)).map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
