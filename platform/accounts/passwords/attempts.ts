// Attempts to give a password: counted before the costly hash, and given back when it was the right one.
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
  /** What names the account: its id, or the name that was given where there is none of that name. */
  account: string;
  /** The client's address. */
  address: string;
};

const WINDOW = 15 * MINUTE;

/**
 * Runs `verify` with the network to charge, and returns whether the password was right; it counts as a failure unless it was,
 * from before it begins, so that many at once are no more than one after the other. Refuses (too many) at a limit.
 */
export async function limitFailures(
  db: Database<PlatformTables>,
  limits: AttemptLimits,
  { account, address }: Attempt,
  now: Instant,
  verify: (network: string) => Promise<boolean>,
): Promise<boolean> {
  const counters = countersOf(limits, account, address);
  // Read first: a flood that is refused writes nothing.
  for (const { id, limit } of counters) await requireBelowLimit(db.read, id, limit, now);
  await db.write((tx) => incrementCounters(tx, counters, now));
  let isFailure = false;
  try {
    const isRight = await verify(networkOf(address));
    isFailure = !isRight;
    return isRight;
  } finally {
    if (!isFailure) await db.write((tx) => decrementCounters(tx, counters, now));
  }
}

/** In one order for all, so that transactions wait for each other in no circle. */
function countersOf(limits: AttemptLimits, account: string, address: string): Counter[] {
  const limit = (most: number, share = 1) => ({ max: most * share, window: WINDOW });
  const networks = countedNetworksOf(address);
  return [
    ...networks.map(({ network, limitFactor: share }) => ({
      id: counterId('login-network', network),
      limit: limit(limits.failuresPerNetwork, share),
    })),
    { id: counterId('login', account), limit: limit(limits.failuresPerAccount) },
    {
      id: counterId('login', account, networkOf(address)),
      limit: limit(limits.failuresPerAddress),
    },
  ];
}
