import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachStorage } from '@tandem/platform/testing/storages.ts';
import { zipOf } from '../archive/formats/testing/files.ts';
import { contentOf, exportOf, importInto } from '../archive/testing/archives.ts';
import { leftovers, NO_LEFTOVERS } from '../archive/testing/leftovers.ts';
import { type Person, useJournal } from '../testing/journal.ts';
import { AMR, PHOTOS, pngOf, upload, uploadId, VOICE_MEMOS } from '../testing/media.ts';

const ALLOWED = 1000;
const FULL = 'quota-exceeded';

/** An export with unlinked photos of these sizes. */
const archiveOf = (...sizes: number[]): Promise<Buffer> =>
  zipOf({
    'manifest.json': JSON.stringify({ format: 'tandem-journal', version: 1, members: {} }),
    ...Object.fromEntries(sizes.map((size) => [`media/photos/${crypto.randomUUID()}.png`, pngOf(size)])),
    'entries.json': JSON.stringify([{ mood: 3, content: 'one of these' }]),
  });

eachStorage('the media quota', (dialect, storage) => {
  const journal = useJournal(dialect, { JOURNAL_MAX_MEDIA_BYTES_PER_USER: `${ALLOWED}` }, storage);
  const take = async (person: Person, archive: Buffer) => importInto(person, new Uint8Array(archive));
  const used = async (person: Person): Promise<number> =>
    (await person.get('/api/v1/media')).body.reduce((sum: number, { size }: Json) => sum + size, 0);

  test('is exact to the byte, counts both kinds, and is separate per account', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    await uploadId(ada, VOICE_MEMOS, AMR);
    await uploadId(ada, PHOTOS, pngOf(800));
    const room = ALLOWED - 800 - AMR.length;
    const { status, body } = await upload(ada, PHOTOS, pngOf(room + 1));
    assert.deepEqual([status, body.code], [413, FULL]);
    assert.match(body.detail, new RegExp(`\\b${ALLOWED - room} of the ${ALLOWED} bytes\\b`));
    await uploadId(ada, PHOTOS, pngOf(room));
    assert.equal((await upload(ada, VOICE_MEMOS, AMR)).body.code, FULL);
    assert.equal(await used(ada), ALLOWED);
    await uploadId(eve, PHOTOS, pngOf(ALLOWED));
    assert.deepEqual(await leftovers(journal), NO_LEFTOVERS);
  });

  test('is freed immediately when a medium is deleted, directly or with its entry', async () => {
    const ada = await journal.join();
    const first = await uploadId(ada, PHOTOS, pngOf(ALLOWED));
    assert.equal((await ada.delete(`${PHOTOS}/${first}`)).status, 204);
    const photoIds = [await uploadId(ada, PHOTOS, pngOf(ALLOWED))];
    const { id } = (await ada.post('/api/v1/entries', { mood: 3, photoIds })).body;
    assert.equal((await upload(ada, PHOTOS, pngOf(60))).status, 413);
    assert.equal((await ada.delete(`/api/v1/entries/${id}`)).status, 204);
    await uploadId(ada, PHOTOS, pngOf(ALLOWED));
    // Deleted files are removed after a day; done here immediately, to isolate the tests.
    assert.equal((await ada.delete('/api/v1/users/me')).status, 204);
  });

  test('holds for concurrent uploads and imports', async () => {
    const ada = await journal.join();
    const archive = await archiveOf(150, 150);
    const uploads = Array.from({ length: 8 }, () => upload(ada, PHOTOS, pngOf(300)));
    const imports = Array.from({ length: 2 }, () => take(ada, archive));
    const replies = await Promise.all([...uploads, ...imports]);
    const refused = replies.filter(({ status }) => status === 413);
    assert.ok(refused.every(({ body }) => body.code === FULL));
    const taken = replies.filter(({ status }) => status === 201 || status === 200);
    assert.equal(refused.length + taken.length, replies.length);
    // The second import matches the media of the first by id.
    assert.ok((await used(ada)) <= ALLOWED && (await used(ada)) > ALLOWED - 300, `${await used(ada)} bytes`);
    assert.deepEqual(await leftovers(journal), NO_LEFTOVERS);
  });

  test('an import above the quota is refused completely, and one that just fits is accepted', async () => {
    const ada = await journal.join();
    await uploadId(ada, PHOTOS, pngOf(400));
    const before = contentOf(await exportOf(ada));
    const { status, body } = await take(ada, await archiveOf(300, 301));
    assert.deepEqual([status, body.code], [413, FULL]);
    assert.match(body.detail, /\b400 of the 1000 bytes\b.* 601 more/);
    assert.deepEqual(contentOf(await exportOf(ada)), before);
    assert.deepEqual(await leftovers(journal), NO_LEFTOVERS);
    assert.equal((await take(ada, await archiveOf(300, 300))).body.imported, 1);
    assert.equal(await used(ada), ALLOWED);
  });

  test('an account with a full quota can import its own export and entries without media', async () => {
    const ada = await journal.join();
    const photoIds = [await uploadId(ada, PHOTOS, pngOf(ALLOWED))];
    await ada.post('/api/v1/entries', { mood: 3, photoIds });
    const { bytes } = await exportOf(ada);
    assert.deepEqual((await take(ada, bytes)).body, { imported: 0, skipped: 1, errors: [] });
    assert.equal((await importInto(ada, '[{"mood":4}]')).body.imported, 1);
  });
});

eachStorage('no media quota', (dialect, storage) => {
  const journal = useJournal(dialect, { JOURNAL_MAX_MEDIA_BYTES_PER_USER: '0' }, storage);

  test('accepts any amount', async () => {
    const ada = await journal.join();
    await uploadId(ada, PHOTOS, pngOf(2 * ALLOWED));
    assert.equal((await importInto(ada, new Uint8Array(await archiveOf(ALLOWED)))).body.imported, 1);
  });
});
