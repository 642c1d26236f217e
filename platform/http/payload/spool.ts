// Large responses wait for their readers on the disk: a response that is in a file costs memory for one piece of it,
// however slowly its client reads, and neither rows nor a connection to the database.
import { randomUUID } from 'node:crypto';
import { close, open, read, write } from 'node:fs';
import { mkdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Refusal } from '../../refusal.ts';
import type { ChunkBudget } from './chunk-budget.ts';

// Numbers of files, not handles: a handle that is lost ends the process.
const openFile = promisify(open);
const readFile = promisify(read);
const writeFile = promisify(write);
const closeFile = promisify(close);

/** Responses of more bytes are spooled. */
export const SPOOL_THRESHOLD = 256 * 1024;
/** Bytes read at once, for each client. */
const CHUNK_SIZE = 16 * 1024;

export type SpoolLimits = {
  /** Where the files are; made when the first is. */
  folder: string;
  /** Bytes of all files together: what would be more is refused (unavailable). */
  bytes: number;
};

export type Spool = {
  /** Begins a file, which has no name, so that nothing is left of it when the process ends. */
  create(): Promise<SpoolWriter>;
  readonly load: { files: number; bytes: number };
};

export type SpoolWriter = {
  write(chunk: Uint8Array): Promise<void>;
  /** What was written, held once by the caller. */
  finish(): SpooledFile;
  abort(): Promise<void>;
};

/** A response in a file. Whoever holds it releases it; the file is gone when nobody does. */
export class SpooledFile {
  readonly size: number;
  readonly #file: number;
  readonly #closed: () => void;
  #holders = 1;

  constructor(file: number, size: number, closed: () => void) {
    this.#file = file;
    this.size = size;
    this.#closed = closed;
  }

  /** Holds it once more. */
  retain(): this {
    if (this.#holders === 0) throw new Error('A response was read after it was released.');
    this.#holders += 1;
    return this;
  }

  /** The content, as `budget` allows; holds the file until the stream closes. */
  stream(budget?: ChunkBudget): Readable {
    this.retain();
    let at = 0;
    const readable = new Readable({
      // Nothing is read ahead: a client that does not read holds the piece that is being written, and no other.
      highWaterMark: 0,
      read: () => (budget ? budget.next(readNext, at) : readNext()),
    });
    const readNext = (): void => {
      if (readable.destroyed) return;
      // Of its own: a part of Node's pool would keep 64 KiB of it from being freed while its client does not read.
      const piece = Buffer.allocUnsafeSlow(Math.min(CHUNK_SIZE, this.size - at));
      if (piece.length === 0) return void readable.push(null);
      readFile(this.#file, piece, 0, piece.length, at).then(
        ({ bytesRead }) => {
          at += bytesRead;
          readable.push(bytesRead === 0 ? null : piece.subarray(0, bytesRead));
        },
        (error) => readable.destroy(error),
      );
    };
    readable.once('close', () => this.release());
    return readable;
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    this.#closed();
    // Nothing can be done about a file that cannot be closed.
    closeFile(this.#file).catch(() => {});
  }
}

const spoolFull = (): Refusal =>
  new Refusal('unavailable', 'Too much waits to be read by others; try again.', {
    code: 'overloaded',
    retryAfter: 5,
  });

export function createSpool({ folder, bytes: maxBytes }: SpoolLimits): Spool {
  let files = 0;
  let bytes = 0;
  const releaseBytes = (size: number): void => {
    files -= 1;
    bytes -= size;
  };

  return {
    async create() {
      if (bytes >= maxBytes) throw spoolFull();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `response-${randomUUID()}`);
      const file = await openFile(path, 'wx+', 0o600);
      await unlink(path);
      files += 1;
      let size = 0;
      return {
        async write(chunk) {
          if (bytes + chunk.length > maxBytes) throw spoolFull();
          bytes += chunk.length;
          size += chunk.length;
          for (let done = 0; done < chunk.length; ) {
            done += (await writeFile(file, chunk, done, chunk.length - done, null)).bytesWritten;
          }
        },
        finish: () => new SpooledFile(file, size, () => releaseBytes(size)),
        async abort() {
          releaseBytes(size);
          await closeFile(file);
        },
      };
    },
    get load() {
      return { files, bytes };
    },
  };
}

/** Writes all `chunks` to a file. */
export async function spoolAll(
  spool: Spool,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<SpooledFile> {
  const writer = await spool.create();
  try {
    for await (const chunk of chunks) await writer.write(chunk);
  } catch (error) {
    await writer.abort();
    throw error;
  }
  return writer.finish();
}
