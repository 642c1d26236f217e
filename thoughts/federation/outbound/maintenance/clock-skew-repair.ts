// Repairs times in the future, written while the clock was ahead, after its correction (docs/decisions/0061).
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, HOUR, type Instant, MAX_CLOCK_SKEW, MINUTE } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase, FederationDb } from '../../../foundation/tables/federation.ts';
import { NEVER } from '../../../foundation/tables/federation.ts';
import { CIRCUIT_OPENS_AFTER } from '../hosts/backoff.ts';
import { rescheduleHosts } from '../hosts/scheduler.ts';
import { lockHosts } from '../hosts/store.ts';
import {
  type LatestPlausible,
  selectHostsAhead,
  updateDeliveriesAhead,
  updateHostsAhead,
  updateLeasesAhead,
} from './store-clock-skew.ts';

/** Hosts per transaction. */
const BATCH = 100;
/** Upper bound of all leases. */
const LONGEST_LEASE = MINUTE;

/**
 * Makes everything due that has an implausible time: deliveries queued, postponed or leased in the future,
 * and the backoff of hosts with attempts in the future. `maxDelay` is the longest delay between two attempts,
 * in milliseconds.
 */
export const repairClockSkew = (
  database: FederationDatabase,
  clock: Clock,
  maxDelay: number,
): PeriodicJob => ({
  name: 'delivery recall',
  every: 10 * MINUTE,
  run: async () => {
    const now = clock.now();
    const latest: LatestPlausible = {
      seen: now + MAX_CLOCK_SKEW,
      postponed: now + Math.max(HOUR, maxDelay) + MAX_CLOCK_SKEW,
      leased: now + LONGEST_LEASE + MAX_CLOCK_SKEW,
      never: NEVER,
      failingSince: now - CIRCUIT_OPENS_AFTER,
    };
    while ((await database.write((tx) => repairBatch(tx, latest, now))) === BATCH);
  },
});

/** Returns the number of implausible times found. */
async function repairBatch(tx: FederationDb, latest: LatestPlausible, now: Instant): Promise<number> {
  const found = await selectHostsAhead(tx, latest, BATCH);
  if (found.length === 0) return 0;
  const names = [...new Set(found)];
  await lockHosts.rows(tx, names);
  await updateLeasesAhead(tx, names, latest);
  await updateDeliveriesAhead(tx, names, latest, now);
  await updateHostsAhead(tx, names, latest, now);
  await rescheduleHosts(tx, await lockHosts.rows(tx, names), now);
  return found.length;
}
