import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HEIC, MP4 } from '@tandem/platform/media/testing/boxes.ts';
import { bareTiff, bytes, CANARY, type Sample, u32 } from '@tandem/platform/media/testing/bytes.ts';
import { GIF, JPEG, PNG, WEBP } from '@tandem/platform/media/testing/photos.ts';
import { AAC, AMR as AMRS, FLAC, MP3, OGG, WAV, WEBM } from '@tandem/platform/media/testing/sounds.ts';
import { eachStorage } from '@tandem/platform/testing/storages.ts';
import { useJournal } from '../testing/journal.ts';
import {
  AMR,
  fetchMedia,
  formType,
  multipart,
  PHOTOS,
  pngOf,
  stagedFiles,
  storedFiles,
  upload,
  uploadId,
  VOICE_MEMOS,
} from '../testing/media.ts';

const same = (name: string, file: Buffer): Sample => ({ name, dirty: file, clean: file });
const branded = (brand: string) => bytes(u32(16), 'ftyp', brand, u32(0));
/** The same file with another brand. */
const as3gp = (file: Buffer | undefined) =>
  bytes(file?.subarray(0, 8) ?? '', '3gp4', file?.subarray(12) ?? '');

const KINDS: [path: string, type: string, samples: Sample[]][] = [
  [PHOTOS, 'image/jpeg', JPEG],
  [PHOTOS, 'image/png', PNG],
  [PHOTOS, 'image/webp', WEBP],
  [PHOTOS, 'image/gif', GIF],
  [PHOTOS, 'image/heic', HEIC.filter(({ name }) => name.startsWith('HEIC'))],
  [PHOTOS, 'image/heif', [same('mif1', branded('mif1'))]],
  [PHOTOS, 'image/avif', [same('avif', branded('avif'))]],
  [VOICE_MEMOS, 'audio/mp4', MP4],
  [VOICE_MEMOS, 'audio/3gpp', [same('3gp', as3gp(MP4[0]?.clean))]],
  [VOICE_MEMOS, 'audio/mpeg', MP3],
  [VOICE_MEMOS, 'audio/flac', FLAC],
  [VOICE_MEMOS, 'audio/wav', WAV],
  [VOICE_MEMOS, 'audio/webm', WEBM],
  [VOICE_MEMOS, 'audio/ogg', OGG],
  [VOICE_MEMOS, 'audio/amr', [same('amr', AMR), ...AMRS]],
  [VOICE_MEMOS, 'audio/aac', AAC],
];

