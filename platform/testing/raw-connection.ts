// A connection for arbitrary bytes, such as incomplete requests.
import { once } from 'node:events';
import { connect } from 'node:net';

type RawReply = { status: number; headers: Headers; text: string };

export type RawConnection = Disposable & {
  send(bytes: string | Buffer): void;
  /** The next reply that has a Content-Length; rejects if the connection ends first. */
  reply(): Promise<RawReply>;
  /** Stops reading. */
  pause(): void;
  resume(): void;
  resume(): void;
  /** Resolves when the other side has closed. */
  closed: Promise<void>;
  /** Closes without a shutdown. */
  abort(): void;
};

export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  let pieces: Buffer[] = [];
  let size = 0;
  let received = Promise.withResolvers<void>();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk: Buffer) => {
    pieces.push(chunk);
    size += chunk.length;
    received.resolve();
    received = Promise.withResolvers();
  });
  const more = () => Promise.race([received.promise, closed.then(() => Promise.reject(new Error('closed')))]);

  /** All received bytes that are not yet part of a reply. */
  const joined = (): Buffer => {
    const whole = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    pieces = [whole];
    return whole;
  };
  const abort = () => void socket.resetAndDestroy();

  return {
    send: (bytes) => void socket.write(bytes),
    closed,
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    abort,
    [Symbol.dispose]: abort,
    reply: async () => {
      let end = joined().indexOf('\r\n\r\n');
      for (; end < 0; end = joined().indexOf('\r\n\r\n')) await more();
      const [first = '', ...lines] = joined().toString('latin1', 0, end).split('\r\n');
      const headers = new Headers(lines.map((line) => splitAt(line, line.indexOf(':'))));
      const length = end + 4 + Number(headers.get('content-length') ?? 0);
      while (size < length) await more();
      const text = joined().toString('utf8', end + 4, length);
      pieces = [joined().subarray(length)];
      size -= length;
      return { status: Number(first.split(' ')[1]), headers, text };
    },
  };
}

/** Opens `count` connections, which are closed when the result is disposed of. */
export async function openRawConnections(
  url: string,
  count: number,
): Promise<readonly RawConnection[] & Disposable> {
  const connections = await Promise.all(Array.from({ length: count }, () => openRawConnection(url)));
  const abort = () => {
    for (const connection of connections) connection.abort();
  };
  return Object.assign(connections, { [Symbol.dispose]: abort });
}

const splitAt = (line: string, at: number): [string, string] => [
  line.slice(0, at),
  line.slice(at + 1).trim(),
];
