// A TLS proxy in front of a service, as described in the operating manual: it sets the forwarding headers,
// and preserves the Host header and the path.
import { request as forward, type IncomingMessage } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Json } from '../client.ts';
import { startAuthority } from './certificates.ts';

type ProxyReply = { status: number; headers: IncomingMessage['headers']; text: string; body: Json };

type ProxySend = {
  /** The client's address, as the proxy sees it. */
  from?: string;
  headers?: Record<string, string>;
  /** JSON, except bytes. */
  body?: unknown;
};

export type TlsProxy = AsyncDisposable & {
  /** The address of the service behind the proxy. */
  forwardTo(url: string): void;
  send(method: string, path: string, options?: ProxySend): Promise<ProxyReply>;
};

/** Simulates the client's network address between the test client and the proxy. */
const FROM = 'x-test-from';

/** Starts it on loopback under `name`, with a certificate that its test clients trust. */
export async function startTlsProxy(name: string): Promise<TlsProxy> {
  const authority = await startAuthority();
  let target = '';
  const server = createServer(await authority.identify(name), (incoming, outgoing) => {
    const { [FROM]: from, ...headers } = incoming.headers;
    const before = headers['x-forwarded-for'];
    const forwarded = {
      'x-forwarded-for': before ? `${before}, ${from}` : from,
      'x-forwarded-proto': 'https',
    };
    const options = { method: incoming.method, headers: { ...headers, ...forwarded } };
    const onward = forward(new URL(incoming.url ?? '/', target), options, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    forwardTo: (url) => {
      target = url;
    },
    send: async (method, path, { from = '203.0.113.1', headers = {}, body } = {}) => {
      const isJson = body !== undefined && !(body instanceof Uint8Array);
      const type = isJson ? { 'content-type': 'application/json' } : {};
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        const outgoing = request({
          host: '127.0.0.1',
          port,
          servername: name,
          ca: authority.cert,
          method,
          path,
          headers: { host: name, [FROM]: from, ...type, ...headers },
        });
        outgoing.on('response', resolve).on('error', reject);
        outgoing.end(isJson ? JSON.stringify(body) : body);
      });
      const text = Buffer.concat(await Array.fromAsync(reply as AsyncIterable<Buffer>)).toString();
      return { status: reply.statusCode ?? 0, headers: reply.headers, text, body: parse(text) };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
