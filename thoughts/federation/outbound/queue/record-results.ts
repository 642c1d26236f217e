// Records the results of delivery attempts for deliveries and hosts, in one transaction.
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import {
  deleteDelivered,
  type LeasedDelivery,
  updateDueNow,
  updateFailedAttempt,
} from '../delivery-store.ts';
import {
  type AttemptResult,
  backoffUntil,
  FEW_ATTEMPTS,
  failingSince,
  type RetrySchedule,
  retryDelay,
} from '../hosts/retries.ts';
import { rescheduleHosts } from '../hosts/scheduler.ts';
import { type Host, type HostChange, lockHosts, updateHost, updateSucceededHosts } from '../hosts/store.ts';

/** Deliveries expire after this time, including those to a host with an open circuit. */
export const RETAINED_FOR = 30 * DAY;

/** `lost`: the lease expired, and another worker decides. */
export type DeliveryOutcome = 'delivered' | 'retried' | 'failed' | 'lost';

/** `jitter` from 0 to 1 spreads retries. */
export type FinishedAttempt = { delivery: LeasedDelivery; result: AttemptResult; jitter: number };

type RecordContext = { now: Instant; schedule: RetrySchedule };

/**
 * Records the results of attempts in one batch and returns their outcomes, in order. Successes are recorded
 * in bulk.
 */
export async function recordResults(
  tx: FederationDb,
  attempts: readonly FinishedAttempt[],
  context: RecordContext,
): Promise<DeliveryOutcome[]> {
  const names = [...new Set(attempts.map(({ delivery }) => delivery.host))];
  const hosts = new Map((await lockHosts.rows(tx, names)).map((host) => [host.name, host]));
  const isPlain = ({ delivery, result }: FinishedAttempt): boolean =>
    result.is === 'delivered' && hosts.get(delivery.host)?.failing_since === null;
  const plain = attempts.filter(isPlain);
  const delivered = await recordDelivered(tx, plain, hosts, context);
  const outcomes: DeliveryOutcome[] = [];
  for (const attempt of attempts) {
    const { id } = attempt.delivery;
    if (!plain.includes(attempt)) outcomes.push(await recordOne(tx, attempt, context));
    else outcomes.push(delivered.has(id) ? 'delivered' : 'lost');
  }
  return outcomes;
}

/** Records successes of healthy hosts; returns the ids of the deleted deliveries. */
async function recordDelivered(
  tx: FederationDb,
  attempts: readonly FinishedAttempt[],
  hosts: ReadonlyMap<string, Host>,
  { now }: RecordContext,
): Promise<ReadonlySet<number>> {
  if (attempts.length === 0) return new Set();
  const delivered = await deleteDelivered(
    tx,
    attempts.map(({ delivery }) => delivery),
  );
  const succeeded = [...new Set(attempts.map(({ delivery }) => delivery.host))].flatMap(
    (name) => hosts.get(name) ?? [],
  );
  await updateSucceededHosts.run(
    tx,
    succeeded.map(({ name }) => name),
    now,
  );
  await rescheduleHosts(tx, succeeded, now);
  return delivered;
}

async function recordOne(
  tx: FederationDb,
  attempt: FinishedAttempt,
  context: RecordContext,
): Promise<DeliveryOutcome> {
  const { now } = context;
  // Reread, because an earlier result of this batch may have changed the host.
  const [host] = await lockHosts.rows(tx, [attempt.delivery.host]);
  const outcome = await recordAttempt(tx, attempt, context);
  if (!host || outcome === 'lost') return outcome;
  const change = hostChange(host, attempt.result, context);
  await updateHost.run(tx, host.name, change);
  if (host.failing_since !== null && change.failing_since === null)
    await updateDueNow.run(tx, host.name, now);
  await rescheduleHosts(tx, [{ name: host.name, retry_at: change.retry_at }], now);
  return outcome;
}

async function recordAttempt(
  tx: FederationDb,
  { delivery, result, jitter }: FinishedAttempt,
  { now, schedule }: RecordContext,
): Promise<DeliveryOutcome> {
  if (result.is === 'delivered')
    return (await deleteDelivered(tx, [delivery])).has(delivery.id) ? 'delivered' : 'lost';
  const limit = { one: 1, few: FEW_ATTEMPTS, all: schedule.attempts }[result.attempts];
  const isLast =
    delivery.attempts >= Math.min(limit, schedule.attempts) || now - delivery.created_at > RETAINED_FOR;
  const dueAt = now + retryDelay(schedule, delivery.attempts, jitter, result.retryAfter);
  const next = isLast ? { failedAt: now } : { dueAt };
  if (!(await updateFailedAttempt(tx, delivery, next, result.reason))) return 'lost';
  return isLast ? 'failed' : 'retried';
}

/** A host that responds, even with an error, is not failing, but may request a pause. */
function hostChange(
  host: Host,
  result: AttemptResult,
  { now, schedule }: RecordContext,
): HostChange & { retry_at: Instant | null } {
  const pauseEnds = host.failing_since === null ? host.retry_at : null;
  const healthy = { failing_since: null, seen_at: now };
  if (result.is === 'delivered') return { ...healthy, retry_at: pauseEnds, last_success_at: now };
  const requestedAt =
    result.retryAfter === null ? 0 : now + Math.min(schedule.maxDelay, result.retryAfter * 1000);
  if (result.host === null) return { retry_at: host.retry_at, last_error: result.reason };
  if (result.host === 'responds')
    return { ...healthy, retry_at: Math.max(pauseEnds ?? 0, requestedAt) || null, last_error: result.reason };
  const since = failingSince({ failingSince: host.failing_since, seenAt: host.seen_at }, now);
  const retryAt = Math.max(backoffUntil(since, now, schedule), requestedAt);
  return { failing_since: since, retry_at: retryAt, seen_at: now, last_error: result.reason };
}
