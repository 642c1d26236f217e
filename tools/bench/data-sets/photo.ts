// A photo of the size that telephones make when they are asked to be brief.
import { crc32 } from 'node:zlib';

const KIBIBYTES = 200;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** One grey pixel; nobody here decodes what follows. */
const HEADER = Buffer.from('00000001000000010800000000', 'hex');

/** A PNG as far as its chunks say, with no metadata; each `index` gives another. */
export function makePhoto(index: number): Uint8Array<ArrayBuffer> {
  const pixels = Buffer.alloc(KIBIBYTES * 1024, index % 255);
  pixels.write(String(index));
  const chunks = [chunk('IHDR', HEADER), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
