// Retry times (FEDERATION.md, Delivery and retries). Pure: randomness is an argument.
import { DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import { NEVER } from '../../../foundation/tables/federation.ts';

/** Total number of attempts, and delays in milliseconds. */
export type RetrySchedule = { attempts: number; initialDelay: number; maxDelay: number };

/** After failing this long, the circuit of a host opens until the host sends something. */
export const CIRCUIT_OPENS_AFTER = 7 * DAY;
/** Maximum backoff of a failing host: one request per hour detects its recovery. */
const LONGEST_PAUSE = HOUR;

/**
 * Milliseconds until the next attempt after failure number `attempt` (from 1): the initial delay, doubled
 * each time, extended by up to half with `jitter` (0 to 1), and at least `retryAfter` (seconds) of the other
 * server. `maxDelay` bounds the result.
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

/** Failure state of a host: start of the failure, and the last contact. */
type HostFailure = { failingSince: Instant | null; seenAt: Instant };

/** Start of the failure period of a host that just failed. A state older than seven days is ignored. */
export const failingSince = ({ failingSince: since, seenAt }: HostFailure, now: Instant): Instant =>
  since !== null && now - seenAt <= CIRCUIT_OPENS_AFTER ? since : now;

/**
 * End of the backoff of a host that just failed: as long as it has failed already, at least the initial
 * delay, at most one hour or `maxDelay`. {@link NEVER} if the circuit opens.
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
