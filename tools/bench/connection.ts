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
/** The last chunk, which is empty, at the end of the received data. */
const LAST_CHUNK = /(?:^|\r\n)0\r\n\r\n$/;
const LAST_CHUNK_BYTES = 7;

/** Reads consecutive responses of HTTP/1.1. */
export class ResponseReader {
  #head = '';
  #status = 0;
  /** Missing bytes of the body; null if it is chunked. */
  #left: number | null = 0;
  #end = '';

  /** Returns the status of a complete response, else null. @throws Error for an invalid response. */
  read(chunk: Buffer): number | null {
    const body = this.#status === 0 ? this.#readHead(chunk) : chunk;
    if (body === null) return null;
    if (this.#left === null)
      this.#end = (this.#end + body.subarray(-LAST_CHUNK_BYTES).toString('latin1')).slice(-LAST_CHUNK_BYTES);
    else this.#left -= body.length;
    if (this.#left === null ? !LAST_CHUNK.test(this.#end) : this.#left > 0) return null;
    const status = this.#status;
    this.#status = 0;
    this.#head = '';
    this.#end = '';
    return status;
  }

  /** Returns what follows the head; null if the head is incomplete. */
  #readHead(chunk: Buffer): Buffer | null {
    const known = this.#head.length;
    this.#head += chunk.toString('latin1');
    const end = this.#head.indexOf(END_OF_HEAD);
    if (end < 0) return null;
    const head = this.#head.slice(0, end).toLowerCase();
    if (!head.startsWith('http/1.1 ')) throw new Error('The response is not valid HTTP/1.1.');
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
    const isEmpty = this.#status === 204 || this.#status === 304;
    this.#left = /\r\ntransfer-encoding: *chunked/.test(head) ? null : Number(length ?? 0);
    if (this.#left === 0 && length === undefined && !isEmpty) throw new Error('A response has no length.');
    return chunk.subarray(end + END_OF_HEAD.length - known);
  }
}
