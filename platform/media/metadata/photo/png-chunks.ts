// The chunks of a PNG (third edition, section 5).
import { crc32 } from 'node:zlib';
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';

export type PngChunk = { type: string; start: number; body: number; bodyEnd: number; end: number };

/** The chunks behind the signature, up to IEND. Throws `DamagedFileError` at one that does not fit. */
export async function* readPngChunks(bytes: FileBytes): AsyncGenerator<PngChunk> {
  for (let start = 8; ; ) {
    const head = await readExactly(bytes, start, 8);
    const type = head.toString('latin1', 4);
    const body = start + 8;
    const bodyEnd = body + head.readUInt32BE(0);
    if (!/^[A-Za-z]{4}$/.test(type)) throw new DamagedFileError(`no chunk at ${start}`);
    if ((start === 8) !== (type === 'IHDR')) throw new DamagedFileError('IHDR comes first, and once');
    if (bodyEnd + 4 > bytes.size) throw new DamagedFileError(`chunk ${type} overruns`);
    yield { type, start, body, bodyEnd, end: bodyEnd + 4 };
    if (type === 'IEND') return;
    start = bodyEnd + 4;
  }
}

/** A chunk to write, with its size and checksum. */
export function createPngChunk(type: string, content: Buffer): Buffer {
  const made = Buffer.alloc(12 + content.length);
  made.writeUInt32BE(content.length);
  made.write(type, 4, 'latin1');
  content.copy(made, 8);
  made.writeUInt32BE(crc32(made.subarray(4, 8 + content.length)), 8 + content.length);
  return made;
}
