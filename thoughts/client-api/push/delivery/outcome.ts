// How an attempt to send a push message ended, and when it is repeated.
import type { PostReply } from '@tandem/platform/http-client/post-client.ts';
import { asRemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { DAY, HOUR, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { pushOutcomeOf } from '@tandem/platform/web-push/push-message.ts';

/** `ended`: the subscription must not be used again. `dropped`: this message alone. */
export type Outcome = { is: 'sent' | 'ended' | 'dropped' } | { is: 'retry'; retryAfter: number };

const TOO_LARGE = 413;

/** `retryAfter` is in milliseconds, 0 where the push service did not say. */
export function outcomeOf({ status, retryAfter }: PostReply): Outcome {
  const outcome = pushOutcomeOf(status);
  if (outcome === 'accepted') return { is: 'sent' };
  if (outcome === 'retry') return { is: 'retry', retryAfter: (retryAfter ?? 0) * SECOND };
  const isRefusal = status >= 400 && status !== TOO_LARGE;
  return { is: isRefusal ? 'ended' : 'dropped' };
}

/** A server that is down or slow may recover; an address that may not be requested stays so. */
export function outcomeOfError(error: unknown): Outcome {
  const { reason } = asRemoteError(error);
  return reason === 'timeout' || reason === 'network' ? { is: 'retry', retryAfter: 0 } : { is: 'ended' };
}

const SHORTEST_WAIT = 10 * SECOND;
const LONGEST_WAIT = HOUR;
/** A notification that is older is no news. */
const GIVEN_UP_AFTER = DAY;

/**
 * When the next attempt is due: after as long again as it is late already, within limits, plus up to a
 * quarter; later if the push service asks for it. Null where it is too late. `random` is from 0 to 1.
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
