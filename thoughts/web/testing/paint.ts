// Pictures that a browser can show, made without any that lie about.
import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour, given as red, green, blue and opacity from 0 to 255. */
export function paintPng(
  width: number,
  height: number,
  colour: readonly [number, number, number, number],
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of red, green, blue and opacity.
  head.set([8, 6], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 4, Buffer.from(colour))]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
