// A peer on loopback for tests of the client.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { insecurePolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { systemClock } from '@tandem/platform/time/clock.ts';
import { createRemoteClient, type RemoteClientOptions } from './client.ts';

type Peer = {
  origin: string;
  /** `METHOD target` of all requests. */
  requests: string[];
  /** Number of accepted connections. */
  connections(): number;
  [Symbol.asyncDispose](): Promise<void>;
};

type Handler = (request: IncomingMessage, response: ServerResponse, origin: string) => unknown;

/** Starts a server on a free port of 127.0.0.1 that responds with `handler`. */
export async function startPeer(handler: Handler): Promise<Peer> {
  const requests: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    handler(request, response, origin);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    requests,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const AS_TYPE = 'application/activity+json';

/** Responds with JSON. */
export function replyJson(response: ServerResponse, body: unknown, type = AS_TYPE, status = 200): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}

export const redirect = (response: ServerResponse, location: string, status = 302) =>
  response.writeHead(status, { location }).end();

/** The insecure client by default. */
export const startClient = (options: Partial<RemoteClientOptions> = {}) =>
  createRemoteClient({
    policy: insecurePolicy,
    userAgent: 'Tandem-Thoughts/0.1.0 (+https://here.example/)',
    clock: systemClock,
    deadlineMs: 5000,
    ...options,
  });
