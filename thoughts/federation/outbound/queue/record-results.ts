// What becomes of a delivery and its host once attempts ended; one transaction.
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../tables.ts';
import {
  deleteDelivered,
  type LeasedDelivery,
  updateDueNow,
  updateFailedAttempt,
} from '../delivery-store.ts';
import { type AttemptResult, FEW_ATTEMPTS } from '../hosts/attempt-result.ts';
import { backoffUntil, failingSince, type RetrySchedule, retryDelay } from '../hosts/backoff.ts';
import { rescheduleHosts } from '../hosts/scheduler.ts';
import { type Host, type HostChange, lockHosts, updateHost, updateSucceededHosts } from '../hosts/store.ts';

/** What waits for a host that is left alone does not wait for ever. */
export const RETAINED_FOR = 30 * DAY;

/** `lost`: the lease ran out meanwhile, and another worker decides. */
export type DeliveryOutcome = 'delivered' | 'retried' | 'failed' | 'lost';

/** `chance` from 0 to 1 spreads what would be tried again together. */
export type FinishedAttempt = { delivery: LeasedDelivery; result: AttemptResult; jitter: number };

export type RecordContext = { now: Instant; schedule: RetrySchedule };

/** Settles attempts that ended together and answers their outcomes, in order. What went well costs least. */
export async function recordResults(
  tx: FederationDb,
  attempts: readonly FinishedAttempt[],
  circumstances: RecordContext,
): Promise<DeliveryOutcome[]> {
  const names = [...new Set(attempts.map(({ delivery: claimed }) => claimed.host))];
  const hosts = new Map((await lockHosts.rows(tx, names)).map((host) => [host.name, host]));
  const isPlain = ({ delivery: claimed, result: verdict }: FinishedAttempt): boolean =>
    verdict.is === 'delivered' && hosts.get(claimed.host)?.failing_since === null;
  const plain = attempts.filter(isPlain);
  const delivered = await recordDelivered(tx, plain, hosts, circumstances);
  const outcomes: DeliveryOutcome[] = [];
  for (const attempt of attempts) {
    const { id } = attempt.delivery;
    if (!plain.includes(attempt)) outcomes.push(await recordOne(tx, attempt, circumstances));
    else outcomes.push(delivered.has(id) ? 'delivered' : 'lost');
  }
  return outcomes;
}

/** What hosts without trouble took; answers the ids of what is done. */
async function recordDelivered(
  tx: FederationDb,
  attempts: readonly FinishedAttempt[],
  hosts: ReadonlyMap<string, Host>,
  { now }: RecordContext,
): Promise<ReadonlySet<number>> {
  if (attempts.length === 0) return new Set();
  const delivered = await deleteDelivered(
    tx,
    attempts.map(({ delivery: claimed }) => claimed),
  );
  const served = [...new Set(attempts.map(({ delivery: claimed }) => claimed.host))].flatMap(
    (name) => hosts.get(name) ?? [],
  );
  await updateSucceededHosts.run(
    tx,
    served.map(({ name }) => name),
    now,
  );
  await rescheduleHosts(tx, served, now);
  return delivered;
}

async function recordOne(
  tx: FederationDb,
  attempt: FinishedAttempt,
  circumstances: RecordContext,
): Promise<DeliveryOutcome> {
  const { now } = circumstances;
  // Read anew, because what ended together may be of the same host.
  const [host] = await lockHosts.rows(tx, [attempt.delivery.host]);
  const outcome = await recordAttempt(tx, attempt, circumstances);
  if (!host || outcome === 'lost') return outcome;
  const change = hostChange(host, attempt.result, circumstances);
  await updateHost.run(tx, host.name, change);
  if (host.failing_since !== null && change.failing_since === null)
    await updateDueNow.run(tx, host.name, now);
  await rescheduleHosts(tx, [{ name: host.name, retry_at: change.retry_at }], now);
  return outcome;
}

async function recordAttempt(
  tx: FederationDb,
  { delivery: claimed, result: verdict, jitter: chance }: FinishedAttempt,
  { now, schedule }: RecordContext,
): Promise<DeliveryOutcome> {
  if (verdict.is === 'delivered')
    return (await deleteDelivered(tx, [claimed])).has(claimed.id) ? 'delivered' : 'lost';
  const most = { one: 1, few: FEW_ATTEMPTS, all: schedule.attempts }[verdict.attempts];
  const isLast =
    claimed.attempts >= Math.min(most, schedule.attempts) || now - claimed.created_at > RETAINED_FOR;
  const dueAt = now + retryDelay(schedule, claimed.attempts, chance, verdict.retryAfter);
  const next = isLast ? { failedAt: now } : { dueAt };
  if (!(await updateFailedAttempt(tx, claimed, next, verdict.reason))) return 'lost';
  return isLast ? 'failed' : 'retried';
}

/** A host that answers, even with a refusal, is not in trouble, but may ask for a pause. */
function hostChange(
  host: Host,
  verdict: AttemptResult,
  { now, schedule }: RecordContext,
): HostChange & { retry_at: Instant | null } {
  const pause = host.failing_since === null ? host.retry_at : null;
  const well = { failing_since: null, seen_at: now };
  if (verdict.is === 'delivered') return { ...well, retry_at: pause, last_success_at: now };
  const wished =
    verdict.retryAfter === null ? 0 : now + Math.min(schedule.maxDelay, verdict.retryAfter * 1000);
  if (verdict.host === null) return { retry_at: host.retry_at, last_error: verdict.reason };
  if (verdict.host === 'answers')
    return { ...well, retry_at: Math.max(pause ?? 0, wished) || null, last_error: verdict.reason };
  const since = failingSince({ failingSince: host.failing_since, seenAt: host.seen_at }, now);
  const retryAt = Math.max(backoffUntil(since, now, schedule), wished);
  return { failing_since: since, retry_at: retryAt, seen_at: now, last_error: verdict.reason };
}
