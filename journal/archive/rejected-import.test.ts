// A rejected file changes nothing and leaves no data behind.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { JPEG } from '@tandem/platform/media/testing/photos.ts';
import { eachStorage } from '@tandem/platform/testing/storages.ts';
import { type Person, useJournal } from '../testing/journal.ts';
import { importLimits } from './formats/records/context.ts';
import { zipOf } from './formats/testing/files.ts';
import { contentOf, exportOf, importInto } from './testing/archives.ts';
import { fillJournal } from './testing/fill-journal.ts';
import { leftovers, NO_LEFTOVERS } from './testing/leftovers.ts';

const manifest = JSON.stringify({ format: 'tandem-journal', version: 1, members: {} });
const photo = JPEG[0]?.clean ?? Buffer.alloc(0);

/** The file with one byte of the text flipped, which invalidates a checksum. */
function flipped(bytes: Buffer, text: string): Buffer {
  const at = bytes.indexOf(text);
  assert.notEqual(at, -1);
  const changed = Buffer.from(bytes);
  changed[at] = 0x58;
  return changed;
}

/** Spaces that unpack to more than the size from which the ratio is limited. */
const makeBomb = (): Promise<Buffer> =>
  zipOf({ 'manifest.json': manifest, 'entries.json': Buffer.alloc(importLimits.ratioCheckedAbove + 1, ' ') });

const files: Record<string, () => Promise<Buffer> | Buffer> = {
  nothing: () => Buffer.alloc(0),
  text: () => Buffer.from('hello, world'),
  'a photo': () => photo,
  'an archive of another format': () => zipOf({ 'a.txt': 'a' }),
  'truncated JSON': () => Buffer.from('{"entries":[{"mood":3},{"mood":'),
  'JSON with trailing data': () => Buffer.from('[{"mood":3}] x'),
  'JSON of another format': () => Buffer.from('{"name":"x"}'),
  'a broken CSV': () => Buffer.from('id,logged_at,mood\n,2026-01-01,3\n"x'),
  'a newer version': () => zipOf({ 'manifest.json': manifest.replace('1', '2') }),
  'a truncated archive': async () => (await zipOf({ 'manifest.json': manifest })).subarray(0, -30),
  'a name with parent directories': async () =>
    flippedName(await zipOf({ 'manifest.json': manifest, 'a/bb': 'x' })),
  'a damaged list after valid ones': async () => {
    const members = {
      'manifest.json': manifest,
      'activities.json': '[{"name":"Run"}]',
      [`media/photos/${randomUUID()}.jpg`]: photo,
      'entries.json': '[{"mood":3,"content":"wholesome"}]',
    };
    return flipped(await zipOf(members, { compress: false }), 'wholesome');
  },
  'a bomb': makeBomb,
};

function flippedName(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll('a/bb', '../b'), 'latin1');
}

eachStorage('a rejected import', (dialect, storage) => {
  const journal = useJournal(dialect, { JOURNAL_MAX_IMPORT_BYTES: '1000000' }, storage);

  let ada: Person;
  let before: unknown;

  test('a journal with data', async () => {
    ada = await journal.join();
    await fillJournal(ada);
    before = contentOf(await exportOf(ada));
  });

  for (const [name, file] of Object.entries(files)) {
    test(`${name}: 400`, async () => {
      const reply = await importInto(ada, new Uint8Array(await file()));
      assert.equal(reply.status, 400, reply.text);
      assert.match(reply.body.code, /^[a-z_-]+$/);
      assert.deepEqual(await leftovers(journal), NO_LEFTOVERS);
    });
  }

  test('none of these files changed the journal', async () => {
    assert.deepEqual(contentOf(await exportOf(ada)), before);
  });

  test('a file above the limit: 413, raw and as a form', async () => {
    const large = new Uint8Array(1_000_001);
    assert.equal((await importInto(ada, large)).status, 413);
    const form = new FormData();
    form.append('file', new Blob([large]), 'x.zip');
    assert.equal((await ada.post('/api/v1/data/import', form)).status, 413);
    assert.deepEqual(await leftovers(journal), NO_LEFTOVERS);
  });

  test('without a login: 401', async () => {
    assert.equal((await journal.client.post('/api/v1/data/import', '[]')).status, 401);
    assert.equal((await journal.client.get('/api/v1/data/export')).status, 401);
  });

  test('invalid and damaged media are reported and skipped; their entries are imported', async () => {
    const ben = await journal.join();
    const good = randomUUID();
    const text = randomUUID();
    const empty = randomUUID();
    const file = await zipOf({
      'manifest.json': manifest,
      [`media/photos/${good}.jpg`]: photo,
      [`media/photos/${text}.jpg`]: 'no photo',
      [`media/photos/${empty}.jpg`]: '',
      [`media/voice-memos/${good}.mp3`]: photo,
      'entries.json': JSON.stringify([{ mood: 3, photos: [good, text], voiceMemos: [good, empty] }]),
    });
    const { body } = await importInto(ben, new Uint8Array(file));
    assert.equal(body.imported, 1);
    assert.equal(body.errors.length, 6, body.errors.join('\n'));
    const [entry] = (await ben.get('/api/v1/entries')).body;
    assert.deepEqual([entry.photos, entry.voiceMemos], [[good], []]);
    assert.equal((await fetch(entry.photoUrls[0])).headers.get('content-type'), 'image/jpeg');
    assert.deepEqual(await leftovers(journal), NO_LEFTOVERS);
  });
});
