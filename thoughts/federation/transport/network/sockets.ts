// The sockets of one client: few per host, each to an address that was checked, kept for a moment.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { createConnector } from './connector.ts';

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
export async function openSockets(options: {
  policy: AddressPolicy;
  deadlineMs: number;
  perHost: number;
}): Promise<Sockets> {
  const { policy, deadlineMs, perHost } = options;
  const { Agent, request } = await loadUndici();
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
    request: ({ origin, pathname, search }, sent) => {
      const target = { origin, path: pathname + search, reset: connector.openSockets() > KEPT_SOCKETS };
      return request.call(agent, { ...sent, ...target });
    },
    destroy: () => agent.destroy(),
  };
}

/**
 * Of undici what is needed here: half the time and 10 MiB less than all of it, which would be one turn of 50 ms. In two
 * parts, so that others get turns between them (0106).
 */
async function loadUndici() {
  await nextTurn();
  const { default: Agent } = await import('undici/lib/dispatcher/agent.js');
  await nextTurn();
  const { default: request } = await import('undici/lib/api/api-request.js');
  return { Agent, request };
}
