// Renews leases during processing. Leases are short, so that a crash causes little delay.
import type { Database } from '../database/database.ts';
import type { PlatformTables } from '../database/tables.ts';
import { logFailure } from '../database/unavailable.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import type { LeasedEvent } from './event-queue.ts';
import { updateLeaseEnd } from './store.ts';

/** Renewals per lease duration, so that one or two late renewals do not lose the lease. */
const RENEWALS_PER_LEASE = 4;

type LeaseRenewal = {
  database: Database<PlatformTables>;
  clock: Clock;
  log: Log;
  /** Milliseconds, as in the lease request. */
  leaseMs: number;
};

/** Runs `work` for a leased event and renews the lease until it ends or the lease is lost. */
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
