// A proxy in front of the service that changes or drops its responses.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type FaultProxy = { url: string } & AsyncDisposable;

/** The modified response of the service; null drops it with the connection. */
type ReplyInterceptor = (
  incomingRequest: IncomingMessage,
  reply: Reply,
) => Promise<Reply | null> | Reply | null;

export async function startFaultProxy(target: string, pass: ReplyInterceptor): Promise<FaultProxy> {
  const server = createServer((incomingRequest, response) => {
    // Complete responses only: a changed resource differs from the one in the browser's cache.
    const { 'if-none-match': _, ...headers } = incomingRequest.headers;
    const forwarded = request(target + (incomingRequest.url ?? '/'), {
      method: incomingRequest.method ?? 'GET',
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    forwarded.on('response', async (incoming) => {
      const body = await buffer(incoming);
      const passed = await pass(incomingRequest, {
        status: incoming.statusCode ?? 502,
        headers: incoming.headers,
        body,
      });
      if (!passed) {
        response.destroy();
        return;
      }
      const { 'transfer-encoding': _chunked, connection: _kept, ...rest } = passed.headers;
      response.writeHead(passed.status, { ...rest, 'content-length': passed.body.length }).end(passed.body);
    });
    forwarded.on('error', () => response.writeHead(502).end());
    incomingRequest.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
