// Counts a request against the rate limit of its endpoint.
import type { FastifyReply } from 'fastify';
import { Refusal } from '../../../refusal.ts';
import { type Clock, formatInstant, SECOND } from '../../../time/clock.ts';
import { clientOf } from '../../client.ts';
import { createRateLimiter, type RateLimit } from '../../rate-limits/rate-limiter.ts';

/** `name` identifies the limit. */
export type LimitRequest = (reply: FastifyReply, name: string) => void;

/** Returns a function that counts a request, sets three headers, and refuses requests beyond the limit. */
export function createRequestLimit(
  limits: Readonly<Record<string, RateLimit>> | undefined,
  clock: Clock,
): LimitRequest {
  const count = createRateLimiter(limits ?? {}, clock);
  return (reply, name) => {
    const state = count(name, clientOf(reply.request));
    if (!state) return;
    void reply.headers({
      'x-ratelimit-limit': String(state.limit),
      'x-ratelimit-remaining': String(state.remaining),
      'x-ratelimit-reset': formatInstant(state.resetsAt),
    });
    if (!state.isExceeded) return;
    const retryAfter = Math.max(1, Math.ceil((state.resetsAt - clock.now()) / SECOND));
    throw new Refusal('too-many', 'Too many requests; wait before the next one.', { retryAfter });
  };
}
