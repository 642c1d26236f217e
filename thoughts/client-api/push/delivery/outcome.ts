// The outcome of a push delivery attempt, and the time of the next one.
import type { PostReply } from '@tandem/platform/http-client/post-client.ts';
import { asRemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { DAY, HOUR, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { pushOutcomeOf } from '@tandem/platform/web-push/push-message.ts';

/** `ended`: the subscription is invalid and must be removed. `dropped`: only this message is discarded. */
export type Outcome = { is: 'sent' | 'ended' | 'dropped' } | { is: 'retry'; retryAfter: number };

const TOO_LARGE = 413;

/** `retryAfter` is in milliseconds, 0 if the push service sent none. */
export function outcomeOf({ status, retryAfter }: PostReply): Outcome {
  const outcome = pushOutcomeOf(status);
  if (outcome === 'accepted') return { is: 'sent' };
  if (outcome === 'retry') return { is: 'retry', retryAfter: (retryAfter ?? 0) * SECOND };
  const isRefusal = status >= 400 && status !== TOO_LARGE;
  return { is: isRefusal ? 'ended' : 'dropped' };
}

/** Timeouts and network errors may be temporary; a forbidden address is permanent. */
export function outcomeOfError(error: unknown): Outcome {
  const { reason } = asRemoteError(error);
  return reason === 'timeout' || reason === 'network' ? { is: 'retry', retryAfter: 0 } : { is: 'ended' };
}

const SHORTEST_WAIT = 10 * SECOND;
const LONGEST_WAIT = HOUR;
/** Older notifications are discarded. */
const GIVEN_UP_AFTER = DAY;

/**
 * The time of the next attempt: the delay equals the age of the message, within limits, plus up to 25 %
 * jitter, or `retryAfter` if that is longer. Null after the deadline. `random` is from 0 to 1.
 */
export function nextAttempt(
  createdAt: Instant,
  now: Instant,
  retryAfter: number,
  random: number,
): Instant | null {
  const wait = Math.min(Math.max(now - createdAt, SHORTEST_WAIT), LONGEST_WAIT);
  const dueAt = now + Math.round(Math.max(wait * (1 + random / 4), Math.min(retryAfter, GIVEN_UP_AFTER)));
  return dueAt > createdAt + GIVEN_UP_AFTER ? null : dueAt;
}
