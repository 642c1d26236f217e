// Generates pictures and sounds for the seeded journal, so that no files are needed.
import { crc32, deflateSync } from 'node:zlib';
import type { Random } from './random.ts';

type Colour = readonly [number, number, number];

const WIDTH = 320;
const HEIGHT = 240;

/** The colour of each pixel. */
type Picture = (x: number, y: number) => readonly number[];

/** A random landscape with sky and hills, 320 by 240 pixels. */
export function imagineLandscape(random: Random): Picture {
  const sky: Colour = [random.below(160), 90 + random.below(100), 150 + random.below(100)];
  const light: Colour = [230, 170 + random.below(70), 120 + random.below(100)];
  const hills = Array.from({ length: 3 }, (_, depth) => ({
    base: HEIGHT * (0.5 + depth * 0.16),
    size: 12 + random.below(24),
    phase: random.fraction() * 6,
    colour: [30 + depth * 10, 70 + random.below(60), 60 - depth * 15] as Colour,
  }));
  return (x, y) =>
    hills.findLast(({ base, size, phase }) => y > base + size * Math.sin(x / 45 + phase))?.colour ??
    blend(sky, light, y / HEIGHT);
}

/** A PNG with 8-bit RGB. */
export function toPng(picture: Picture): Buffer<ArrayBuffer> {
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const row = Buffer.alloc(1 + WIDTH * 3);
    for (let x = 0; x < WIDTH; x += 1) row.set(picture(x, y), 1 + x * 3);
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(Buffer.concat(rows));
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** Each JPEG block has a single colour: that of every second pixel of the picture. */
const STEP = 2;
/** Codes for the bit lengths of differences between blocks, as in the standard table (JPEG, K.3). */
const DC_CODES = ['00', '010', '011', '100', '101', '110', '1110', '11110', '111110', '1111110', '11111110'];

/** A baseline JPEG of four times the width and height, with single-colour blocks of 8 by 8. */
export function toJpeg(picture: Picture): Buffer<ArrayBuffer> {
  const columns = WIDTH / STEP;
  const lines = HEIGHT / STEP;
  const before = [0, 0, 0];
  let bits = '';
  for (let block = 0; block < columns * lines; block += 1) {
    const colour = picture((block % columns) * STEP, Math.floor(block / columns) * STEP);
    for (const [component, value] of toYcc(colour).entries()) {
      bits += toDcBits(value - (before[component] ?? 0));
      before[component] = value;
    }
  }
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).flatMap((byte) => {
    const value = Number.parseInt(byte, 2);
    return value === 0xff ? [0xff, 0] : [value];
  });
  const component = (id: number) => [id, 0x11, 0];
  const size = [lines * 8, columns * 8].flatMap((length) => [length >> 8, length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    // All coefficients are divided by 8, so that the DC coefficient of a single-colour block equals its
    // colour.
    segment(0xdb, [0, ...new Array(64).fill(8)]),
    segment(0xc0, [8, ...size, 3, ...component(1), ...component(2), ...component(3)]),
    segment(0xc4, [0, 0, 1, 5, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, ...DC_CODES.keys()]),
    segment(0xc4, [0x10, 1, ...new Array(15).fill(0), 0]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    Buffer.from(bytes),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Luminance and chrominance, around zero. */
const toYcc = ([red = 0, green = 0, blue = 0]: readonly number[]): number[] => [
  Math.round(0.299 * red + 0.587 * green + 0.114 * blue - 128),
  Math.round(-0.1687 * red - 0.3313 * green + 0.5 * blue),
  Math.round(0.5 * red - 0.4187 * green - 0.0813 * blue),
];

/** The difference to the previous block, and the end-of-block bit. */
function toDcBits(difference: number): string {
  const length = difference === 0 ? 0 : Math.abs(difference).toString(2).length;
  const value = difference < 0 ? difference + 2 ** length - 1 : difference;
  return `${DC_CODES[length]}${length === 0 ? '' : value.toString(2).padStart(length, '0')}0`;
}

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
}

const blend = (from: Colour, to: Colour, share: number): number[] =>
  from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share));

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const made = Buffer.alloc(named.length + 8);
  made.writeUInt32BE(content.length);
  named.copy(made, 4);
  made.writeUInt32BE(crc32(named), named.length + 4);
  return made;
}

const RATE = 8000;

/** A WAV with a few notes, 16 bits, mono. */
export function synthesizeMelody(random: Random): Buffer<ArrayBuffer> {
  const notes = Array.from({ length: 6 }, () => 220 * 2 ** (random.below(13) / 12));
  const samples = notes.flatMap((pitch) =>
    Array.from({ length: RATE / 4 }, (_, at) => {
      const envelope = Math.sin((Math.PI * at) / (RATE / 4));
      return Math.round(9000 * envelope * Math.sin((2 * Math.PI * pitch * at) / RATE));
    }),
  );
  const data = Buffer.alloc(samples.length * 2);
  for (const [at, sample] of samples.entries()) data.writeInt16LE(sample, at * 2);
  return Buffer.concat([wavHeader(data.length), data]);
}

function wavHeader(size: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + size, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(size, 40);
  return header;
}
