// Generates pictures and sounds for the seeded journal, so that no files are needed.
import type { Random } from './random.ts';

type Colour = readonly [number, number, number];

const WIDTH = 160;
const HEIGHT = 120;

/** A JPEG of a random landscape with sky and hills. */
export function paintLandscape(random: Random): Buffer<ArrayBuffer> {
  const sky: Colour = [random.below(160), 90 + random.below(100), 150 + random.below(100)];
  const light: Colour = [230, 170 + random.below(70), 120 + random.below(100)];
  const hills = Array.from({ length: 3 }, (_, depth) => ({
    base: HEIGHT * (0.5 + depth * 0.16),
    size: 6 + random.below(12),
    phase: random.fraction() * 6,
    colour: [30 + depth * 10, 70 + random.below(60), 60 - depth * 15] as Colour,
  }));
  return toJpeg((x, y) => {
    const hill = hills.findLast(({ base, size, phase }) => y > base + size * Math.sin(x / 22 + phase));
    return hill?.colour ?? blend(sky, light, y / HEIGHT);
  });
}

/** Codes for the bit lengths of differences between blocks, as in the standard table (JPEG, K.3). */
const DC_CODES = ['00', '010', '011', '100', '101', '110', '1110', '11110', '111110', '1111110', '11111110'];

/** A baseline JPEG with a single-colour block of 8 by 8 for each pixel. */
function toJpeg(colourAt: (x: number, y: number) => readonly number[]): Buffer<ArrayBuffer> {
  const before = [0, 0, 0];
  let bits = '';
  for (let block = 0; block < WIDTH * HEIGHT; block += 1) {
    const colour = toYcc(colourAt(block % WIDTH, Math.floor(block / WIDTH)));
    for (const [component, value] of colour.entries()) {
      bits += toDcBits(value - (before[component] ?? 0));
      before[component] = value;
    }
  }
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).flatMap((byte) => {
    const value = Number.parseInt(byte, 2);
    return value === 0xff ? [0xff, 0] : [value];
  });
  const component = (id: number) => [id, 0x11, 0];
  const size = [HEIGHT * 8, WIDTH * 8].flatMap((length) => [length >> 8, length & 0xff]);
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

/** RIFF, WAVE, the format (PCM, mono, 8000 samples a second of 16 bits) and the begin of the data. */
const WAV = 'UklGRgAAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

function wavHeader(size: number): Buffer {
  const header = Buffer.from(WAV, 'base64');
  header.writeUInt32LE(header.length - 8 + size, 4);
  header.writeUInt32LE(size, header.length - 4);
  return header;
}
