// A shared cache that keeps one reply of each address, whatever `Vary` says. Else it obeys HTTP: `private`
// and `no-store` are not kept, and what may not be used as it is is asked about again.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Kept = { status: number; headers: [string, string][]; body: Buffer<ArrayBuffer>; freshUntil: number };

type VaryBlindCache = AsyncDisposable & {
  url: string;
  /** The addresses whose replies are kept. */
  kept(): readonly string[];
};

export async function startVaryBlindCache(upstream: string): Promise<VaryBlindCache> {
  const store = new Map<string, Kept>();
  const server = createServer((request, response) => void reply(upstream, store, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept: () => [...store.keys()],
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function reply(
  upstream: string,
  store: Map<string, Kept>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const key = request.url ?? '/';
  const known = store.get(key);
  if (known && known.freshUntil > Date.now()) return send(response, known);
  const asked = await fetch(upstream + key, { headers: headersFor(request, known), redirect: 'manual' });
  if (asked.status === 304 && known) return send(response, known);
  const control = asked.headers.get('cache-control') ?? '';
  const got: Kept = {
    status: asked.status,
    headers: [...asked.headers].filter(
      ([name]) => !/^(connection|transfer-encoding|content-length)$/.test(name),
    ),
    body: Buffer.from(await asked.arrayBuffer()),
    freshUntil: Date.now() + freshSeconds(control) * 1000,
  };
  // A reply that is not kept leaves what was kept before, as proxies do.
  if (!/no-store|private/.test(control) && !request.headers.authorization) store.set(key, got);
  send(response, got);
}

function headersFor({ headers }: IncomingMessage, known: Kept | undefined): Record<string, string> {
  const etag = known?.headers.find(([name]) => name === 'etag')?.[1];
  const own = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !/^(host|connection|if-none-match)$/.test(name) ? [[name, value]] : [],
  );
  return {
    ...Object.fromEntries(own),
    'accept-encoding': 'identity',
    ...(etag ? { 'if-none-match': etag } : {}),
  };
}

/** As long as the reply allows; a cache that is told nothing may choose, and this one keeps long. */
function freshSeconds(control: string): number {
  if (/no-cache/.test(control)) return 0;
  const [, seconds] = /(?:s-maxage|max-age)=(\d+)/.exec(control) ?? [];
  return seconds === undefined ? 3600 : Number(seconds);
}

function send(response: ServerResponse, { status, headers, body }: Kept): void {
  response.writeHead(status, headers.flat());
  response.end(body);
}
