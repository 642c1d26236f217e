// What a proxy passes requests to in its tests: records them, and replies as the test says.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedRequest = {
  method: string;
  target: string;
  headers: IncomingMessage['headers'];
  body: string;
};

export type Upstream = AsyncDisposable & {
  port: number;
  received: ReceivedRequest[];
  /** Requests for `target` that came so far, whether their body is there or not. */
  startedCount(target: string): number;
  /** Called once the body is there. */
  reply: (seen: ReceivedRequest, response: ServerResponse) => void;
};

export async function startUpstream(): Promise<Upstream> {
  const begun: string[] = [];
  const server = createServer(async (request, response) => {
    begun.push(request.url ?? '');
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
    const seen = { method: request.method ?? '', target: request.url ?? '', headers: request.headers, body };
    upstream.received.push(seen);
    upstream.reply(seen, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const upstream: Upstream = {
    port: (server.address() as AddressInfo).port,
    received: [],
    startedCount: (target) => begun.filter((one) => one === target).length,
    reply: (_seen, response) => void response.end('done'),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return upstream;
}
