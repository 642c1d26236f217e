import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cases } from '../../testing/cases.ts';
import { bytesOf } from '../containers/bytes.ts';
import { MEDIA, type MediaType } from './media-type.ts';
import { detectType } from './sniff.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

/** A box of ISO/IEC 14496-12. */
function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + body.length);
  return Buffer.concat([size, Buffer.from(type), body]);
}

const brands = (...names: string[]) => box('ftyp', bytes(names[0] ?? '', [0, 0, 2, 0], ...names.slice(1)));
const track = (handler: string) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('mdia', box('hdlr', bytes([0, 0, 0, 0, 0, 0, 0, 0], handler))),
  );
const movie = (brand: string, ...handlers: string[]) =>
  Buffer.concat([brands(brand, 'isom'), box('mdat', Buffer.alloc(9)), box('moov', ...handlers.map(track))]);

/** A WebM element whose size takes one byte. */
const element = (id: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.of(0x80 | body.length), body]);
};
const webm = (docType: string, ...trackTypes: number[]) =>
  Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from(docType))),
    // A segment of unknown size, as MediaRecorder writes it.
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element('1654ae6b', ...trackTypes.map((type) => element('ae', element('83', Buffer.of(type))))),
    Buffer.from('1f43b67501ffffffffffffff', 'hex'),
    Buffer.alloc(20),
  ]);

const page = (flags: number, packet: string) =>
  bytes('OggS', [0, flags], '\0'.repeat(20), [1, packet.length], packet);

const KNOWN: [name: string, file: Buffer, type: MediaType][] = [
  ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), MEDIA.jpeg],
  ['PNG', bytes('\x89PNG\r\n\x1a\n'), MEDIA.png],
  ['GIF 87a', bytes('GIF87a'), MEDIA.gif],
  ['GIF 89a', bytes('GIF89a'), MEDIA.gif],
  ['WebP', bytes('RIFF', [4, 0, 0, 0], 'WEBP'), MEDIA.webp],
  ['AVIF', brands('avif', 'mif1', 'miaf'), MEDIA.avif],
  ['AVIF by its second brand', brands('mif1', 'avif'), MEDIA.avif],
  ['AVIF sequence', brands('avis', 'msf1'), MEDIA.avif],
  ['HEIC', brands('heic', 'mif1'), MEDIA.heic],
  ['HEIC by its second brand', brands('mif1', 'heic'), MEDIA.heic],
  ['HEIF', brands('mif1', 'miaf'), MEDIA.heif],
  ['MP3', bytes([0xff, 0xfb, 0x90, 0x64]), MEDIA.mp3],
  ['MP3 of MPEG 2', bytes([0xff, 0xf3, 0x40, 0xc0]), MEDIA.mp3],
  ['MP3 after ID3', bytes('ID3', [4, 0, 0, 0, 0, 0, 2, 0, 0, 0xff, 0xfb, 0x90, 0x64]), MEDIA.mp3],
  ['AAC', bytes([0xff, 0xf1, 0x50, 0x80]), MEDIA.aac],
  ['AAC of MPEG 2', bytes([0xff, 0xf9, 0x50, 0x80]), MEDIA.aac],
  ['AAC after ID3', bytes('ID3', [4, 0, 0, 0, 0, 0, 1, 0, 0xff, 0xf1, 0x50, 0x80]), MEDIA.aac],
  ['M4A', brands('M4A ', 'isom'), MEDIA.mp4],
  ['M4A whose cover is a video track', movie('M4A ', 'soun', 'vide'), MEDIA.mp4],
  ['MP4 audio', movie('mp42', 'soun'), MEDIA.mp4],
  ['truncated MP4 audio', movie('isom', 'soun').subarray(0, 60), MEDIA.mp4],
  ['3GP', movie('3gp5', 'soun'), MEDIA.threeGp],
  ['3GP2', movie('3g2a', 'soun'), MEDIA.threeGp2],
  ['AMR', bytes('#!AMR\n'), MEDIA.amr],
  ['AMR wideband', bytes('#!AMR-WB\n'), MEDIA.amrWideband],
  ['Ogg Opus', page(2, 'OpusHead'), MEDIA.ogg],
  ['Ogg, damaged', bytes('OggS', [9]), MEDIA.ogg],
  ['WebM audio', webm('webm', 2), MEDIA.webm],
  ['WebM, damaged', bytes('\x1aE\xdf\xa3', [0]), MEDIA.webm],
  ['WAV', bytes('RIFF', [4, 0, 0, 0], 'WAVE'), MEDIA.wav],
  ['WAV over 4 GiB', bytes('RF64', [255, 255, 255, 255], 'WAVE'), MEDIA.wav],
  ['FLAC', bytes('fLaC'), MEDIA.flac],
  ['FLAC after ID3', bytes('ID3', [3, 0, 0, 0, 0, 0, 0], 'fLaC'), MEDIA.flac],
];

for (const [name, file, type] of KNOWN) {
  test(`${name} is detected, whatever data follows`, async () => {
    assert.deepEqual(await detectType(bytesOf(file)), type);
    assert.deepEqual(await detectType(bytesOf(Buffer.concat([file, Buffer.alloc(5000)]))), type);
  });
}

const OTHERS: [name: string, file: Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['text', bytes('Dear diary')],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML after a byte order mark', bytes([0xff, 0xfe], '<\0h\0')],
  ['AAC without frames', bytes('ADIF')],
  ['AVI', bytes('RIFF', [4, 0, 0, 0], 'AVI ')],
  ['MP4 video', movie('isom', 'soun', 'vide')],
  ['3GP video', movie('3gp4', 'vide', 'soun')],
  ['QuickTime', brands('qt  ')],
  ['a Canon raw photo', brands('crx ', 'isom')],
  ['WebM video', webm('webm', 2, 1)],
  ['Matroska', webm('matroska', 2)],
  ['Ogg Theora', Buffer.concat([page(2, 'fishead\0'), page(2, '\x80theora'), page(2, '\x01vorbis')])],
  ['MPEG audio layer I', bytes([0xff, 0xff, 0x90, 0x64])],
];

for (const [name, file] of OTHERS) {
  test(`${name} is refused`, async () => assert.equal(await detectType(bytesOf(file)), null));
}

test('arbitrary bytes after any signature cause no error', async () => {
  const heads = KNOWN.map(([, file]) => file);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...heads),
      fc.nat(60),
      fc.uint8Array({ maxLength: 300 }),
      async (head, cut, tail) => {
        await detectType(bytesOf(Buffer.concat([head.subarray(0, cut), tail])));
      },
    ),
    { numRuns: cases(600) },
  );
});

test('a file of a million boxes is read a bounded number of times', async () => {
  const file = Buffer.concat([brands('isom'), Buffer.alloc(8_000_000, box('free'))]);
  const { size, read } = bytesOf(file);
  let reads = 0;
  const counted = (at: number, length: number) => {
    reads += 1;
    return read(at, length);
  };
  assert.deepEqual(await detectType({ size, read: counted }), MEDIA.mp4);
  assert.ok(reads < 5000, `${reads} reads`);
});
