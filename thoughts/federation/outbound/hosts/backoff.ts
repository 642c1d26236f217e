// When what failed is tried again (FEDERATION.md, Delivery and retries). Pure: randomness is an argument.
import { DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import { NEVER } from '../../../foundation/tables/federation.ts';

/** Attempts in all, and milliseconds. */
export type RetrySchedule = { attempts: number; initialDelay: number; maxDelay: number };

/** After failing this long the circuit of a host opens, until the host sends something. */
export const CIRCUIT_OPENS_AFTER = 7 * DAY;
/** The longest pause of a host that fails: one request an hour finds out that it is back. */
const LONGEST_PAUSE = HOUR;

/**
 * Milliseconds to wait after the attempt number `attempt` (from 1) failed: the initial delay, doubled each
 * time, up to half as long again by `jitter` (0 to 1), never above the ceiling nor below what the other
 * server asked for with `retryAfter` (seconds), which the ceiling bounds too.
 */
export function retryDelay(
  { initialDelay, maxDelay }: RetrySchedule,
  attempt: number,
  jitter: number,
  retryAfter: number | null = null,
): number {
  const grown = initialDelay * 2 ** (attempt - 1) * (1 + jitter / 2);
  return Math.round(Math.min(maxDelay, Math.max(grown, (retryAfter ?? 0) * 1000)));
}

/** What is known of a host's trouble: since when it fails, and when we last had to do with it. */
export type HostFailure = { failingSince: Instant | null; seenAt: Instant };

/**
 * Since when a host that failed now counts as failing; what lies more than seven days back says nothing of
 * today.
 */
export const failingSince = ({ failingSince: since, seenAt }: HostFailure, now: Instant): Instant =>
  since !== null && now - seenAt <= CIRCUIT_OPENS_AFTER ? since : now;

/**
 * The end of the backoff of a host that just failed: as long again as it has failed already, at least the
 * initial delay, at most an hour or the ceiling. {@link NEVER} where the circuit opens.
 */
export function backoffUntil(
  since: Instant,
  now: Instant,
  { initialDelay, maxDelay }: RetrySchedule,
): Instant {
  const failed = now - since;
  if (failed >= CIRCUIT_OPENS_AFTER) return NEVER;
  return now + Math.min(LONGEST_PAUSE, maxDelay, Math.max(initialDelay, failed));
}
