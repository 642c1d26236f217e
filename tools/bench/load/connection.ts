// A keep-alive connection with sequential requests.
import { connect, type Socket } from 'node:net';
import { UNIQUE_PLACEHOLDER } from './load.ts';
import { ResponseReader } from './response-reader.ts';

export type Connection = {
  /** Sends a request and calls `completed` with the status; then the next request may be sent. */
  ask(request: Uint8Array, completed: (status: number) => void): void;
  close(): void;
};

/** Opens `count` connections to a local `port`; `failed` is called if one breaks while in use. */
export const openConnections = (
  port: number,
  count: number,
  failed: (error: Error) => void,
): Promise<Connection[]> => Promise.all(Array.from({ length: count }, () => openConnection(port, failed)));

async function openConnection(port: number, failed: (error: Error) => void): Promise<Connection> {
  const socket = await connected(port);
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
    else fail(new Error('A response came without a request.'));
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

function connected(port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ port, host: 'localhost', noDelay: true });
  socket.once('error', reject);
  socket.once('connect', () => {
    socket.off('error', reject);
    resolve(socket);
  });
  return promise;
}

const offsets = new WeakMap<Uint8Array, number>();
/** Time-based, so that another load generator starts elsewhere. */
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
