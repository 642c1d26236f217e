// Whose turn it is: hosts take turns, whatever the length of their queues, and one in trouble gets one request at a
// time and no more than its share of places. So the dead do not keep the living waiting.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../tables.ts';
import { type Claimed, claimOfHost, countLeased, type Lease, type Outlook, selectOutlook } from './store.ts';
import { type Host, lockTurns, updateHost } from './store-hosts.ts';

/** Requests at once to a host that answers, and to one that fails. */
const PER_HOST = 4;
const PER_FAILING_HOST = 1;
/** Bounds how long one claim holds the database: about 0.1 ms a host. */
const HOSTS_PER_CLAIM = 16;

export type Places = { free: number; freeForFailing: number };
export type Turn = Claimed & { isSuspect: boolean };

/** Leases deliveries of several hosts; `isSuspect` where the host failed last time. */
export async function claimDeliveries(
  tx: FederationDb,
  places: Places,
  lease: Lease,
  now: Instant,
): Promise<Turn[]> {
  const suspects = Math.min(HOSTS_PER_CLAIM, places.freeForFailing);
  const hosts = [
    ...(await lockTurns(tx, false, HOSTS_PER_CLAIM, now)),
    ...(suspects > 0 ? await lockTurns(tx, true, suspects, now) : []),
  ];
  const claimed: Turn[] = [];
  for (const host of hosts) {
    const left = places.free - claimed.length;
    if (left > 0) claimed.push(...(await takeTurn(tx, host, left, lease, now)));
  }
  return claimed;
}

async function takeTurn(
  tx: FederationDb,
  host: Host,
  left: number,
  lease: Lease,
  now: Instant,
): Promise<Turn[]> {
  const isSuspect = host.failing_since !== null;
  const isSpared = host.retry_at !== null && host.retry_at > now;
  const limit = isSuspect || isSpared ? PER_FAILING_HOST : PER_HOST;
  const room = limit - (await countLeased(tx, host.name, now));
  const asked = { host: host.name, most: Math.min(room, left), followsOnly: isSpared };
  const claimed = room > 0 ? await claimOfHost(tx, asked, lease, now) : [];
  // What is due and was not claimed waits for something under way, whose end gives the host its next turn.
  const isCutShort = left < room && claimed.length === left;
  const after = isCutShort ? 0 : now;
  const outlook = await selectOutlook(
    tx,
    { host: host.name, dueAfter: isSpared ? 0 : after, followAfter: after },
    now,
  );
  await updateHost(tx, host.name, { next_at: nextTurn(outlook, host.retry_at) });
  return claimed.map((one) => ({ ...one, isSuspect }));
}

/** Sets the next turn of a host one of whose deliveries ended. */
export async function giveTurn(
  tx: FederationDb,
  host: string,
  retryAt: Instant | null,
  now: Instant,
): Promise<void> {
  const outlook = await selectOutlook(tx, { host, dueAfter: 0, followAfter: 0 }, now);
  await updateHost(tx, host, { next_at: nextTurn(outlook, retryAt) });
}

/** The earliest there is: of what must wait until `retryAt`, of follows, which need not, and of leases. */
export function nextTurn({ due, follow, leaseEnds }: Outlook, retryAt: Instant | null): Instant | null {
  const patient = due === null ? null : Math.max(due, retryAt ?? 0);
  const instants = [patient, follow, leaseEnds].filter((at) => at !== null);
  return instants.length === 0 ? null : Math.min(...instants);
}
