// The chunks of RIFF, which WebP and WAV are built of.
import { DamagedFileError, type FileBytes, readExactly } from './bytes.ts';

/** A chunk: its four letters, where it and its content start, where that ends, and where the next starts. */
export type Chunk = { id: string; start: number; body: number; bodyEnd: number; end: number };

/**
 * The chunks in [from, to), in order. Throws `Damaged` at one that does not fit, unless it is one that
 * reaches to the end whatever its size says.
 */
export async function* readChunks(
  bytes: FileBytes,
  from: number,
  to: number,
  reachesEnd: (id: string, size: number) => boolean = () => false,
): AsyncGenerator<Chunk> {
  for (let start = from; start + 8 <= to; ) {
    const head = await readExactly(bytes, start, 8);
    const id = head.toString('latin1', 0, 4);
    const body = start + 8;
    const size = head.readUInt32LE(4);
    const bodyEnd = reachesEnd(id, size) ? to : body + size;
    if (bodyEnd > to) throw new DamagedFileError(`chunk ${id} overruns`);
    // Content of odd length is padded by one byte; many writers leave it out at the end of the file.
    const end = Math.min(bodyEnd + (bodyEnd % 2), to);
    yield { id, start, body, bodyEnd, end };
    start = end;
  }
}
