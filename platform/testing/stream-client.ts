// Clients of streams for tests: a WebSocket, and a response of server-sent events.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Json } from './client.ts';

export type TestSocket = Disposable & {
  readonly socket: WebSocket;
  /** The subprotocol that the server has selected; empty if none. */
  readonly protocol: string;
  /** The next message, without a time limit. Rejects if the socket closes first. */
  next(): Promise<Json>;
  send(message: unknown): void;
  /** The close code. */
  readonly closed: Promise<number>;
};

export type SocketOptions = { headers?: Record<string, string>; protocols?: string[] };

/** Opens a WebSocket at an address of a service; rejects with the status of a refusal. */
export async function openSocket(
  url: string,
  { headers = {}, protocols = [] }: SocketOptions = {},
): Promise<TestSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), protocols, { headers });
  const received = createInbox<Json>();
  socket.on('message', (data) => received.add(JSON.parse(String(data))));
  const closed = Promise.withResolvers<number>();
  socket.once('close', (code) => {
    closed.resolve(code);
    received.end();
  });
  await Promise.race([once(socket, 'open'), refusalOf(socket)]);
  socket.on('error', () => {});
  return {
    socket,
    protocol: socket.protocol,
    next: received.next,
    closed: closed.promise,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    [Symbol.dispose]: () => socket.terminate(),
  };
}

const refusalOf = (socket: WebSocket): Promise<never> =>
  new Promise((_resolve, reject) => {
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      reject(new Refused(response.statusCode ?? 0));
    });
  });

/** The status with which a server refused a WebSocket. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server refuses with the status ${status}.`);
    this.status = status;
  }
}

export type TestEvents = Disposable & {
  readonly headers: Headers;
  /** The next block: an event, or a comment. */
  next(): Promise<string>;
  /** Whether the server has ended the response. */
  readonly ended: Promise<void>;
};

/** Opens a response of server-sent events, which must be successful. */
export async function openEvents(url: string, headers: Record<string, string>): Promise<TestEvents> {
  const closing = new AbortController();
  const response = await fetch(url, { headers, signal: closing.signal });
  if (response.status !== 200) throw new Refused(response.status);
  const received = createInbox<string>();
  const ended = readLines(response, received.add).then(received.end, received.end);
  return {
    headers: response.headers,
    next: received.next,
    ended,
    [Symbol.dispose]: () => closing.abort(),
  };
}

/** Comments are lines; events are several lines, up to an empty one. */
async function readLines(response: Response, add: (block: string) => void): Promise<void> {
  let rest = '';
  let event: string[] = [];
  for await (const chunk of response.body ?? []) {
    rest += Buffer.from(chunk).toString();
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith(':')) add(line);
      else if (line !== '') event.push(line);
      else if (event.length > 0) {
        add(event.join('\n'));
        event = [];
      }
    }
  }
}

/** Received items that were not read yet. */
function createInbox<Item>() {
  const items: Item[] = [];
  let hasEnded = false;
  let wake = (): void => {};
  return {
    add: (item: Item): void => {
      items.push(item);
      wake();
    },
    end: (): void => {
      hasEnded = true;
      wake();
    },
    async next(): Promise<Item> {
      for (;;) {
        const item = items.shift();
        if (item !== undefined) return item;
        if (hasEnded) throw new Error('The stream has ended.');
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
