// Results of delivery attempts and the times of retries (FEDERATION.md, Delivery and retries). Pure.
import type { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import { NEVER } from '../../../foundation/tables/federation.ts';
import type { DeliveryReply } from '../../transport/client.ts';

/**
 * `attempts`: the total number of worthwhile attempts. `host`: its health according to this attempt; null if
 * unknown. `retryAfter` is in seconds.
 */
export type AttemptResult =
  | { is: 'delivered' }
  | {
      is: 'refused';
      reason: string;
      attempts: 'one' | 'few' | 'all';
      host: 'responds' | 'fails' | null;
      retryAfter: number | null;
    };

/** Attempts for usually permanent failures; a second and third attempt cost little. */
export const FEW_ATTEMPTS = 3;

/** Some servers respond 401 until they have fetched the sender's key; the other statuses are transient. */
const PASSING = [401, 408, 421, 423, 425, 429];
const FINAL = [404, 410];

/** For the Delete of an actor: a server that no longer has the actor's key can never verify it. */
const FINAL_FOR_ACTOR_DELETES = [401, 403, ...FINAL];

/** `isActorDelete` is set for the Delete of an actor. */
export function resultOfReply({ status, retryAfter }: DeliveryReply, isActorDelete: boolean): AttemptResult {
  if (status >= 200 && status < 300) return { is: 'delivered' };
  const failed = { is: 'refused', reason: `status ${status}`, retryAfter } as const;
  const final = isActorDelete ? FINAL_FOR_ACTOR_DELETES : FINAL;
  if (final.includes(status)) return { ...failed, attempts: 'one', host: 'responds' };
  if (status >= 500) return { ...failed, attempts: 'all', host: 'fails' };
  return { ...failed, attempts: PASSING.includes(status) ? 'all' : 'few', host: 'responds' };
}

/** A forbidden URL is permanent; an address, redirect or encoding may be corrected. */
export function resultOfError({ reason, message, retryAfter }: RemoteError): AttemptResult {
  const failed = { is: 'refused', reason: `${reason}: ${message}`.slice(0, 300), retryAfter } as const;
  if (reason === 'bad-url') return { ...failed, attempts: 'one', host: null };
  if (reason === 'network' || reason === 'timeout') return { ...failed, attempts: 'all', host: 'fails' };
  return { ...failed, attempts: 'few', host: null };
}

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