eachStorage('uploads', (dialect, storage) => {
  const journal = useJournal(
    dialect,
    {
      JOURNAL_MAX_PHOTO_BYTES: '20000',
      JOURNAL_MAX_VOICE_MEMO_BYTES: '30000',
    },
    storage,
  );

  for (const [path, type, samples] of KINDS) {
    test(`${type} is detected by its bytes and served without personal metadata`, async () => {
      const ada = await journal.join();
      for (const { name, dirty, clean } of samples) {
        const id = await uploadId(ada, path, dirty);
        const reply = await fetchMedia(journal, `${path}/${id}`);
        assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, type], name);
        assert.deepEqual(reply.bytes, clean, name);
        assert.equal(reply.bytes.includes(CANARY), false, name);
      }
      assert.deepEqual(await stagedFiles(journal), []);
    });
  }

  test('a viewable file that cannot be cleaned is refused with a reason, and nothing is stored', async () => {
    const ada = await journal.join();
    const before = await storedFiles(journal);
    const exif = JPEG.find(({ name }) => name === 'upright')?.dirty ?? Buffer.alloc(0);
    for (const [path, noun, file] of [
      [PHOTOS, 'photo', exif.subarray(0, exif.indexOf(CANARY) + CANARY.length)],
      [PHOTOS, 'photo', exif.subarray(0, -2)],
      [PHOTOS, 'photo', bytes(pngOf(100).subarray(0, -12), 'tEXt', CANARY)],
      [PHOTOS, 'photo', bytes('GIF89a', Buffer.alloc(7), '?', CANARY)],
      [VOICE_MEMOS, 'voice memo', bytes('ID3', [4, 0, 0, 0, 0, 0, 17], CANARY)],
      [VOICE_MEMOS, 'voice memo', bytes('fLaC', [0, 0, 0, 99], CANARY)],
    ] as const) {
      const { status, body } = await upload(ada, path, file);
      assert.deepEqual([status, body.code], [400, 'damaged-media']);
      assert.equal(
        body.detail,
        `The ${noun} is damaged or incomplete, so personal data in it cannot be found and removed.`,
      );
    }
    assert.deepEqual(await storedFiles(journal), before);
    assert.deepEqual(await stagedFiles(journal), []);
  });

  test('the orientation of a photo is kept', async () => {
    const turned = JPEG.find(({ name }) => name === 'turned, big-endian');
    assert.ok(turned);
    const id = await uploadId(await journal.join(), PHOTOS, turned.dirty);
    assert.ok((await fetchMedia(journal, `${PHOTOS}/${id}`)).bytes.includes(bareTiff(6)));
  });

  test('the id is random and reveals no time', async () => {
    const ada = await journal.join();
    const { status, body } = await upload(ada, PHOTOS, pngOf(100));
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body), ['id']);
    assert.match(body.id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  test('raw bytes are accepted with any declared type', async () => {
    const ada = await journal.join();
    for (const type of ['image/png', 'application/octet-stream', 'text/html']) {
      const headers = { 'content-type': type };
      const { status, body } = await ada.post(PHOTOS, pngOf(64), { headers });
      assert.equal(status, 201);
      const reply = await fetchMedia(journal, `${PHOTOS}/${body.id}`);
      assert.equal(reply.headers.get('content-type'), 'image/png');
      assert.deepEqual(reply.bytes, pngOf(64));
    }
  });

  test('a file of exactly the limit is accepted, one byte more is too large, and each kind has its own limit', async () => {
    const ada = await journal.join();
    const before = await storedFiles(journal);
    const id = await uploadId(ada, PHOTOS, pngOf(20_000));
    assert.equal((await upload(ada, PHOTOS, pngOf(20_001))).status, 413);
    assert.equal((await ada.post(PHOTOS, pngOf(20_001))).status, 413);
    // Zeros decode as frames of the lowest rate; an incomplete frame at the end is dropped.
    const memo = (size: number) => Buffer.concat([AMR, Buffer.alloc(size - AMR.length)]);
    const other = await uploadId(ada, VOICE_MEMOS, memo(30_000));
    assert.equal((await upload(ada, VOICE_MEMOS, memo(30_001))).status, 413);
    assert.deepEqual(new Set(await storedFiles(journal)), new Set([...before, id, other]));
    assert.deepEqual(await stagedFiles(journal), []);
  });

  test('files of the other kind or of an unknown type are refused', async () => {
    const ada = await journal.join();
    const before = await storedFiles(journal);
    const video = bytes('\x1aE\xdf\xa3', Buffer.alloc(40));
    for (const [path, file] of [
      [PHOTOS, AMR],
      [VOICE_MEMOS, pngOf(40)],
      [PHOTOS, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      [PHOTOS, Buffer.from('{}')],
      [PHOTOS, video],
      [VOICE_MEMOS, Buffer.from('x')],
    ] as const) {
      const { status, body } = await upload(ada, path, file);
      assert.deepEqual([status, body.code], [415, 'unsupported-media']);
    }
    assert.deepEqual(await storedFiles(journal), before);
    assert.deepEqual(await stagedFiles(journal), []);
  });

  test('a request without exactly one non-empty file is refused', async () => {
    const ada = await journal.join();
    const send = (body: Buffer<ArrayBuffer>, headers: Record<string, string>) =>
      ada.post(PHOTOS, body, { headers });
    const text = Buffer.from(
      '--b0\r\ncontent-disposition: form-data; name="file"\r\n\r\nhello\r\n--b0--\r\n',
    );
    const cases = {
      'an empty file': [await send(multipart('b0', Buffer.alloc(0)), formType('b0')), 'empty-file'],
      'an empty body': [await send(Buffer.alloc(0), { 'content-type': 'image/png' }), 'empty-file'],
      'no body': [await ada.post(PHOTOS), 'empty-file'],
      'a form without parts': [await send(multipart('b0'), formType('b0')), 'no-file'],
      'a form with text only': [await send(text, formType('b0')), 'no-file'],
      'two files': [await send(multipart('b0', pngOf(50), pngOf(60)), formType('b0')), 'several-files'],
      'three files': [
        await send(multipart('b0', pngOf(50), pngOf(6e4), AMR), formType('b0')),
        'several-files',
      ],
      'another boundary': [await send(multipart('b0', pngOf(50)), formType('b1')), 'malformed-form'],
      'a body that is not a form': [await send(pngOf(50), formType('b0')), 'malformed-form'],
      'a truncated form': [
        await send(multipart('b0', pngOf(5000)).subarray(0, 4000), formType('b0')),
        'malformed-form',
      ],
      'a form truncated in its headers': [
        await send(multipart('b0', pngOf(50)).subarray(0, 40), formType('b0')),
        'malformed-form',
      ],
      'no boundary': [
        await send(multipart('b0', pngOf(50)), { 'content-type': 'multipart/form-data' }),
        'malformed-form',
      ],
      'an empty boundary': [
        await send(multipart('b0', pngOf(50)), { 'content-type': 'multipart/form-data; boundary=' }),
        'malformed-form',
      ],
    } as const;
    for (const [what, [{ status, body }, code]] of Object.entries(cases)) {
      assert.deepEqual([status, body?.code], [400, code], what);
    }
    assert.deepEqual(await stagedFiles(journal), []);
  });

  test('other multipart types are refused', async () => {
    const ada = await journal.join();
    const headers = { 'content-type': 'multipart/mixed; boundary=b0' };
    assert.equal((await ada.post(PHOTOS, multipart('b0', pngOf(50)), { headers })).status, 415);
  });

  test('uploads require authentication', async () => {
    assert.equal((await journal.client.post(PHOTOS, pngOf(50))).status, 401);
    assert.equal((await journal.client.post(VOICE_MEMOS, AMR)).status, 401);
  });

  test('an Idempotency-Key counts the bytes of the file, not the form around it', async () => {
    const ada = await journal.join();
    const key = { 'idempotency-key': 'once' };
    const first = await upload(ada, PHOTOS, pngOf(70), key);
    const files = await storedFiles(journal);
    const form = { headers: { ...formType('quite-another'), ...key } };
    const again = await ada.post(PHOTOS, multipart('quite-another', pngOf(70)), form);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    const raw = await ada.post(PHOTOS, pngOf(70), { headers: key });
    assert.deepEqual([raw.status, raw.body], [201, first.body]);
    assert.deepEqual(await storedFiles(journal), files);
    assert.equal((await upload(ada, PHOTOS, pngOf(70, 1), key)).status, 409);
    assert.deepEqual(await storedFiles(journal), files);
    assert.deepEqual((await fetchMedia(journal, `${PHOTOS}/${first.body.id}`)).bytes, pngOf(70));
  });

  test('a refusal of the file’s content is stored for its Idempotency-Key', async () => {
    const ada = await journal.join();
    const key = { 'idempotency-key': 'wrong' };
    assert.equal((await upload(ada, PHOTOS, AMR, key)).status, 415);
    const again = await upload(ada, PHOTOS, AMR, key);
    assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [415, 'true']);
  });

  test('of concurrent uploads with one Idempotency-Key one is stored', async () => {
    const ada = await journal.join();
    const before = (await storedFiles(journal)).length;
    const race = Array.from({ length: 5 }, () =>
      upload(ada, PHOTOS, pngOf(90), { 'idempotency-key': 'race' }),
    );
    const replies = await Promise.all(race);
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1);
    assert.equal((await storedFiles(journal)).length, before + 1);
  });
});
