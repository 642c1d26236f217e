// Parses the chunks of RIFF, the basis of WebP and WAV.
import { DamagedFileError, type FileBytes, readExactly } from './bytes.ts';

/**
 * A chunk: its type, the offsets of its start and content, the end of its content, and the start of the next
 * chunk.
 */
export type Chunk = { id: string; start: number; body: number; bodyEnd: number; end: number };

/**
 * The chunks in [from, to), in order. Throws `Damaged` at a chunk that exceeds the range, unless it may
 * extend to the end regardless of its size.
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
    // Content of odd length is padded by one byte, which many writers omit at the end of the file.
    const end = Math.min(bodyEnd + (bodyEnd % 2), to);
    yield { id, start, body, bodyEnd, end };
    start = end;
  }
}
