// Streams a section of an open file in chunks that are read on demand.
import { read } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';

// A file descriptor, not a FileHandle: Node ends the process when it collects an open FileHandle.
const readFile = promisify(read);

/** Chunk size in bytes. Chunks lie outside the heap until garbage collection (docs/tuning.md#memory). */
const CHUNK_SIZE = 16 * 1024;

type FileSection = {
  /** The file descriptor, which the stream does not close. */
  fd: number;
  /** Offsets in bytes; `end` is exclusive. */
  start: number;
  end: number;
};

/**
 * Streams the bytes of the section, or fewer if the file is shorter. Without read-ahead: a client that does
 * not read holds only the chunk being written. `schedule` may delay a read, and receives the bytes sent so
 * far.
 */
export function readOnDemand(
  { fd, start, end }: FileSection,
  schedule: (readNext: () => void, sent: number) => void = (readNext) => readNext(),
): Readable {
  let at = start;
  const readable = new Readable({ highWaterMark: 0, read: () => schedule(readNext, at - start) });
  const readNext = (): void => {
    if (readable.destroyed) return;
    // Not from Node's pool: a 64 KiB slab could not be freed while the client does not read.
    const piece = Buffer.allocUnsafeSlow(Math.min(CHUNK_SIZE, Math.max(0, end - at)));
    if (piece.length === 0) return void readable.push(null);
    readFile(fd, piece, 0, piece.length, at).then(
      ({ bytesRead }) => {
        at += bytesRead;
        readable.push(bytesRead === 0 ? null : piece.subarray(0, bytesRead));
      },
      (error) => readable.destroy(error),
    );
  };
  return readable;
}
