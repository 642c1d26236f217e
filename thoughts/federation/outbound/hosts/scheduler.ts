// The host scheduler: round-robin over hosts, regardless of queue lengths. A failing host gets one request at
// a time, within a share of the slots, so that dead hosts do not delay the others.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { textRows } from '@tandem/platform/database/queries/expressions.ts';
import { type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import { type FederationDb, NEVER } from '../../../foundation/tables/federation.ts';
import {
  countLeased,
  type Lease,
  type LeasedDelivery,
  QUEUE,
  selectLeasable,
  updateDueNow,
  updateLeases,
} from '../delivery-store.ts';
import { type Host, lockDueHosts, updateResumedHost } from './store.ts';

/** Concurrent requests to a responding host, and to a failing one. */
const PER_HOST = 4;
const PER_FAILING_HOST = 1;
/** Hosts per lease: bounds the time in one event-loop iteration (about 0.05 ms per host, and the commit). */
const HOSTS_PER_LEASE = 32;

export type Capacity = { free: number; freeForFailing: number };
export type ScheduledDelivery = LeasedDelivery & { isFailing: boolean };

type Taken = { host: Host; deliveries: LeasedDelivery[]; query: NextAttemptQuery };

/** Leases deliveries of several hosts; `isFailing` means that the host's last attempt failed. */
export async function leaseDeliveries(
  tx: FederationDb,
  capacity: Capacity,
  lease: Lease,
  now: Instant,
): Promise<ScheduledDelivery[]> {
  const failingHosts = Math.min(HOSTS_PER_LEASE, capacity.freeForFailing);
  const hosts = [
    ...(await lockDueHosts.rows(tx, false, Math.min(HOSTS_PER_LEASE, capacity.free), now)),
    ...(failingHosts > 0 ? await lockDueHosts.rows(tx, true, failingHosts, now) : []),
  ];
  const inProgress = await countLeased(
    tx,
    hosts.map(({ name }) => name),
    now,
  );
  const queues = hosts.map((host) => toQueue(host, inProgress.get(host.name) ?? 0, now));
  const due = await selectDue(tx, queues, lease, now);
  const taken: Taken[] = [];
  let left = capacity.free;
  for (const queue of queues) {
    if (left === 0) break;
    const next = takeFromQueue(queue, due.get(queue.host.name) ?? [], left, now);
    taken.push(next);
    left -= next.deliveries.length;
  }
  const leased = taken.flatMap(({ host, deliveries: own }) =>
    own.map((one) => ({ ...one, isFailing: host.failing_since !== null })),
  );
  if (leased.length > 0)
    await updateLeases.run(
      tx,
      leased.map(({ id }) => id),
      lease,
    );
  await scheduleHosts(tx, taken, now);
  return leased;
}

/** `room` is the number of further concurrent requests. With `isBackingOff` only follows are sent. */
type Queue = { host: Host; isBackingOff: boolean; room: number };

function toQueue(host: Host, inProgress: number, now: Instant): Queue {
  const isBackingOff = host.retry_at !== null && host.retry_at > now;
  const limit = host.failing_since !== null || isBackingOff ? PER_FAILING_HOST : PER_HOST;
  return { host, isBackingOff, room: Math.max(0, limit - inProgress) };
}

/** Selects deliveries up to the room of each host, with one statement for all hosts of a kind. */
async function selectDue(
  tx: FederationDb,
  queues: readonly Queue[],
  lease: Lease,
  now: Instant,
): Promise<ReadonlyMap<string, LeasedDelivery[]>> {
  const open = queues.filter(({ room }) => room > 0);
  const namesOf = (some: readonly Queue[]) => some.map(({ host }) => host.name);
  const backingOff = open.filter(({ isBackingOff }) => isBackingOff);
  const others = open.filter(({ isBackingOff }) => !isBackingOff);
  const all = { hosts: namesOf(others), followsOnly: false, most: PER_HOST };
  const follows = { hosts: namesOf(backingOff), followsOnly: true, most: PER_FAILING_HOST };
  return new Map([
    ...(await selectLeasable(tx, all, lease, now)),
    ...(await selectLeasable(tx, follows, lease, now)),
  ]);
}

function takeFromQueue(
  { host, isBackingOff, room }: Queue,
  due: readonly LeasedDelivery[],
  left: number,
  now: Instant,
): Taken {
  const leased = due.slice(0, Math.min(room, left));
  // A due delivery without a lease waits for one in progress, whose end schedules the host again.
  const isCutShort = left < room && leased.length === left;
  const after = isCutShort ? 0 : now;
  return {
    host,
    deliveries: leased,
    query: { host: host.name, dueAfter: isBackingOff ? 0 : after, followAfter: after },
  };
}

/** Sets the next attempts of hosts according to their queues. */
async function scheduleHosts(
  tx: FederationDb,
  taken: readonly { host: Pick<Host, 'name' | 'retry_at'>; query: NextAttemptQuery }[],
  now: Instant,
): Promise<void> {
  if (taken.length === 0) return;
  const retryAt = new Map(taken.map(({ host }) => [host.name, host.retry_at]));
  const queries = taken.map(({ query }) => query);
  const rows = await selectNextAttempts(tx, queries, now);
  await updateNextAttempts(
    tx,
    rows.map((next) => ({
      host: next.host,
      at: nextAttemptAt(next, retryAt.get(next.host) ?? null),
    })),
  );
}

/** Sets the next attempts of hosts with ended deliveries, according to their whole queues. */
export const rescheduleHosts = (
  tx: FederationDb,
  hosts: readonly Pick<Host, 'name' | 'retry_at'>[],
  now: Instant,
): Promise<void> =>
  scheduleHosts(
    tx,
    hosts.map((host) => ({ host, query: { host: host.name, dueAfter: 0, followAfter: 0 } })),
    now,
  );

/** The earliest of: due deliveries after `retryAt`, follows (exempt from the backoff), and ends of leases. */
function nextAttemptAt(
  { due, follow, leaseEnds }: Omit<NextAttempts, 'host'>,
  retryAt: Instant | null,
): Instant | null {
  const dueAfterBackoff = due === null ? null : Math.max(due, retryAt ?? 0);
  const instants = [dueAfterBackoff, follow, leaseEnds].filter((at) => at !== null);
  return instants.length === 0 ? null : Math.min(...instants);
}

/** The next times in a host's queue: unleased delivery, follow, and end of a lease. */
type NextAttempts = {
  host: string;
  due: Instant | null;
  follow: Instant | null;
  leaseEnds: Instant | null;
};

/** Only deliveries due after `dueAfter` count, and follows due after `followAfter`. */
type NextAttemptQuery = { host: string; dueAfter: Instant; followAfter: Instant };

/** Unordered. */
const selectNextAttempts = (
  db: FederationDb,
  queries: readonly NextAttemptQuery[],
  now: Instant,
): Promise<NextAttempts[]> => {
  const rows = queries.map(({ host, dueAfter, followAfter }) => ({
    host,
    due_after: String(dueAfter),
    follow_after: String(followAfter),
  }));
  return selectNextAttemptRows.rows(db, rows, now);
};

type NextAttemptRow = { host: string; due_after: string; follow_after: string };

const selectNextAttemptRows = defineQuery(
  (db: FederationDb, rows: readonly NextAttemptRow[], now: Instant) =>
    db.selectFrom(textRows(db, ['host', 'due_after', 'follow_after'], rows)).select((select) => {
      const next = (after: 'row.due_after' | 'row.follow_after') =>
        select
          .selectFrom('delivery')
          .select('due_at as at')
          .whereRef('delivery.host', '=', 'row.host')
          .where('failed_at', 'is', null)
          .whereRef('due_at', '>', (ref) => ref.cast<number>(after, 'bigint'))
          .where((where) => where.or([where('lease', 'is', null), where('lease_ends_at', '<=', now)]))
          .orderBy('due_at')
          .limit(1);
      return [
        'row.host',
        next('row.due_after').as('due'),
        next('row.follow_after').where('is_follow', '=', 1).as('follow'),
        select
          .selectFrom('delivery')
          .select((inProgress) => inProgress.fn.min('lease_ends_at').as('at'))
          .whereRef('delivery.host', '=', 'row.host')
          .where('lease', 'is not', null)
          .where('lease_ends_at', '>', now)
          .as('leaseEnds'),
      ];
    }),
  QUEUE,
);

type NextAttempt = { host: string; at: Instant | null };

/** Sets the next attempt of each host. */
async function updateNextAttempts(tx: FederationDb, attempts: readonly NextAttempt[]): Promise<void> {
  const rows = attempts.map(({ host, at }) => ({ host, at: at === null ? '' : String(at) }));
  await updateNextAttemptRows.run(tx, rows);
}

const updateNextAttemptRows = defineQuery((tx: FederationDb, rows: readonly { host: string; at: string }[]) =>
  tx
    .updateTable('remote_host')
    .from(textRows(tx, ['host', 'at'], rows))
    .set({ next_at: sql<number | null>`cast(nullif("row"."at", '') as bigint)` })
    .whereRef('remote_host.name', '=', 'row.host'),
);

/** Limits attempts for a host that sends but does not accept. */
const MIN_PAUSE = 10 * MINUTE;

/** Failing hosts with a last contact at or before this time are resumed. */
export const resumableSince = (now: Instant): Instant => now - MIN_PAUSE;

/**
 * Handles a verified request from `host` (name, with its port unless it is the default). If the host is
 * failing and had no attempt within ten minutes, its deliveries become due now. An open circuit becomes
 * half-open for seven days.
 */
export async function resumeDeliveries(tx: FederationDb, host: string, now: Instant): Promise<void> {
  const revived = await updateResumedHost.changed(tx, host, {
    now,
    seenUntil: resumableSince(now),
    never: NEVER,
  });
  if (revived) await updateDueNow.run(tx, host, now);
}
