// Inserts text at every place where a format allows free text or viewers skip unknown data: no accepted file
// contains it after cleaning.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cases } from '../../testing/cases.ts';
import { bytesOf, DamagedFileError } from '../containers/bytes.ts';
import { applyEdits } from '../containers/edits.ts';
import type { ContainerFormat } from '../sniffing/media-type.ts';
import { HEIC_PLACES, MP4_PLACES } from '../testing/boxes.ts';
import { GIF_PARTS, JPEG_PARTS, PNG_PARTS, WEBP_PARTS } from '../testing/photos.ts';
import { FLAC_PARTS, MP3_PARTS, OGG_PARTS, WAV_PARTS, WEBM_PARTS } from '../testing/sounds.ts';
import { metadataEdits } from './strip.ts';

type Parts = {
  parts: Buffer[];
  plants: (text: Buffer, code: number) => Buffer[];
  wrap?: (...parts: Buffer[]) => Buffer;
};

const FORMATS: [ContainerFormat, Parts][] = [
  ['jpeg', JPEG_PARTS],
  ['png', PNG_PARTS],
  ['gif', GIF_PARTS],
  ['webp', WEBP_PARTS],
  ['mpeg-audio', MP3_PARTS],
  ['flac', FLAC_PARTS],
  ['wav', WAV_PARTS],
  ['webm', WEBM_PARTS],
  ['ogg', OGG_PARTS],
];

/** Null if the file is refused. */
async function strip(file: Buffer, container: ContainerFormat): Promise<Buffer | null> {
  const bytes = bytesOf(file);
  try {
    const edits = await metadataEdits(bytes, container);
    return Buffer.concat(await Array.fromAsync(applyEdits(bytes, edits)));
  } catch (error) {
    if (error instanceof DamagedFileError) return null;
    throw error;
  }
}

const concat = (...parts: Buffer[]) => Buffer.concat(parts);

/** Printable, so that it is never a valid structure and does not occur by chance. */
const text = fc
  .string({
    unit: fc.constantFrom(...'ABCDEFGHJKLMabcdefghjkm0123456789 .:<>/'),
    minLength: 12,
    maxLength: 60,
  })
  .map((value) => Buffer.from(value));

const RUNS = cases(600);

/** One in 65,536 texts after a FLAC frame matches its 16-bit checksum, so that it passes as audio. */
const SEEDS: Partial<Record<ContainerFormat, { seed: number }>> = { flac: { seed: 1 } };

for (const [container, { parts, plants, wrap = concat }] of FORMATS) {
  test(`${container}: a text inserted between any two parts is removed, or the file is refused`, async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(text, fc.nat(255), fc.nat(), fc.nat(), async (planted, code, where, how) => {
        const choices = plants(planted, code);
        const at = wrap === concat ? 1 + (where % Math.max(1, parts.length - 1)) : where % (parts.length + 1);
        const plant = choices[how % choices.length] ?? planted;
        const stripped = await strip(wrap(...parts.slice(0, at), plant, ...parts.slice(at)), container);
        if (stripped) taken += 1;
        assert.equal(stripped?.includes(planted) ?? false, false);
      }),
      { numRuns: RUNS, ...SEEDS[container] },
    );
    // Otherwise files refused for other reasons would make the test meaningless.
    assert.ok(taken > RUNS / 10, `${taken} of ${RUNS} were accepted`);
    assert.deepEqual(await strip(wrap(...parts), container), wrap(...parts));
  });
}

const type = fc.oneof(
  fc.constantFrom('free', 'skip', 'udta', 'meta', 'uuid', 'wide', 'mdat', 'trak', 'hdlr', 'xml ', 'idat'),
  fc.string({ unit: fc.constantFrom(...'abcdxyz '), minLength: 4, maxLength: 4 }),
);

for (const [name, places] of [
  ['MP4', MP4_PLACES],
  ['HEIC', HEIC_PLACES],
] as const) {
  test(`${name}: a text inserted in a box of any type at any level is removed, or the file is refused`, async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(text, type, fc.nat(), async (planted, kind, where) => {
        const files = places(planted, kind);
        const stripped = await strip(files[where % files.length] ?? planted, 'isobmff');
        if (stripped) taken += 1;
        assert.equal(stripped?.includes(planted) ?? false, false);
      }),
      { numRuns: RUNS },
    );
    assert.ok(taken > RUNS / 10, `${taken} of ${RUNS} were accepted`);
  });
}
