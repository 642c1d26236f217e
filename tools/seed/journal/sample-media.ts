// Pictures and sounds for the seeded journal, made of arithmetic, so that no files need to come along.
import { crc32, deflateSync } from 'node:zlib';
import type { Random } from '../random.ts';

type Colour = readonly [number, number, number];

/** A PNG of a sky over hills, 320 by 240, as different as chance makes it. */
export function renderLandscape(random: Random): Buffer<ArrayBuffer> {
  const [width, height] = [320, 240];
  const sky: Colour = [random.below(160), 90 + random.below(100), 150 + random.below(100)];
  const light: Colour = [230, 170 + random.below(70), 120 + random.below(100)];
  const hills = Array.from({ length: 3 }, (_, depth) => ({
    ...{ base: height * (0.5 + depth * 0.16), size: 12 + random.below(24), phase: random.fraction() * 6 },
    colour: [30 + depth * 10, 70 + random.below(60), 60 - depth * 15] as Colour,
  }));
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const hill = hills.findLast(({ base, size, phase }) => y > base + size * Math.sin(x / 45 + phase));
      row.set(hill?.colour ?? blend(sky, light, y / height), 1 + x * 3);
    }
    return row;
  });
  return png(width, height, deflateSync(Buffer.concat(rows)));
}

const blend = (from: Colour, to: Colour, share: number): number[] =>
  from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share));

/** 8 bits, red, green and blue. */
function png(width: number, height: number, pixels: Buffer): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const made = Buffer.alloc(named.length + 8);
  made.writeUInt32BE(content.length);
  named.copy(made, 4);
  made.writeUInt32BE(crc32(named), named.length + 4);
  return made;
}

const RATE = 8000;

/** A WAV of a few notes, 16 bits, mono. */
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
