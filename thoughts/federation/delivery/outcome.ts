// What becomes of a delivery and its host once attempts ended; one transaction.
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../tables.ts';
import { delayAfter, failingSince, type Schedule, sparedUntil } from './hosts/backoff.ts';
import { type Host, type HostChange, lockHosts, updateHost, updateServed } from './hosts/store-hosts.ts';
import { giveTurnsTo } from './hosts/turns.ts';
import { FEW_ATTEMPTS, type Verdict } from './hosts/verdict.ts';
import { type Claimed, deleteDelivered, hastenDeliveries, updateRefused } from './store.ts';

/** What waits for a host that is left alone does not wait for ever. */
export const KEPT_FOR = 30 * DAY;

/** `lost`: the lease ran out meanwhile, and another worker decides. */
export type Outcome = 'delivered' | 'retried' | 'failed' | 'lost';

/** `chance` from 0 to 1 spreads what would be tried again together. */
export type Attempt = { claimed: Claimed; verdict: Verdict; chance: number };

export type Circumstances = { now: Instant; schedule: Schedule };

/** Settles attempts that ended together and answers their outcomes, in order. What went well costs least. */
export async function settleDeliveries(
  tx: FederationDb,
  attempts: readonly Attempt[],
  circumstances: Circumstances,
): Promise<Outcome[]> {
  const names = [...new Set(attempts.map(({ claimed }) => claimed.host))];
  const hosts = new Map((await lockHosts(tx, names)).map((host) => [host.name, host]));
  const isPlain = ({ claimed, verdict }: Attempt): boolean =>
    verdict.is === 'delivered' && hosts.get(claimed.host)?.failing_since === null;
  const plain = attempts.filter(isPlain);
  const delivered = await settleDelivered(tx, plain, hosts, circumstances);
  const outcomes: Outcome[] = [];
  for (const attempt of attempts) {
    const { id } = attempt.claimed;
    if (!plain.includes(attempt)) outcomes.push(await settleOne(tx, attempt, circumstances));
    else outcomes.push(delivered.has(id) ? 'delivered' : 'lost');
  }
  return outcomes;
}

/** What hosts without trouble took; answers the ids of what is done. */
async function settleDelivered(
  tx: FederationDb,
  attempts: readonly Attempt[],
  hosts: ReadonlyMap<string, Host>,
  { now }: Circumstances,
): Promise<ReadonlySet<number>> {
  if (attempts.length === 0) return new Set();
  const delivered = await deleteDelivered(
    tx,
    attempts.map(({ claimed }) => claimed),
  );
  const served = [...new Set(attempts.map(({ claimed }) => claimed.host))].flatMap(
    (name) => hosts.get(name) ?? [],
  );
  await updateServed(
    tx,
    served.map(({ name }) => name),
    now,
  );
  await giveTurnsTo(tx, served, now);
  return delivered;
}

async function settleOne(tx: FederationDb, attempt: Attempt, circumstances: Circumstances): Promise<Outcome> {
  const { now } = circumstances;
  // Read anew, because what ended together may be of the same host.
  const [host] = await lockHosts(tx, [attempt.claimed.host]);
  const outcome = await settleAttempt(tx, attempt, circumstances);
  if (!host || outcome === 'lost') return outcome;
  const change = hostChange(host, attempt.verdict, circumstances);
  await updateHost(tx, host.name, change);
  if (host.failing_since !== null && change.failing_since === null)
    await hastenDeliveries(tx, host.name, now);
  await giveTurnsTo(tx, [{ name: host.name, retry_at: change.retry_at }], now);
  return outcome;
}

async function settleAttempt(
  tx: FederationDb,
  { claimed, verdict, chance }: Attempt,
  { now, schedule }: Circumstances,
): Promise<Outcome> {
  if (verdict.is === 'delivered')
    return (await deleteDelivered(tx, [claimed])).has(claimed.id) ? 'delivered' : 'lost';
  const most = { one: 1, few: FEW_ATTEMPTS, all: schedule.attempts }[verdict.attempts];
  const isLast = claimed.attempts >= Math.min(most, schedule.attempts) || now - claimed.created_at > KEPT_FOR;
  const dueAt = now + delayAfter(schedule, claimed.attempts, chance, verdict.retryAfter);
  const next = isLast ? { failedAt: now } : { dueAt };
  if (!(await updateRefused(tx, claimed, next, verdict.reason))) return 'lost';
  return isLast ? 'failed' : 'retried';
}

/** A host that answers, even with a refusal, is not in trouble, but may ask for a pause. */
function hostChange(
  host: Host,
  verdict: Verdict,
  { now, schedule }: Circumstances,
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
  const retryAt = Math.max(sparedUntil(since, now, schedule), wished);
  return { failing_since: since, retry_at: retryAt, seen_at: now, last_error: verdict.reason };
}
