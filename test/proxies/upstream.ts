// The upstream server of proxy tests: records requests, and responds as configured.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type ReceivedRequest = {
  method: string;
  target: string;
  headers: IncomingMessage['headers'];
  body: string;
};

export type Upstream = AsyncDisposable & {
  port: number;
  received: ReceivedRequest[];
  /** Number of requests for `target`, including those with an incomplete body. */
  startedCount(target: string): number;
  /** Called when the body is complete. */
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
