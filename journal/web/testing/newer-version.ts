// The service behind a proxy that can serve a newer version of the app.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Front = { url: string; update(): void } & AsyncDisposable;

/** After `update`, the service worker has other bytes: for browsers that is a new version. */
export async function startFront(target: string): Promise<Front> {
  let isNewer = false;
  const server = createServer((asked, response) => {
    const { method = 'GET', url = '/', headers } = asked;
    const isWorker = isNewer && url === '/worker.js';
    // The new bytes are sent whatever the browser has.
    if (isWorker) delete headers['if-none-match'];
    const forwarded = request(target + url, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    forwarded.on('response', async (reply) => {
      const body = await buffer(reply);
      const sent = isWorker ? Buffer.concat([body, Buffer.from('\n// newer\n')]) : body;
      const {
        'content-length': _,
        'transfer-encoding': _chunked,
        connection: _kept,
        etag,
        ...rest
      } = reply.headers;
      const own = { ...rest, ...(etag && !isWorker ? { etag } : {}), 'content-length': sent.length };
      response.writeHead(reply.statusCode ?? 502, reply.statusCode === 304 ? rest : own).end(sent);
    });
    forwarded.on('error', () => response.writeHead(502).end());
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    update: () => {
      isNewer = true;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
