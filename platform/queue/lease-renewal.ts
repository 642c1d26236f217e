// Leases are short, so that a crash delays little, and are renewed while the work goes on.
import type { Database } from '../database/database.ts';
import { logFailure } from '../database/log-failure.ts';
import type { PlatformTables } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import type { LeasedEvent } from './event-queue.ts';
import { updateLeaseEnd } from './store.ts';

/** How often within its duration a lease is renewed, so that one or two late renewals do not lose it. */
const RENEWALS_PER_LEASE = 4;

export type LeaseRenewal = {
  database: Database<PlatformTables>;
  clock: Clock;
  log: Log;
  /** Milliseconds, as in the request for the lease. */
  leaseMs: number;
};

/** Runs `work` for a leased event and renews the lease meanwhile, unless it was lost already. */
export async function withLeaseRenewal<Result>(
  { database, clock, log, leaseMs: lease }: LeaseRenewal,
  event: Pick<LeasedEvent, 'id' | 'lease'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const renew = () =>
    database
      .write((tx) => updateLeaseEnd.run(tx, event, clock.now() + lease))
      .catch((error: unknown) => logFailure(log, error, 'a lease could not be renewed', { event: event.id }));
  using _renewal = clock.setInterval(() => void renew(), lease / RENEWALS_PER_LEASE);
  return await work();
}
