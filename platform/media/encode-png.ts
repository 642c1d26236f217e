// Encodes images as PNG (ISO/IEC 15948) with eight bits per channel.
import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PALETTE = 3;
const TRUE_COLOUR_WITH_ALPHA = 6;

/**
 * `samples` are the rows of pixels: a byte for each pixel, its index in the palette; without a palette four
 * bytes, red, green, blue and opacity.
 */
export function encodePng(width: number, samples: Uint8Array, palette?: readonly Rgb[]): Buffer {
  const length = palette ? width : width * 4;
  const height = samples.length / length;
  const rows = Buffer.alloc((length + 1) * height);
  // Each row starts with filter type 0 (none).
  for (let y = 0; y < height; y += 1)
    rows.set(samples.subarray(y * length, (y + 1) * length), y * (length + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, palette ? PALETTE : TRUE_COLOUR_WITH_ALPHA], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    palette ? chunk('PLTE', Buffer.from(palette.flat())) : Buffer.alloc(0),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}
