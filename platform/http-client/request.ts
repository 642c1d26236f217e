// One request and its response: a permit of the host limiter, the headers, a bounded body.
import type { Clock } from '../time/clock.ts';
import type { AddressPolicy } from './network/address-policy.ts';
import { createHostLimiter, type RequestLimits } from './network/host-limiter.ts';
import type { Sockets } from './network/sockets.ts';
import { ACCEPTED_ENCODINGS } from './response/body.ts';
import { headerOf, type MediaTypeFilter, readAcceptedBody } from './response/response.ts';
import { readRetryAfter } from './response/retry-after.ts';

const LIMITS: RequestLimits = { perHost: 8, perDomain: 64, total: 512 };

export type RequesterOptions = {
  policy: AddressPolicy;
  userAgent: string;
  deadlineMs: number;
  maxBytes: number;
  clock: Clock;
};

/** `isWanted` selects by media type whether the body of a 2xx is read; null reads none. */
export type RemoteRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body: Uint8Array | null;
  isWanted: MediaTypeFilter | null;
};

/**
 * `retryAfter` in seconds. `contentType` and `link` are '' if the header is absent. `bytes` is null if the
 * body was not requested or the status is not a 2xx.
 */
export type RemoteReply = {
  url: URL;
  status: number;
  location: string | null;
  contentType: string;
  link: string;
  retryAfter: number | null;
  bytes: Uint8Array | null;
};

export type Requester = {
  send(request: RemoteRequest, signal: AbortSignal): Promise<RemoteReply>;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * Loads undici (100 ms). Services load it at startup, so that no request waits; most commands never need it.
 */
export const loadSockets = () => import('./network/sockets.ts');

/** The sockets of one client: few per host, few in total, only to checked addresses. */
export function createRequester(options: RequesterOptions): Requester {
  const { policy, userAgent, deadlineMs, maxBytes, clock } = options;
  const limiter = createHostLimiter(LIMITS);
  let sockets: Promise<Sockets> | undefined;
  const open = () => {
    sockets ??= loadSockets().then(({ openSockets }) =>
      openSockets({ policy, deadlineMs, perHost: LIMITS.perHost }),
    );
    return sockets;
  };

  async function send(
    { url, method, headers, body, isWanted }: RemoteRequest,
    signal: AbortSignal,
  ): Promise<RemoteReply> {
    const release = await limiter.acquire(url, signal);
    try {
      const { request } = await open();
      const response = await request(url, {
        method,
        body,
        signal,
        headers: { ...headers, 'user-agent': userAgent, 'accept-encoding': ACCEPTED_ENCODINGS },
      });
      const bytes = await readAcceptedBody(response, isWanted, maxBytes);
      const retryAfter = readRetryAfter(headerOf(response, 'retry-after'), clock.now());
      return {
        url,
        status: response.statusCode,
        location: headerOf(response, 'location') || null,
        contentType: headerOf(response, 'content-type'),
        link: headerOf(response, 'link'),
        retryAfter,
        bytes,
      };
    } finally {
      release();
    }
  }

  return { send, [Symbol.asyncDispose]: async () => (await sockets)?.destroy() };
}
