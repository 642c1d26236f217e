// Leases that are short, so that a crash costs little, and are renewed as long as the work goes on.
import type { Database } from '../database/database.ts';
import type { PlatformTables } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import type { LeasedEvent } from './event-queue.ts';
import { updateLeaseEnd } from './store.ts';

/** Renewed this often within the time of one lease, so that a slow renewal or two lose nothing. */
const RENEWALS_PER_LEASE = 4;

export type LeaseRenewal = {
  database: Database<PlatformTables>;
  clock: Clock;
  log: Log;
  /** Milliseconds, as it was claimed with. */
  leaseMs: number;
};

/** Runs `work` for a claimed event, whose lease does not end meanwhile unless somebody else has it already. */
export async function withLeaseRenewal<Result>(
  { database, clock, log, leaseMs: lease }: LeaseRenewal,
  event: Pick<LeasedEvent, 'id' | 'lease'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const renew = () =>
    database
      .write((tx) => updateLeaseEnd.run(tx, event, clock.now() + lease))
      .catch((error: unknown) => log.error({ err: error, event: event.id }, 'a lease could not be renewed'));
  const renewal = setInterval(() => void renew(), lease / RENEWALS_PER_LEASE);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}
