// A remote server that records deliveries and sends configurable replies.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '@tandem/platform/testing/client.ts';

/** A delivery to an inbox. */
export type Received = { path: string; activity: Json; headers: IncomingMessage['headers'] };

/** A status, optionally with headers. `hang` never replies. */
type PeerReply = number | { status: number; headers: Record<string, string> } | 'hang';

export type RecordingPeer = AsyncDisposable & {
  /** `http://127.0.0.1:<port>`. */
  origin: string;
  /** `127.0.0.1:<port>`. */
  host: string;
  received: Received[];
  /** The highest number of concurrent requests so far. */
  maxConcurrent(): number;
  /** Replies to each delivery. Default: 202. */
  reply: (received: Received) => PeerReply | Promise<PeerReply>;
};

/** Starts the server on loopback, on `port` (default: a free one). */
export async function startRecordingPeer(port = 0): Promise<RecordingPeer> {
  let underWay = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    const chunks = await Array.fromAsync(request);
    const activity: Json = JSON.parse(Buffer.concat(chunks as Buffer[]).toString());
    const received = { path: request.url ?? '', activity, headers: request.headers };
    peer.received.push(received);
    const reply = await peer.reply(received);
    underWay -= 1;
    if (reply === 'hang') return;
    const { status, headers } = typeof reply === 'number' ? { status: reply, headers: {} } : reply;
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peer: RecordingPeer = {
    origin: `http://${host}`,
    host,
    received: [],
    maxConcurrent: () => most,
    reply: () => 202,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return peer;
}
