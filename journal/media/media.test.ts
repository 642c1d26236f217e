import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { before, test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { openRawConnection } from '@tandem/platform/testing/raw-connection.ts';
import { eachStorage } from '@tandem/platform/testing/storages.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { journalMigrations } from '../app.ts';
import { type MediaId, toEntryId } from '../ids.ts';
import type { JournalDb, JournalTables } from '../tables.ts';
import { type Person, startTestJournal, type TestJournal, useJournal } from '../testing/journal.ts';
import {
  AMR,
  fetchMedia,
  JPEG,
  PHOTOS,
  pngOf,
  storedFiles,
  uploadId,
  VOICE_MEMOS,
} from '../testing/media.ts';

const ENTRY = { mood: 3, content: null, logged_at: 0, local_date: '1970-01-01', utc_offset: 0 };

/** Links a medium to an entry within the open transaction. */
async function link(tx: JournalDb, { id: user_id }: Person, media_id: MediaId): Promise<void> {
  const entry = { ...ENTRY, id: toEntryId(randomUUID()), user_id, created_at: 0, updated_at: 0 };
  await tx.insertInto('entry').values(entry).execute();
  await tx.insertInto('entry_media').values({ entry_id: entry.id, media_id, position: 0 }).execute();
}

eachStorage('media', (dialect, storage) => {
  const journal = useJournal(dialect, {}, storage);
  const statusOf = async (path: string) => (await fetchMedia(journal, path)).status;
  const open = () => openDatabase<JournalTables>(journal.config.database, journalMigrations, {});

  test('a deleted medium returns 404 immediately, and its file is removed a day later', async () => {
    for (const [path, file] of [
      [PHOTOS, pngOf(50)],
      [VOICE_MEMOS, AMR],
    ] as const) {
      const ada = await journal.join();
      const id = await uploadId(ada, path, file);
      assert.equal((await ada.delete(`${path}/${id}`)).status, 204);
      assert.equal(await statusOf(`${path}/${id}`), 404);
      assert.equal((await ada.delete(`${path}/${id}`)).status, 404);
      journal.clock.advance(DAY - 1);
      await journal.service.runJobs();
      assert.ok((await storedFiles(journal)).includes(id));
      journal.clock.advance(1);
      await journal.service.runJobs();
      assert.equal((await storedFiles(journal)).includes(id), false);
    }
  });

  test('a medium is deleted only by its owner and under its kind', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const id = await uploadId(ada, PHOTOS, pngOf(51));
    assert.equal((await eve.delete(`${PHOTOS}/${id}`)).status, 404);
    assert.equal((await ada.delete(`${VOICE_MEMOS}/${id}`)).status, 404);
    assert.equal((await ada.delete(`${PHOTOS}/${randomUUID()}`)).status, 404);
    assert.equal((await journal.client.delete(`${PHOTOS}/${id}`)).status, 401);
    assert.equal(await statusOf(`${PHOTOS}/${id}`), 200);
  });

  test('deleting a medium removes it from entries', async () => {
    const ada = await journal.join();
    const id = await uploadId(ada, PHOTOS, pngOf(52));
    await using database = await open();
    await database.write((tx) => link(tx, ada, id));
    assert.equal((await ada.delete(`${PHOTOS}/${id}`)).status, 204);
    const links = await database.read
      .selectFrom('entry_media')
      .selectAll()
      .where('media_id', '=', id)
      .execute();
    assert.deepEqual(links, []);
  });

  test('the media of a deleted entry return 404 immediately, unless another entry links them', async () => {
    const ada = await journal.join();
    const log = async (loggedAt: string, ...photoIds: string[]) =>
      (await ada.post('/api/v1/entries', { mood: 3, loggedAt, photoIds })).body.id;
    const [one, two, shared, dropped] = await Promise.all(
      [61, 62, 63, 64].map((size) => uploadId(ada, PHOTOS, pngOf(size))),
    );
    assert.ok(one && two && shared && dropped);
    const entry = await log('2019-01-01', one, shared, dropped);
    await log('2019-01-02', two);
    const other = await log('2019-01-03', shared);
    await ada.patch(`/api/v1/entries/${entry}`, { mood: 3, photoIds: [one, shared] });
    assert.equal((await ada.delete(`/api/v1/entries/${entry}`)).status, 204);
    await ada.delete('/api/v1/entries/bulk/delete?from=2019-01-02&to=2019-01-02');
    const statuses = () => Promise.all([one, two, shared, dropped].map((id) => statusOf(`${PHOTOS}/${id}`)));
    assert.deepEqual(await statuses(), [404, 404, 200, 200]);
    await ada.delete(`/api/v1/entries/${other}`);
    assert.deepEqual(await statuses(), [404, 404, 404, 200]);
    await journal.service.runJobs();
    journal.clock.advance(DAY);
    await journal.service.runJobs();
    const files = await storedFiles(journal);
    assert.deepEqual(
      [one, two, shared, dropped].map((id) => files.includes(id)),
      [false, false, false, true],
    );
  });

  test('orphaned media are removed after seven days, linked media remain', async () => {
    const ada = await journal.join();
    const orphaned = await uploadId(ada, PHOTOS, pngOf(53));
    const linked = await uploadId(ada, PHOTOS, pngOf(53));
    await using database = await open();
    await database.write((tx) => link(tx, ada, linked));
    journal.clock.advance(7 * DAY - 1);
    await journal.service.runJobs();
    assert.equal(await statusOf(`${PHOTOS}/${orphaned}`), 200);
    journal.clock.advance(1);
    await journal.service.runJobs();
    assert.equal(await statusOf(`${PHOTOS}/${orphaned}`), 404);
    assert.equal(await statusOf(`${PHOTOS}/${linked}`), 200);
    assert.ok((await storedFiles(journal)).includes(orphaned));
    journal.clock.advance(DAY);
    await journal.service.runJobs();
    const files = await storedFiles(journal);
    assert.deepEqual([files.includes(orphaned), files.includes(linked)], [false, true]);
  });

  test('the files of a deleted account are removed immediately, including those of deleted media', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const deleted = await uploadId(ada, PHOTOS, pngOf(54));
    await ada.delete(`${PHOTOS}/${deleted}`);
    const hers = [deleted, await uploadId(ada, PHOTOS, pngOf(55)), await uploadId(ada, VOICE_MEMOS, AMR)];
    const other = await uploadId(eve, PHOTOS, pngOf(55));
    assert.equal((await ada.delete('/api/v1/users/me')).status, 204);
    const files = await storedFiles(journal);
    assert.deepEqual(
      hers.filter((id) => files.includes(id)),
      [],
    );
    assert.equal(await statusOf(`${PHOTOS}/${hers[1]}`), 404);
    assert.equal(await statusOf(`${PHOTOS}/${other}`), 200);
  });

  if (dialect === 'postgres') {
    test('a medium that is linked during the clean-up of orphans remains', {
      timeout: 20_000,
    }, async () => {
      const ada = await journal.join();
      const id = await uploadId(ada, PHOTOS, pngOf(56));
      journal.clock.advance(7 * DAY);
      await using database = await open();
      await database.write(async (tx) => {
        await link(tx, ada, id);
        // Neither waits for the other: the clean-up does not treat the locked medium as orphaned.
        await journal.service.runJobs();
      });
      await journal.service.runJobs();
      assert.equal(await statusOf(`${PHOTOS}/${id}`), 200);
    });
  }
});

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

