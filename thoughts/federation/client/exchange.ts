// One request and its answer: a place at the gate, the headers, a bounded body.
import type { Clock } from '@tandem/platform/time/clock.ts';
import { ACCEPTED_ENCODINGS } from './answer/body.ts';
import { headerOf, readWanted, type Wanted } from './answer/response.ts';
import { readRetryAfter } from './answer/retry-after.ts';
import { createGate, type Limits } from './network/gate.ts';
import type { Policy } from './network/policy.ts';
import type { Sockets } from './network/sockets.ts';

const LIMITS: Limits = { perHost: 8, perDomain: 64, total: 512 };

export type ExchangeOptions = {
  policy: Policy;
  userAgent: string;
  deadlineMs: number;
  maxBytes: number;
  clock: Clock;
};

/** `isWanted` decides by media type whether the body of a 2xx is read; null reads none. */
export type Errand = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body: Uint8Array | null;
  isWanted: Wanted | null;
};

/** `retryAfter` in seconds. `bytes` is null when the body was not wanted or the status is no 2xx. */
export type Reply = {
  url: URL;
  status: number;
  location: string | null;
  retryAfter: number | null;
  bytes: Uint8Array | null;
};

export type Exchange = {
  send(errand: Errand, signal: AbortSignal): Promise<Reply>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The sockets are those of one client: few per host, few in all, each to an address that was checked. */
export function createExchange(options: ExchangeOptions): Exchange {
  const { policy, userAgent, deadlineMs, maxBytes, clock } = options;
  const gate = createGate(LIMITS);
  let sockets: Promise<Sockets> | undefined;
  /** Who never speaks with another server is spared what it takes to do so. */
  const open = () => {
    sockets ??= import('./network/sockets.ts').then(({ openSockets }) =>
      openSockets({ policy, deadlineMs, perHost: LIMITS.perHost }),
    );
    return sockets;
  };

  async function send({ url, method, headers, body, isWanted }: Errand, signal: AbortSignal): Promise<Reply> {
    const leave = await gate.enter(url, signal);
    try {
      const { request } = await open();
      const response = await request(url, {
        method,
        body,
        signal,
        headers: { ...headers, 'user-agent': userAgent, 'accept-encoding': ACCEPTED_ENCODINGS },
      });
      const bytes = await readWanted(response, isWanted, maxBytes);
      const retryAfter = readRetryAfter(headerOf(response, 'retry-after'), clock.now());
      return {
        url,
        status: response.statusCode,
        location: headerOf(response, 'location') || null,
        retryAfter,
        bytes,
      };
    } finally {
      leave();
    }
  }

  return { send, [Symbol.asyncDispose]: async () => (await sockets)?.destroy() };
}
