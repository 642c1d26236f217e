// The sockets of one client: few per host, only to checked addresses, with a short keep-alive.
import { Agent, type Dispatcher } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { createConnector } from './connector.ts';

/** With more sockets than this, idle connections are closed. */
const MAX_KEEP_ALIVE_SOCKETS = 128;
const KEEP_ALIVE = 4_000;

type RequestOptions = {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: Uint8Array | null;
  signal: AbortSignal;
};

export type Sockets = {
  request(url: URL, options: RequestOptions): Promise<Dispatcher.ResponseData>;
  /** Aborts requests in progress. */
  destroy(): Promise<void>;
};

/** `deadlineMs` limits connecting, waiting for headers, and waiting between two parts of the body. */
export type SocketOptions = { policy: AddressPolicy; deadlineMs: number; perHost: number };

export function openSockets({ policy, deadlineMs, perHost }: SocketOptions): Sockets {
  const connector = createConnector(policy, deadlineMs);
  const agent = new Agent({
    connect: connector.connect,
    connections: perHost,
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE,
    keepAliveMaxTimeout: KEEP_ALIVE,
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
  });
  return {
    request: ({ origin, pathname, search }, options) => {
      const target = {
        origin,
        path: pathname + search,
        reset: connector.openSockets() > MAX_KEEP_ALIVE_SOCKETS,
      };
      return agent.request({ ...options, ...target });
    },
    destroy: () => agent.destroy(),
  };
}
