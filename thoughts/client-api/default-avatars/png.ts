// Encodes small images with few colours as PNG (ISO/IEC 15948), so that no image files are shipped.
import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue. */
export type Color = readonly [number, number, number];

/** `colorAt` returns the palette index of a pixel. */
export function drawPng(
  { width, height }: { width: number; height: number },
  palette: readonly Color[],
  colorAt: (x: number, y: number) => number,
): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    // Each row starts with filter type 0 (none).
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = colorAt(x, y);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bit depth 8, colour type 3 (palette).
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
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
