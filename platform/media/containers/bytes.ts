// Positional reads of a file that is never completely in memory.
import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';

/** Random access to a file: `read` returns up to `length` bytes from `at`, fewer at the end of the file. */
export type FileBytes = {
  readonly size: number;
  read(at: number, length: number): Promise<Buffer>;
};

// Parsers advance in steps of a few bytes; one disk read serves thousands of them.
const WINDOW = 64 * 1024;

/** Opens the file at `path` for reading; dispose it to close the file. */
export async function openBytes(path: string): Promise<FileBytes & AsyncDisposable> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  const fetch = async (at: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  return { ...withReadWindow(size, fetch), [Symbol.asyncDispose]: () => handle.close() };
}

/** Bytes in memory. */
export const bytesOf = (buffer: Buffer): FileBytes => ({
  size: buffer.length,
  read: async (at, length) => buffer.subarray(at, at + length),
});

function withReadWindow(size: number, fetch: (at: number, length: number) => Promise<Buffer>): FileBytes {
  let start = 0;
  let window: Buffer = Buffer.alloc(0);
  const read = async (at: number, length: number) => {
    const end = Math.min(at + length, size);
    if (!(at >= 0 && at < end)) return Buffer.alloc(0);
    if (end - at > WINDOW) return await fetch(at, end - at);
    if (at < start || end > start + window.length) {
      window = await fetch(at, Math.min(WINDOW, size - at));
      start = at;
    }
    return window.subarray(at - start, end - start);
  };
  return { size, read };
}

/** The file violates its format, or is so long that parsing it would be an attack. */
export class DamagedFileError extends Error {}

/** Reads exactly `length` bytes at `at`; throws {@link DamagedFileError} if the file is shorter. */
export async function readExactly(bytes: FileBytes, at: number, length: number): Promise<Buffer> {
  const found = await bytes.read(at, length);
  if (found.length < length) throw new DamagedFileError(`ends before ${at + length}`);
  return found;
}

// About 5 ms of steps within one window, during which no other requests are served.
const READS_PER_TICK = 4096;

/**
 * The same bytes, which throw {@link DamagedFileError} after `reads` reads, as protection against hostile
 * files.
 */
export function limitReads(bytes: FileBytes, reads: number): FileBytes {
  let left = reads;
  const read = async (at: number, length: number) => {
    left -= 1;
    if (left < 0) throw new DamagedFileError('too many steps');
    if (left % READS_PER_TICK === 0) await setImmediate();
    return await bytes.read(at, length);
  };
  return { size: bytes.size, read };
}
