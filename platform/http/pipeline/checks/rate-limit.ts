// Counts a request against the rate limit of its endpoint.
import type { FastifyReply } from 'fastify';
import { Refusal } from '../../../refusal.ts';
import { type Clock, formatInstant, SECOND } from '../../../time/clock.ts';
import { clientOf } from '../../client.ts';
import { createRateLimiter, type RateLimit, type RateState } from '../../rate-limits/rate-limiter.ts';

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
