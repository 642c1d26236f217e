import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { openRawConnection } from '@tandem/platform/testing/raw-connection.ts';
import { eachStorage } from '@tandem/platform/testing/storages.ts';
import { type Person, useJournal } from '../testing/journal.ts';
import { AMR, fetchMedia, PHOTOS, pngOf, uploadId, VOICE_MEMOS } from '../testing/media.ts';

const FILE = pngOf(1000, 7);
const ETAG = `"${createHash('sha256').update(FILE).digest('hex')}"`;

eachStorage('serving media', (dialect, storage) => {
  const journal = useJournal(dialect, {}, storage);
  let ada: Person;
  let id: string;
  let path: string;
  before(async () => {
    ada = await journal.join();
    id = await uploadId(ada, PHOTOS, FILE);
    path = `${PHOTOS}/${id}`;
  });

  const HEADERS = () => ({
    'content-type': 'image/png',
    'content-length': '1000',
    etag: ETAG,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="${id}.png"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const among = (headers: Headers, wanted: object) =>
    Object.fromEntries(Object.keys(wanted).map((name) => [name, headers.get(name)]));

  test('anyone with the id gets the file, with safe headers and revalidated caching', async () => {
    const reply = await fetchMedia(journal, path, { origin: 'https://elsewhere.example' });
    assert.equal(reply.status, 200);
    assert.deepEqual(among(reply.headers, HEADERS()), HEADERS());
    assert.deepEqual(reply.bytes, FILE);
    assert.equal((await fetchMedia(journal, path, { authorization: 'Bearer nonsense' })).status, 200);
    assert.equal((await fetchMedia(journal, `${PHOTOS}/${id.toUpperCase()}`)).status, 200);
  });

  test('HEAD returns the headers of GET without a body', async () => {
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const reply = await fetchMedia(journal, path, headers, 'HEAD');
      assert.deepEqual([reply.status, reply.bytes.length], [200, 0]);
      assert.deepEqual(
        among(reply.headers, HEADERS()),
        among((await fetchMedia(journal, path)).headers, HEADERS()),
      );
    }
    assert.equal((await fetchMedia(journal, `${PHOTOS}/${crypto.randomUUID()}`, {}, 'HEAD')).status, 404);
    const seen = await fetchMedia(journal, path, { 'if-none-match': ETAG }, 'HEAD');
    assert.equal(seen.status, 304);
  });

  test('a range of the file is served as 206', async () => {
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      ['bytes=990-', 990, 999],
      ['bytes=990-5000', 990, 999],
      ['bytes=-5', 995, 999],
      ['bytes=-5000', 0, 999],
    ] as const) {
      const reply = await fetchMedia(journal, path, { range });
      assert.equal(reply.status, 206, range);
      assert.equal(reply.headers.get('content-range'), `bytes ${start}-${end}/1000`);
      assert.equal(reply.headers.get('content-length'), String(end - start + 1));
      assert.equal(reply.headers.get('content-type'), 'image/png');
      assert.equal(reply.headers.get('etag'), ETAG);
      assert.deepEqual(reply.bytes, FILE.subarray(start, end + 1));
    }
  });

  test('a range beyond the file is refused with its size', async () => {
    for (const range of ['bytes=1000-', 'bytes=5000-6000', 'bytes=-0']) {
      const reply = await fetchMedia(journal, path, { range });
      assert.equal(reply.status, 416, range);
      assert.equal(reply.headers.get('content-range'), 'bytes */1000');
      assert.match(reply.headers.get('content-type') ?? '', /^application\/problem\+json/);
      assert.equal(JSON.parse(reply.bytes.toString()).code, 'range-not-satisfiable');
    }
  });

  test('an invalid range, several ranges and a range of another version return the whole file', async () => {
    for (const headers of [
      { range: 'bytes=9-1' },
      { range: 'bytes=0-1,5-6' },
      { range: 'lines=0-1' },
      { range: 'bytes=a-b' },
      { range: 'bytes=0-1', 'if-range': '"other"' },
      { range: 'bytes=0-1', 'if-range': `W/${ETAG}` },
    ]) {
      const reply = await fetchMedia(journal, path, headers);
      assert.deepEqual([reply.status, reply.bytes.length], [200, 1000], JSON.stringify(headers));
    }
    assert.equal((await fetchMedia(journal, path, { range: 'bytes=0-1', 'if-range': ETAG })).status, 206);
  });

  test('a client with the current file gets 304', async () => {
    for (const known of [ETAG, `W/${ETAG}`, `"other", ${ETAG}`, '*']) {
      const reply = await fetchMedia(journal, path, { 'if-none-match': known, range: 'bytes=0-1' });
      assert.equal(reply.status, 304, known);
      assert.equal(reply.bytes.length, 0);
      assert.equal(reply.headers.get('etag'), ETAG);
      assert.equal(reply.headers.get('cache-control'), 'private, no-cache');
    }
    assert.equal((await fetchMedia(journal, path, { 'if-none-match': '"other"' })).status, 200);
  });

  test('a photo is not found as a voice memo, and unknown ids are not found', async () => {
    const memo = await uploadId(ada, VOICE_MEMOS, AMR);
    assert.equal((await fetchMedia(journal, `${VOICE_MEMOS}/${memo}`)).status, 200);
    for (const wrong of [
      `${PHOTOS}/${memo}`,
      `${VOICE_MEMOS}/${id}`,
      `${PHOTOS}/${crypto.randomUUID()}`,
      `${PHOTOS}/nothing`,
      `${PHOTOS}/..%2f..%2fjournal.db`,
      `${PHOTOS}/%00`,
    ]) {
      const reply = await fetchMedia(journal, wrong);
      assert.equal(reply.status, 404, wrong);
      assert.equal(JSON.parse(reply.bytes.toString()).code, 'not-found');
    }
  });

  test('responses are in order on one connection, including HEAD and 304', async () => {
    using connection = await openRawConnection(journal.service.url);
    const ask = (method: string, more = '') =>
      connection.send(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`);
    ask('GET', `if-none-match: ${ETAG}\r\n`);
    assert.equal((await connection.reply()).status, 304);
    ask('GET', 'range: bytes=-3\r\n');
    assert.equal((await connection.reply()).status, 206);
    ask('GET');
    assert.equal((await connection.reply()).status, 200);
  });
});
