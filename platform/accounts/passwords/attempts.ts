// Limits failed password attempts: an attempt counts as a failure before the expensive hash, and is uncounted
// if it was correct.
import type { Database } from '../../database/database.ts';
import type { PlatformTables } from '../../database/tables.ts';
import { countedNetworksOf, networkOf } from '../../identity/network.ts';
import { type Instant, MINUTE } from '../../time/clock.ts';
import {
  type Counter,
  counterId,
  decrementCounters,
  incrementCounters,
  requireBelowLimit,
} from '../rate-limits/rate-limits.ts';

export type AttemptLimits = {
  /** Per account and network, per account, and per network; 0 means no limit. */
  failuresPerAddress: number;
  failuresPerAccount: number;
  failuresPerNetwork: number;
};

type Attempt = {
  /** The account's id, or the given name if there is no such account. */
  account: string;
  /** The client's address. */
  address: string;
};

const WINDOW = 15 * MINUTE;

/**
 * Runs `verify` with the client's network, and returns whether the password was correct. The attempt counts
 * as a failure from before it starts until it succeeds, so that concurrent attempts are limited like
 * sequential ones. Refuses (too many) at a limit.
 */
export async function limitFailures(
  db: Database<PlatformTables>,
  limits: AttemptLimits,
  { account, address }: Attempt,
  now: Instant,
  verify: (network: string) => Promise<boolean>,
): Promise<boolean> {
  return countUntilRight(db, countersOf(limits, account, address), now, () => verify(networkOf(address)));
}

/** {@link limitFailures} with given counters. */
export async function countUntilRight(
  db: Database<PlatformTables>,
  counters: readonly Counter[],
  now: Instant,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  // Reads first, so that a refused flood causes no writes.
  for (const { id, limit } of counters) await requireBelowLimit(db.read, id, limit, now);
  await db.write((tx) => incrementCounters(tx, counters, now));
  let isFailure = false;
  try {
    const isRight = await verify();
    isFailure = !isRight;
    return isRight;
  } finally {
    if (!isFailure) await db.write((tx) => decrementCounters(tx, counters, now));
  }
}

/** Counters of the networks of an address; `limit.max` is that of a /64. */
export const networkCounters = (name: string, address: string, limit: Counter['limit']): Counter[] =>
  countedNetworksOf(address).map(({ network, limitFactor: share }) => ({
    id: counterId(name, network),
    limit: { max: limit.max * share, window: limit.window },
  }));

/** Always in the same order, so that transactions cannot deadlock. */
function countersOf(limits: AttemptLimits, account: string, address: string): Counter[] {
  const limit = (max: number) => ({ max, window: WINDOW });
  return [
    ...networkCounters('login-network', address, limit(limits.failuresPerNetwork)),
    { id: counterId('login', account), limit: limit(limits.failuresPerAccount) },
    {
      id: counterId('login', account, networkOf(address)),
      limit: limit(limits.failuresPerAddress),
    },
  ];
}
