import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { cases } from '../../testing/cases.ts';
import { openDiskStore } from '../blob-store/open.ts';
import { bytesOf, DamagedFileError } from '../containers/bytes.ts';
import { applyEdits } from '../containers/edits.ts';
import { type ContainerFormat, MEDIA } from '../sniffing/media-type.ts';
import { HEIC, MP4 } from '../testing/boxes.ts';
import { CANARY, type Sample } from '../testing/bytes.ts';
import { GIF, JPEG, PNG, WEBP } from '../testing/photos.ts';
import { AAC, AMR, FLAC, MP3, OGG, WAV, WEBM } from '../testing/sounds.ts';
import { metadataEdits, stripMetadata } from './strip.ts';

const SAMPLES: [ContainerFormat, Sample[]][] = [
  ['jpeg', JPEG],
  ['png', PNG],
  ['webp', WEBP],
  ['gif', GIF],
  ['isobmff', [...HEIC, ...MP4]],
  ['mpeg-audio', [...MP3, ...AAC]],
  ['amr', AMR],
  ['flac', FLAC],
  ['wav', WAV],
  ['webm', WEBM],
  ['ogg', OGG],
];

async function strip(file: Buffer, container: ContainerFormat): Promise<Buffer> {
  const bytes = bytesOf(file);
  const edits = await metadataEdits(bytes, container);
  return Buffer.concat(await Array.fromAsync(applyEdits(bytes, edits)));
}

/** Null if the file is refused. */
async function stripOrRefuse(file: Buffer, container: ContainerFormat): Promise<Buffer | null> {
  return await strip(file, container).catch((error: unknown) => {
    if (error instanceof DamagedFileError) return null;
    throw error;
  });
}

for (const [container, samples] of SAMPLES) {
  for (const { name, dirty, clean } of samples) {
    test(`${container}, ${name}: personal metadata is removed, every other byte stays`, async () => {
      assert.equal(clean.includes(CANARY), false);
      assert.deepEqual(await strip(dirty, container), clean);
    });

    test(`${container}, ${name}: a clean file is stored byte for byte`, async () => {
      assert.deepEqual(await metadataEdits(bytesOf(clean), container), []);
    });
  }

  test(`${container}: a file changed, truncated or spliced anywhere is stripped or refused`, async () => {
    const mutation = fc.record({
      file: fc.constantFrom(...samples.map(({ dirty }) => dirty)),
      changes: fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0xfe)), { maxLength: 6 }),
      cut: fc.option(fc.nat(), { freq: 2 }),
      tail: fc.uint8Array({ maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(mutation, async ({ file, changes, cut, tail }) => {
        const mutant = Buffer.concat([file.subarray(0, cut === null ? undefined : cut % file.length), tail]);
        for (const [at, value] of changes) if (mutant.length > 0) mutant[at % mutant.length] = value;
        const once = await stripOrRefuse(mutant, container);
        assert.ok((once?.length ?? 0) <= mutant.length);
        // Cleaning is idempotent: a cleaned file is returned unchanged.
        if (once) assert.deepEqual((await stripOrRefuse(once, container)) ?? once, once);
      }),
      { numRuns: cases(600) },
    );
  });

  test(`${container}: arbitrary bytes are stripped or refused`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        await stripOrRefuse(Buffer.from(bytes), container);
      }),
    );
  });

  test(`${container}: many repeated small parts are processed in bounded time`, {
    timeout: 20_000,
  }, async () => {
    for (const unit of [
      '00',
      'ff',
      'ff00',
      'ffd0',
      'ffe00002',
      '0000000866726565',
      '4f67675300',
      '0000000a6d6f6f76',
      '2101',
    ]) {
      const head = samples[0]?.clean.subarray(0, 12) ?? Buffer.alloc(0);
      await stripOrRefuse(Buffer.concat([head, Buffer.alloc(1 << 18, Buffer.from(unit, 'hex'))]), container);
    }
  });
}

test('isobmff: EXIF outside of media is refused, since its removal would change other boxes', async () => {
  const [{ dirty } = { dirty: Buffer.alloc(0) }] = HEIC;
  const extent = dirty.lastIndexOf(Buffer.from([0, 0, 1, 139, 0, 0, 0, 35]));
  const moved = Buffer.from(dirty);
  moved.writeUInt32BE(139, extent);
  await assert.rejects(strip(moved, 'isobmff'), DamagedFileError);
});

test('a staged file is rewritten in place, with its new size and hash', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'media-'));
  t.after(() => rm(directory, { recursive: true }));
  const store = await openDiskStore(directory);
  for (const { dirty, clean } of JPEG) {
    const staged = await store.stageFile(
      (async function* () {
        yield dirty;
      })(),
      { maxBytes: 1 << 20 },
    );
    const stripped = await stripMetadata(staged, MEDIA.jpeg);
    const sha256 = createHash('sha256').update(clean).digest('hex');
    assert.deepEqual(stripped, { path: staged.path, size: clean.length, sha256 });
    assert.deepEqual(await readFile(stripped.path), clean);
    await store.discard(stripped);
  }
  assert.deepEqual(await readdir(join(directory, 'incoming')), []);
});
