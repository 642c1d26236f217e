import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { type Person, startTestJournal, type TestJournal, useJournal } from '../testing/journal.ts';
import { JPEG, PHOTOS, pngOf, uploadId } from '../testing/media.ts';

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
