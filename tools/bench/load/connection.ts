// One keep-alive connection that carries one request after the other.
import { connect, type Socket } from 'node:net';
import { UNIQUE_PLACEHOLDER } from './load.ts';
import { ResponseReader } from './response-reader.ts';

export type Connection = {
  /** Sends a whole request and calls `completed` with the status; the next request may be sent then. */
  ask(request: Uint8Array, completed: (status: number) => void): void;
  close(): void;
};

/** Opens `count` connections to `port` of this machine; `failed` is called when one breaks while in use. */
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
/** Another load generator begins elsewhere. */
let last = (Date.now() % 1_000_000) * 10_000;

/** Replaces {@link UNIQUE_PLACEHOLDER} by a number of its own. */
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
