// A keep-alive connection with sequential requests, with little work for each: the load generator must cost
// less than the server.
import { once } from 'node:events';
import { connect } from 'node:net';
import { UNIQUE_PLACEHOLDER } from './request.ts';

export type Connection = {
  /** Sends a request and calls `completed` with the status; then the next request may be sent. */
  ask(request: Uint8Array, completed: (status: number) => void): void;
  close(): void;
};

/** Opens a connection; `failed` is called if it breaks while in use. */
export async function openConnection(
  { host, port }: { host: string; port: number },
  failed: (error: Error) => void,
): Promise<Connection> {
  const socket = connect({ port, host, noDelay: true });
  await once(socket, 'connect');
  const reader = new ResponseReader();
  let waiting: ((status: number) => void) | null = null;
  let isClosed = false;
  const fail = (error: Error) => {
    if (!isClosed) failed(error);
  };
  socket.on('data', (chunk: Buffer) => {
    const status = reader.read(chunk);
    if (status === null) return;
    const completed = waiting;
    waiting = null;
    if (completed) completed(status);
    else fail(new Error('A response arrived without a request.'));
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed a connection.')));
  return {
    ask(request, completed) {
      waiting = completed;
      socket.write(withUniqueNumber(request));
    },
    close() {
      isClosed = true;
      socket.destroy();
    },
  };
}

const offsets = new WeakMap<Uint8Array, number>();
/** Time-based, so that another load generator uses different values. */
let last = (Date.now() % 1_000_000) * 10_000;

/** Replaces {@link UNIQUE_PLACEHOLDER} with a unique number. */
function withUniqueNumber(request: Uint8Array): Uint8Array {
  const offset = offsets.getOrInsertComputed(request, () =>
    Buffer.from(request.buffer, request.byteOffset, request.byteLength).indexOf(UNIQUE_PLACEHOLDER),
  );
  if (offset < 0) return request;
  last += 1;
  const own = Buffer.from(request);
  own.write(String(last).padStart(UNIQUE_PLACEHOLDER.length, '0'), offset, 'latin1');
  return own;
}

const END_OF_HEAD = '\r\n\r\n';

/** Reads consecutive responses of HTTP/1.1. */
export class ResponseReader {
  #part: 'head' | 'body' | 'chunk-size' | 'chunk' | 'trailer' = 'head';
  #buffered: Buffer | null = null;
  #left = 0;
  #status = 0;

  /** Returns the status of a complete response, else null. @throws Error for an invalid response. */
  read(chunk: Buffer): number | null {
    let rest = this.#buffered ? Buffer.concat([this.#buffered, chunk]) : chunk;
    this.#buffered = null;
    for (;;) {
      const taken = this.#take(rest);
      if (taken === 'complete') {
        this.#part = 'head';
        return this.#status;
      }
      if (taken === null) {
        this.#buffered = rest;
        return null;
      }
      rest = rest.subarray(taken);
      if (rest.length === 0 && this.#part !== 'body') return null;
    }
  }

  /** Returns the number of consumed bytes of `rest`; null if more are needed. */
  #take(rest: Buffer): number | null | 'complete' {
    if (this.#part === 'head') return this.#takeHead(rest);
    if (this.#part === 'trailer') return rest.length >= 2 ? 'complete' : null;
    if (this.#part === 'chunk-size') {
      const end = rest.indexOf('\r\n');
      if (end < 0) return null;
      const size = Number.parseInt(rest.toString('latin1', 0, end), 16);
      this.#part = size === 0 ? 'trailer' : 'chunk';
      // Includes the line break after the chunk.
      this.#left = size + 2;
      return end + 2;
    }
    const taken = Math.min(this.#left, rest.length);
    this.#left -= taken;
    if (this.#left > 0) return taken === 0 ? null : taken;
    if (this.#part === 'body') return 'complete';
    this.#part = 'chunk-size';
    return taken;
  }

  #takeHead(rest: Buffer): number | null | 'complete' {
    const end = rest.indexOf(END_OF_HEAD);
    if (end < 0) return null;
    const head = rest.toString('latin1', 0, end).toLowerCase();
    if (!head.startsWith('http/1.1 ')) throw new Error('The response is not valid HTTP/1.1.');
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
    if (length !== undefined) {
      this.#part = 'body';
      this.#left = Number(length);
    } else if (/\r\ntransfer-encoding: *chunked/.test(head)) this.#part = 'chunk-size';
    else if (this.#status === 204 || this.#status === 304) return 'complete';
    else throw new Error('A response has no length.');
    return end + END_OF_HEAD.length;
  }
}
