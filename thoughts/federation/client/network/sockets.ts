// The sockets of one client: few per host, each to an address that was checked, kept for a moment.
import { Agent, type Dispatcher, request } from 'undici';
import { createConnector } from './connector.ts';
import type { Policy } from './policy.ts';

/** Beyond this many sockets a connection is not kept once it is idle. */
const KEPT_SOCKETS = 128;
const KEEP_ALIVE = 4_000;

type Sent = {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: Uint8Array | null;
  signal: AbortSignal;
};

export type Sockets = {
  request(url: URL, sent: Sent): Promise<Dispatcher.ResponseData>;
  /** Breaks off what is under way. */
  destroy(): Promise<void>;
};

/** `deadlineMs` is for connecting, for the headers and between two parts of the body. */
export function openSockets(options: { policy: Policy; deadlineMs: number; perHost: number }): Sockets {
  const { policy, deadlineMs, perHost } = options;
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
    request: (url, sent) =>
      request(url, { ...sent, dispatcher: agent, reset: connector.openSockets() > KEPT_SOCKETS }),
    destroy: () => agent.destroy(),
  };
}
