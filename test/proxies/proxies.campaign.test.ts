// The proxies of deploy/ meet the requirements of docs/operating.md.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { logIn, startTestJournal, type TestJournal } from '../../journal/testing/journal.ts';
import { PHOTOS, pngOf, uploadId, VOICE_MEMOS } from '../../journal/testing/media.ts';
import { createClient } from '../../platform/testing/client.ts';
import { freePort } from '../../platform/testing/free-port.ts';
import { openRawConnection, openRawConnections } from '../../platform/testing/raw-connection.ts';
import { sendRequest } from '../../tools/testing/request.ts';
import { missingProxy, proxies, startProxy } from './proxies.ts';
import { startUpstream, type Upstream } from './upstream.ts';

const MIB = 2 ** 20;
const LIMIT = { timeout: 120_000 };

for (const proxy of proxies) {
  describe(`behind ${proxy}`, { skip: missingProxy(proxy) ?? false }, () => {
    const running = new AsyncDisposableStack();
    let upstream: Upstream;
    let journal: TestJournal;
    const urls = { journal: '', thoughts: '' };
    before(async () => {
      upstream = running.use(await startUpstream());
      journal = running.use(await startTestJournal('sqlite', { TRUSTED_PROXIES: '127.0.0.1' }));
      const fronts = { journal: await freePort(), thoughts: await freePort() };
      for (const name of ['journal', 'thoughts'] as const) urls[name] = `http://127.0.0.1:${fronts[name]}`;
      const port = Number(new URL(journal.service.url).port);
      running.use(
        await startProxy(proxy, {
          journal: { front: fronts.journal, port },
          thoughts: { front: fronts.thoughts, port: upstream.port },
        }),
      );
    });
    after(() => running.disposeAsync());

    test('a request is forwarded once its body is complete', LIMIT, async () => {
      const thoughts = await freePort();
      const diary = await freePort();
      const { port } = upstream;
      await using _ = await startProxy(proxy, {
        thoughts: { front: thoughts, port },
        journal: { front: diary, port },
      });
      for (const url of [`http://127.0.0.1:${thoughts}`, `http://127.0.0.1:${diary}`]) {
        upstream.received.length = 0;
        const before = upstream.startedCount('/slow');
        using slow = await openRawConnection(url);
        slow.send('POST /slow HTTP/1.1\r\nhost: x.example\r\ncontent-length: 500\r\n\r\n{');
        for (let count = 0; count < 20; count += 1)
          assert.equal((await sendRequest(`${url}/quick`, { method: 'GET' })).status, 200);
        assert.equal(upstream.startedCount('/slow'), before);
        slow.send('x'.repeat(499));
        assert.equal((await slow.reply()).status, 200);
        assert.equal(upstream.received.at(-1)?.body.length, 500);
      }
    });

    test('the service receives the client address, the host name and the scheme', LIMIT, async () => {
      await sendRequest(`${urls.thoughts}/who`, {
        method: 'GET',
        localAddress: '127.0.0.9',
        headers: { host: 'social.example' },
      });
      const { headers } = upstream.received.at(-1) ?? {};
      assert.equal(headers?.host, 'social.example');
      assert.equal(headers?.['x-forwarded-for'], '127.0.0.9');
      assert.equal(headers?.['x-forwarded-proto'], 'http');
    });

    test('internal paths are not public', LIMIT, async () => {
      upstream.received.length = 0;
      for (const path of ['/metrics', '/readyz', '/healthz'])
        assert.equal((await sendRequest(`${urls.thoughts}${path}`, { method: 'GET' })).status, 404);
      assert.equal(upstream.received.length, 0);
    });

    test('uncompressed responses are compressed, and compressed ones forwarded', LIMIT, async () => {
      const text = JSON.stringify({ many: 'words '.repeat(2_000) });
      upstream.reply = ({ target }, response) => {
        const headers = { 'content-type': 'application/json' };
        if (target === '/plain') response.writeHead(200, headers).end(text);
        else response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(text));
      };
      for (const path of ['/plain', '/compressed']) {
        const response = await fetch(`${urls.thoughts}${path}`, { headers: { 'accept-encoding': 'gzip' } });
        assert.equal(response.headers.get('content-encoding'), 'gzip', path);
        assert.equal(await response.text(), text, path);
      }
    });

    test('uploads of the maximum size, exports and imports pass', LIMIT, async () => {
      const { username } = await journal.join();
      const person = await logIn(createClient(urls.journal), username);
      const photo = await uploadId(person, PHOTOS, pngOf(14 * MIB));
      const memo = Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(49 * MIB, '\x3c\x08', 'latin1')]);
      const memoId = await uploadId(person, VOICE_MEMOS, memo);
      const entry = { mood: 3, photoIds: [photo], voiceMemoIds: [memoId] };
      assert.equal((await person.post('/api/v1/entries', entry)).status, 201);
      const headers = { authorization: `Bearer ${person.accessToken}` };
      const archive = await (await fetch(`${urls.journal}/api/v1/data/export`, { headers })).blob();
      assert.ok(archive.size > 0);
      const form = new FormData();
      form.append('file', archive, 'journal.zip');
      const { status, body, text } = await person.post('/api/v1/data/import', form);
      assert.deepEqual([status, body?.skipped], [200, 1], text);
    });

    test('a body over the limit of the service is refused', LIMIT, async () => {
      const person = await logIn(createClient(urls.journal), (await journal.join()).username);
      const photo = await person.post(PHOTOS, pngOf(17 * MIB), { headers: { 'content-type': 'image/png' } });
      assert.deepEqual([photo.status, photo.body?.code], [413, 'too-large']);
    });
  });
}

describe('nginx', { skip: missingProxy('nginx') ?? false }, () => {
  test('an address has 256 concurrent requests, and others have their own', LIMIT, async () => {
    await using upstream = await startUpstream();
    const front = await freePort();
    const other = await freePort();
    await using _ = await startProxy('nginx', {
      thoughts: { front, port: upstream.port },
      journal: { front: other, port: upstream.port },
    });
    const url = `http://127.0.0.1:${front}`;
    using held = await openRawConnections(url, 256);
    const all = Promise.withResolvers<void>();
    upstream.reply = () => {
      if (upstream.received.length === held.length) all.resolve();
    };
    for (const connection of held) connection.send('GET /held HTTP/1.1\r\nhost: x\r\n\r\n');
    await all.promise;
    assert.equal((await sendRequest(url, { method: 'GET' })).status, 429);
    upstream.reply = (_seen, response) => void response.end();
    assert.equal((await sendRequest(url, { method: 'GET', localAddress: '127.0.0.2' })).status, 200);
  });
});

test('the documented Caddyfile is valid', { skip: missingProxy('caddy') ?? false }, () => {
  const file = new URL('../../deploy/caddy/Caddyfile', import.meta.url).pathname;
  const { status, stderr } = spawnSync('caddy', ['adapt', '--config', file, '--adapter', 'caddyfile']);
  assert.equal(status, 0, String(stderr));
});
