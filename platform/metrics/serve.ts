// Serves the metrics on a separate port, which need not be public.
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from '../node-http.ts';
import { CONTENT_TYPE, type Metrics } from './metrics.ts';

export type MetricsServer = AsyncDisposable & { url: string };

/** Serves `GET /metrics` on `port` (0 picks a free one) of `host`; requires `token` as Bearer if set. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host, token }: { port: number; host: string; token: string | null },
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    void handleRequest(metrics, token, request, response);
  });
  // Exclusive, because supervised processes would share the port and a scrape would reach any of them.
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}/metrics`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function handleRequest(
  metrics: Metrics,
  token: string | null,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const respond = (status: number, more: Record<string, string> = {}, body?: string) =>
    response.writeHead(status, { 'cache-control': 'no-store', ...more }).end(body);
  if (url?.split('?', 1)[0] !== '/metrics') return void respond(404);
  if (method !== 'GET' && method !== 'HEAD') return void respond(405, { allow: 'GET, HEAD' });
  if (!isAuthorized(token, headers.authorization)) return void respond(401, { 'www-authenticate': 'Bearer' });
  respond(200, { 'content-type': CONTENT_TYPE }, await metrics.renderMetrics());
}

// Authorizes reading the metrics: public if no token is set, otherwise by bearer token.

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether an Authorization header contains `token`; compared in constant time. */
export function isAuthorized(token: string | null, header: string | undefined): boolean {
  if (token === null) return true;
  const [, given] = /^bearer +(\S+) *$/i.exec(header ?? '') ?? [];
  return timingSafeEqual(digest(given ?? ''), digest(token)) && given !== undefined;
}
