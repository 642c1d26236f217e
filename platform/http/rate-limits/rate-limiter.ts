// Counts requests by client in fixed windows, and reports the state with each response. Each process counts
// its own requests (docs/decisions/0003).
import type { FastifyReply } from 'fastify';
import { Refusal } from '../../refusal.ts';
import { type Clock, formatInstant, type Instant, SECOND } from '../../time/clock.ts';
import { clientOf } from '../client.ts';

/** At most `max` requests per window of `window` milliseconds; 0 means no limit. */
export type RateLimit = { max: number; window: number };

type RateState = { limit: number; remaining: number; resetsAt: Instant; isExceeded: boolean };

/** Maximum number of clients counted per limit, about 10 MB; beyond it, counting restarts. */
const MAX_CLIENTS = 100_000;

type Window = { start: number; hits: Map<string, number> };

/**
 * Returns a function that counts a request of `client` against a limit; it returns null if there is no limit.
 */
export function createRateLimiter(limits: Readonly<Record<string, RateLimit>>, clock: Pick<Clock, 'now'>) {
  const windows = new Map<string, Window>();
  return (name: string, client: string): RateState | null => {
    const limit = limits[name];
    if (!limit || limit.max === 0) return null;
    const number = Math.floor(clock.now() / limit.window);
    let window = windows.get(name);
    if (!window || window.start !== number || window.hits.size >= MAX_CLIENTS) {
      window = { start: number, hits: new Map() };
      windows.set(name, window);
    }
    const hits = (window.hits.get(client) ?? 0) + 1;
    window.hits.set(client, hits);
    return {
      limit: limit.max,
      remaining: Math.max(0, limit.max - hits),
      resetsAt: (number + 1) * limit.window,
      isExceeded: hits > limit.max,
    };
  };
}

/** The methods count a request against the limit `name`. */
export type RequestLimit = {
  /** Sets three headers, and refuses (too many) requests beyond the limit. */
  limit(reply: FastifyReply, name: string): void;
  /** Returns the three headers; null beyond the limit. */
  countRepeated(client: string, name: string): Readonly<Record<string, string>> | null;
};

export function createRequestLimit(
  limits: Readonly<Record<string, RateLimit>> | undefined,
  clock: Clock,
): RequestLimit {
  const count = createRateLimiter(limits ?? {}, clock);
  return {
    limit: (reply, name) => {
      const state = count(name, clientOf(reply.request));
      if (!state) return;
      void reply.headers(toHeaders(state));
      if (!state.isExceeded) return;
      const retryAfter = Math.max(1, Math.ceil((state.resetsAt - clock.now()) / SECOND));
      throw new Refusal('too-many', 'Too many requests; wait before the next one.', { retryAfter });
    },
    countRepeated: (client, name) => {
      const state = count(name, client);
      if (!state) return {};
      return state.isExceeded ? null : toHeaders(state);
    },
  };
}

const toHeaders = ({ limit, remaining, resetsAt }: RateState) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': formatInstant(resetsAt),
});
