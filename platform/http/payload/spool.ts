// Writes large responses to disk before sending. A response in a file needs memory for one chunk, however
// slow the client is, and holds neither rows nor a database connection.
import { randomUUID } from 'node:crypto';
import { close, open, write } from 'node:fs';
import { mkdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Refusal } from '../../refusal.ts';
import { readOnDemand } from '../../storage/on-demand-file.ts';

// File descriptors, not handles: garbage collection of an open handle ends the process.
const openFile = promisify(open);
const writeFile = promisify(write);
const closeFile = promisify(close);

/** In bytes: larger responses are spooled. */
export const SPOOL_THRESHOLD = 256 * 1024;

export type SpoolLimits = {
  /** The folder of the files; created with the first file. */
  folder: string;
  /** Maximum total size in bytes; beyond it, responses are refused (unavailable). */
  bytes: number;
};

export type Spool = {
  /** Creates an unlinked file, so that nothing remains after the process ends. */
  create(): Promise<SpoolWriter>;
  readonly load: { files: number; bytes: number };
};

export type SpoolWriter = {
  write(chunk: Uint8Array): Promise<void>;
  /** Returns the file, retained for the caller. */
  finish(): SpooledFile;
  abort(): Promise<void>;
};

/** A response in a file, which is deleted when the last holder releases it. */
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

  /** Adds a holder. */
  retain(): this {
    if (this.#holders === 0) throw new Error('A response was read after its release.');
    this.#holders += 1;
    return this;
  }

  /** Streams the content as `budget` allows; retains the file until the stream closes. */
  stream(budget?: ChunkBudget): Readable {
    this.retain();
    const section = { fd: this.#file, start: 0, end: this.size };
    const readable = readOnDemand(section, budget && ((readNext, sent) => budget.next(readNext, sent)));
    readable.once('close', () => this.release());
    return readable;
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    this.#closed();
    // A failure to close a file cannot be handled.
    closeFile(this.#file).catch(() => {});
  }
}

const spoolFull = (): Refusal =>
  new Refusal('unavailable', 'Too many large responses are in flight; try again.', {
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

// Limits the chunks of large responses written per iteration of the event loop. An iteration accepts only one
// new connection, so long iterations would delay other clients while hundreds read at full speed.

export type ChunkBudget = {
  /**
   * Calls `write` in this iteration or a later one, in call order. The beginnings of responses (`sent` is the
   * number of bytes written so far) take precedence, so that short responses do not wait for long ones.
   */
  next(write: () => void, sent?: number): void;
};

/** Bytes of a response that count as its beginning. */
const BEGINNING = 256 * 1024;
/** Every fourth chunk is not a beginning, so that long responses also finish. */
const ONE_IN = 4;

export function createChunkBudget(maxChunks: number): ChunkBudget {
  const beginnings: (() => void)[] = [];
  const others: (() => void)[] = [];
  let used = 0;
  let turn = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      used = 0;
      for (let count = Math.min(maxChunks, beginnings.length + others.length); count > 0; count -= 1)
        run(take());
    });
  }

  function take(): (() => void) | undefined {
    turn = (turn + 1) % ONE_IN;
    const [first, second] = turn === 0 ? [others, beginnings] : [beginnings, others];
    return first.shift() ?? second.shift();
  }

  function run(write?: () => void): void {
    used += 1;
    schedule();
    write?.();
  }

  return {
    next(write, sent = 0) {
      const queue = sent < BEGINNING ? beginnings : others;
      if (used < maxChunks && beginnings.length + others.length === 0) return run(write);
      queue.push(write);
      schedule();
    },
  };
}