const previewOf = (photo: string) => `${PHOTOS}/${photo}/preview`;

const put = (person: Person, photo: string, bytes: Uint8Array<ArrayBuffer> = new Uint8Array(JPEG)) =>
  person.put(previewOf(photo), bytes);

async function filesOf({ config }: TestJournal): Promise<number> {
  const found = await readdir(config.mediaFolder, { recursive: true, withFileTypes: true });
  return found.filter((file) => file.isFile()).length;
}

eachDatabase('previews', (dialect) => {
  const journal = useJournal(dialect);
  const get = (photo: string, headers: Record<string, string> = {}) =>
    fetch(journal.service.url + previewOf(photo), { headers });

  test('are served to anyone with the id of the photo, until they are replaced', async () => {
    const ada = await journal.join();
    const photo = await uploadId(ada, PHOTOS, pngOf(100));
    assert.equal((await get(photo)).status, 404);
    assert.equal((await put(ada, photo)).status, 204);
    const served = await get(photo);
    const bytes = Buffer.from(await served.arrayBuffer());
    assert.deepEqual([served.status, served.headers.get('content-type')], [200, 'image/jpeg']);
    assert.deepEqual([...bytes.subarray(0, 2)], [0xff, 0xd8]);
    const etag = served.headers.get('etag') ?? '';
    assert.equal((await get(photo, { 'if-none-match': etag })).status, 304);
    assert.equal((await get(photo, { range: 'bytes=0-1' })).status, 206);
    assert.equal((await put(ada, photo)).status, 204);
    assert.equal((await get(photo)).status, 200);
  });

  test('are refused for other types, sizes and photos', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const photo = await uploadId(ada, PHOTOS, pngOf(100));
    assert.equal((await put(ada, photo, pngOf(64))).status, 415);
    assert.equal((await put(ada, photo, new Uint8Array(0))).status, 400);
    const large = new Uint8Array(300 * 1024 + 1);
    large.set(JPEG.subarray(0, 3));
    assert.equal((await put(ada, photo, large)).status, 413);
    assert.equal((await put(eve, photo)).status, 404);
    assert.equal((await put(ada, crypto.randomUUID())).status, 404);
    assert.equal((await get(photo)).status, 404);
  });

  test('are deleted with their photo, entry and account, including their files', async () => {
    await using own = await startTestJournal(dialect);
    const ada = await own.join();
    const photos = await Promise.all([1, 2, 3].map(() => uploadId(ada, PHOTOS, pngOf(100))));
    const [first = '', second = '', third = ''] = photos;
    for (const photo of photos) assert.equal((await put(ada, photo)).status, 204);
    assert.equal((await put(ada, first)).status, 204);
    assert.equal(await filesOf(own), 7, 'the replaced file is kept for a day');
    assert.equal((await ada.delete(`${PHOTOS}/${first}`)).status, 204);
    const entry = await ada.post('/api/v1/entries', { mood: 3, photoIds: [second] });
    await ada.delete(`/api/v1/entries/${entry.body.id}`);
    for (const photo of [first, second])
      assert.equal((await fetch(own.service.url + previewOf(photo))).status, 404);
    assert.equal((await fetch(own.service.url + previewOf(third))).status, 200);
    await own.service.runJobs();
    own.clock.advance(DAY + 1);
    await own.service.runJobs();
    assert.equal(await filesOf(own), 2);
    const { body } = await own.client.post('/api/v1/auth/login', {
      identifier: ada.username,
      password: 'correct horse battery',
    });
    assert.equal((await own.client.as(body.accessToken).delete('/api/v1/users/me')).status, 204);
    assert.equal(await filesOf(own), 0);
  });

  test('count for the quota', async () => {
    const room = pngOf(100).length + JPEG.length * 2 - 1;
    await using small = await startTestJournal(dialect, { JOURNAL_MAX_MEDIA_BYTES_PER_USER: `${room}` });
    const ada = await small.join();
    const photo = await uploadId(ada, PHOTOS, pngOf(100));
    assert.equal((await put(ada, photo)).status, 204);
    const { status, body } = await put(ada, photo);
    assert.deepEqual([status, body.code], [413, 'quota-exceeded']);
  });
});
