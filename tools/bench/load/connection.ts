// One keep-alive connection that carries one request after the other.
import { connect, type Socket } from 'node:net';
import type { Load } from './load.ts';
import { ResponseReader } from './response-reader.ts';
import { withUniqueNumber } from './unique-requests.ts';

export type Connection = {
  /** Sends a whole request; `completed` is called with the status; the next request may be sent then. */
  ask(request: Uint8Array, completed: (status: number) => void): void;
  close(): void;
};

/** Connects to `port` of this machine; `failed` is called when the connection breaks while it is in use. */
async function openConnection(port: number, failed: (error: Error) => void): Promise<Connection> {
  const socket = await connected(port);
  const reader = new ResponseReader();
  let waiting: ((status: number) => void) | null = null;
  let isClosed = false;
  const fail = (error: Error) => {
    if (!isClosed) failed(error);
  };
  socket.on('data', (chunk: Buffer) => {
    const response = reader.read(chunk);
    if (!response) return;
    const completed = waiting;
    waiting = null;
    if (completed) completed(response.status);
    else fail(new Error('A response came that nobody asked for.'));
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

/** Opens the connections of a load, each greeted. */
export async function openConnections(
  { port, connections: count, greeting }: Pick<Load, 'port' | 'connections' | 'greeting'>,
  failed: (error: Error) => void,
): Promise<Connection[]> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(port, failed)));
  if (greeting) {
    await Promise.all(connections.map(({ ask }) => new Promise((resolve) => ask(greeting, resolve))));
  }
  return connections;
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
