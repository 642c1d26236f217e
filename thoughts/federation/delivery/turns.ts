// Whose turn it is: hosts take turns, whatever the length of their queues, and one in trouble gets one request at a
// time and no more than its share of places. So the dead do not keep the living waiting.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../tables.ts';
import { type Claimed, countLeased, type Lease, selectClaimable, updateLeases } from './store.ts';
import { type Host, lockTurns } from './store-hosts.ts';
import { type Look, type Outlook, selectOutlooks, updateTurns } from './store-turns.ts';

/** Requests at once to a host that answers, and to one that fails. */
const PER_HOST = 4;
const PER_FAILING_HOST = 1;
/** Bounds how long one claim holds the database: about 0.1 ms a host. */
const HOSTS_PER_CLAIM = 50;

export type Places = { free: number; freeForFailing: number };
export type Turn = Claimed & { isSuspect: boolean };

type Taken = { host: Host; claimed: Claimed[]; look: Look };

/** Leases deliveries of several hosts; `isSuspect` where the host failed last time. */
export async function claimDeliveries(
  tx: FederationDb,
  places: Places,
  lease: Lease,
  now: Instant,
): Promise<Turn[]> {
  const suspects = Math.min(HOSTS_PER_CLAIM, places.freeForFailing);
  const hosts = [
    ...(await lockTurns(tx, false, Math.min(HOSTS_PER_CLAIM, places.free), now)),
    ...(suspects > 0 ? await lockTurns(tx, true, suspects, now) : []),
  ];
  const leased = await countLeased(
    tx,
    hosts.map(({ name }) => name),
    now,
  );
  const taken: Taken[] = [];
  let left = places.free;
  for (const host of hosts) {
    if (left === 0) break;
    const turn = await takeTurn(tx, host, { left, underWay: leased.get(host.name) ?? 0 }, lease, now);
    taken.push(turn);
    left -= turn.claimed.length;
  }
  const claimed = taken.flatMap(({ host, claimed: own }) =>
    own.map((one) => ({ ...one, isSuspect: host.failing_since !== null })),
  );
  if (claimed.length > 0)
    await updateLeases(
      tx,
      claimed.map(({ id }) => id),
      lease,
    );
  await giveTurns(tx, taken, now);
  return claimed;
}

async function takeTurn(
  tx: FederationDb,
  host: Host,
  { left, underWay }: { left: number; underWay: number },
  lease: Lease,
  now: Instant,
): Promise<Taken> {
  const isSpared = host.retry_at !== null && host.retry_at > now;
  const room = (host.failing_since !== null || isSpared ? PER_FAILING_HOST : PER_HOST) - underWay;
  const asked = { host: host.name, most: Math.min(room, left), followsOnly: isSpared };
  const claimed = room > 0 ? await selectClaimable(tx, asked, lease, now) : [];
  // What is due and was not claimed waits for something under way, whose end gives the host its next turn.
  const isCutShort = left < room && claimed.length === left;
  const after = isCutShort ? 0 : now;
  return { host, claimed, look: { host: host.name, dueAfter: isSpared ? 0 : after, followAfter: after } };
}

/** Sets the next turns of hosts, by a look at their queues. */
export async function giveTurns(
  tx: FederationDb,
  taken: readonly { host: Pick<Host, 'name' | 'retry_at'>; look: Look }[],
  now: Instant,
): Promise<void> {
  if (taken.length === 0) return;
  const retryAt = new Map(taken.map(({ host }) => [host.name, host.retry_at]));
  const looks = taken.map(({ look }) => look);
  const outlooks = await selectOutlooks(tx, looks, now);
  await updateTurns(
    tx,
    outlooks.map((outlook) => ({
      host: outlook.host,
      at: nextTurn(outlook, retryAt.get(outlook.host) ?? null),
    })),
  );
}

/** Sets the next turns of hosts of which deliveries ended: everything in their queues counts. */
export const giveTurnsTo = (
  tx: FederationDb,
  hosts: readonly Pick<Host, 'name' | 'retry_at'>[],
  now: Instant,
): Promise<void> =>
  giveTurns(
    tx,
    hosts.map((host) => ({ host, look: { host: host.name, dueAfter: 0, followAfter: 0 } })),
    now,
  );

/** The earliest there is: of what must wait until `retryAt`, of follows, which need not, and of leases. */
export function nextTurn(
  { due, follow, leaseEnds }: Omit<Outlook, 'host'>,
  retryAt: Instant | null,
): Instant | null {
  const patient = due === null ? null : Math.max(due, retryAt ?? 0);
  const instants = [patient, follow, leaseEnds].filter((at) => at !== null);
  return instants.length === 0 ? null : Math.min(...instants);
}
