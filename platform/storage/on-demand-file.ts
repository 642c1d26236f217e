// Streams a part of an open file in pieces that are read when the consumer asks for them.
import { read } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';

// A file descriptor, not a FileHandle: Node ends the process when it collects one that was not closed.
const readFile = promisify(read);

/** Bytes read at once, which lie outside the heap and wait for its collection (docs/decisions/0013). */
const CHUNK_SIZE = 16 * 1024;

export type FileSection = {
  /** The file descriptor, which the stream does not close. */
  fd: number;
  /** Offsets in bytes; `end` is the first that is not read. */
  start: number;
  end: number;
};

/**
 * The bytes of the section, or fewer where the file is shorter. Nothing is read ahead: a client that does
 * not read holds only the piece that is being written. `schedule` may delay a read, and receives the bytes
 * sent so far.
 */
export function readOnDemand(
  { fd, start, end }: FileSection,
  schedule: (readNext: () => void, sent: number) => void = (readNext) => readNext(),
): Readable {
  let at = start;
  const readable = new Readable({ highWaterMark: 0, read: () => schedule(readNext, at - start) });
  const readNext = (): void => {
    if (readable.destroyed) return;
    // Not from Node's pool, of which 64 KiB could not be freed while the client does not read.
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
