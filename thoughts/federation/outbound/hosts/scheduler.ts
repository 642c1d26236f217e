// Whose turn it is: hosts take turns, whatever the length of their queues, and one in trouble gets one request at a
// time and no more than its share of places. So the dead do not keep the living waiting.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../tables.ts';
import {
  countLeased,
  type Lease,
  type LeasedDelivery,
  selectLeasable,
  updateLeases,
} from '../delivery-store.ts';
import { type Host, lockDueHosts } from './store.ts';
import {
  type NextAttemptQuery,
  type NextAttempts,
  selectNextAttempts,
  updateNextAttempts,
} from './store-next-attempts.ts';

/** Requests at once to a host that answers, and to one that fails. */
const PER_HOST = 4;
const PER_FAILING_HOST = 1;
/** Bounds how long one claim holds the loop: about 0.05 ms a host, and the commit. */
const HOSTS_PER_CLAIM = 32;

export type Capacity = { free: number; freeForFailing: number };
export type ScheduledDelivery = LeasedDelivery & { isSuspect: boolean };

type Taken = { host: Host; deliveries: LeasedDelivery[]; look: NextAttemptQuery };

/** Leases deliveries of several hosts; `isSuspect` where the host failed last time. */
export async function leaseDeliveries(
  tx: FederationDb,
  places: Capacity,
  lease: Lease,
  now: Instant,
): Promise<ScheduledDelivery[]> {
  const suspects = Math.min(HOSTS_PER_CLAIM, places.freeForFailing);
  const hosts = [
    ...(await lockDueHosts.rows(tx, false, Math.min(HOSTS_PER_CLAIM, places.free), now)),
    ...(suspects > 0 ? await lockDueHosts.rows(tx, true, suspects, now) : []),
  ];
  const leased = await countLeased(
    tx,
    hosts.map(({ name }) => name),
    now,
  );
  const queues = hosts.map((host) => toQueue(host, leased.get(host.name) ?? 0, now));
  const due = await selectDue(tx, queues, lease, now);
  const taken: Taken[] = [];
  let left = places.free;
  for (const queue of queues) {
    if (left === 0) break;
    const turn = takeFromQueue(queue, due.get(queue.host.name) ?? [], left, now);
    taken.push(turn);
    left -= turn.deliveries.length;
  }
  const claimed = taken.flatMap(({ host, deliveries: own }) =>
    own.map((one) => ({ ...one, isSuspect: host.failing_since !== null })),
  );
  if (claimed.length > 0)
    await updateLeases.run(
      tx,
      claimed.map(({ id }) => id),
      lease,
    );
  await scheduleHosts(tx, taken, now);
  return claimed;
}

/** `room`: for how many more requests at once. Where `isSpared`, only for follows. */
type Queue = { host: Host; isBackingOff: boolean; room: number };

function toQueue(host: Host, underWay: number, now: Instant): Queue {
  const isSpared = host.retry_at !== null && host.retry_at > now;
  const most = host.failing_since !== null || isSpared ? PER_FAILING_HOST : PER_HOST;
  return { host, isBackingOff: isSpared, room: Math.max(0, most - underWay) };
}

/** Of each host what there may be room for, with one statement for all of a kind. */
async function selectDue(
  tx: FederationDb,
  queues: readonly Queue[],
  lease: Lease,
  now: Instant,
): Promise<ReadonlyMap<string, LeasedDelivery[]>> {
  const open = queues.filter(({ room }) => room > 0);
  const namesOf = (some: readonly Queue[]) => some.map(({ host }) => host.name);
  const [spared, others] = [
    open.filter(({ isBackingOff: isSpared }) => isSpared),
    open.filter(({ isBackingOff: isSpared }) => !isSpared),
  ];
  const all = { hosts: namesOf(others), followsOnly: false, most: PER_HOST };
  const follows = { hosts: namesOf(spared), followsOnly: true, most: PER_FAILING_HOST };
  return new Map([
    ...(await selectLeasable(tx, all, lease, now)),
    ...(await selectLeasable(tx, follows, lease, now)),
  ]);
}

function takeFromQueue(
  { host, isBackingOff: isSpared, room }: Queue,
  due: readonly LeasedDelivery[],
  left: number,
  now: Instant,
): Taken {
  const claimed = due.slice(0, Math.min(room, left));
  // What is due and was not claimed waits for something under way, whose end gives the host its next turn.
  const isCutShort = left < room && claimed.length === left;
  const after = isCutShort ? 0 : now;
  return {
    host,
    deliveries: claimed,
    look: { host: host.name, dueAfter: isSpared ? 0 : after, followAfter: after },
  };
}

/** Sets the next turns of hosts, by a look at their queues. */
export async function scheduleHosts(
  tx: FederationDb,
  taken: readonly { host: Pick<Host, 'name' | 'retry_at'>; look: NextAttemptQuery }[],
  now: Instant,
): Promise<void> {
  if (taken.length === 0) return;
  const retryAt = new Map(taken.map(({ host }) => [host.name, host.retry_at]));
  const looks = taken.map(({ look }) => look);
  const outlooks = await selectNextAttempts(tx, looks, now);
  await updateNextAttempts(
    tx,
    outlooks.map((outlook) => ({
      host: outlook.host,
      at: nextAttemptAt(outlook, retryAt.get(outlook.host) ?? null),
    })),
  );
}

/** Sets the next turns of hosts of which deliveries ended: everything in their queues counts. */
export const rescheduleHosts = (
  tx: FederationDb,
  hosts: readonly Pick<Host, 'name' | 'retry_at'>[],
  now: Instant,
): Promise<void> =>
  scheduleHosts(
    tx,
    hosts.map((host) => ({ host, look: { host: host.name, dueAfter: 0, followAfter: 0 } })),
    now,
  );

/** The earliest there is: of what must wait until `retryAt`, of follows, which need not, and of leases. */
export function nextAttemptAt(
  { due, follow, leaseEnds }: Omit<NextAttempts, 'host'>,
  retryAt: Instant | null,
): Instant | null {
  const patient = due === null ? null : Math.max(due, retryAt ?? 0);
  const instants = [patient, follow, leaseEnds].filter((at) => at !== null);
  return instants.length === 0 ? null : Math.min(...instants);
}
