// WebSocket upgrade requests. They are routed like all requests, so that they pass the same checks and get
// the same refusals; any other upgrade is ignored, as RFC 9110 (7.8) allows.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ServerResponse } from '../../node-http.ts';

type Upgrade = { socket: Duplex; head: Buffer; response: InstanceType<typeof ServerResponse> };

export type Upgrades = {
  /** Accepts upgrades at `path`. */
  add(path: string): void;
  isUpgrade(request: IncomingMessage): boolean;
  attach(app: FastifyInstance): void;
  /** The connection of an upgrade request; undefined for other requests. */
  of(request: IncomingMessage): Upgrade | undefined;
};

export function createUpgrades(): Upgrades {
  const paths = new Set<string>();
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  return {
    add: (path) => void paths.add(path),
    isUpgrade: ({ method, url = '', headers }) =>
      method === 'GET' &&
      headers.upgrade?.toLowerCase() === 'websocket' &&
      paths.has(url.split('?', 1)[0] ?? ''),
    attach: (app) => {
      app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        socket.on('error', () => socket.destroy());
        if (!(socket instanceof Socket)) {
          socket.destroy();
          return;
        }
        const response = new ServerResponse(request);
        response.shouldKeepAlive = false;
        response.assignSocket(socket);
        // A refusal is the last response on this connection, which is detached from the server.
        response.once('finish', () => socket.end());
        upgrades.set(request, { socket, head, response });
        app.routing(request, response);
      });
    },
    of: (request) => upgrades.get(request),
  };
}
