// Calls back what a clock that was ahead put off, once the clock is right again (0088).
import type { PeriodicJob } from '@tandem/platform/jobs/periodic.ts';
import { CLOCKS_APART, type Clock, HOUR, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase, FederationDb } from '../../tables.ts';
import { LEFT_ALONE_AFTER, NEVER } from '../hosts/backoff.ts';
import { lockHosts } from '../hosts/store-hosts.ts';
import { giveTurnsTo } from '../hosts/turns.ts';
import {
  type Latest,
  selectHostsAhead,
  updateDeliveriesAhead,
  updateHostsAhead,
  updateLeasesAhead,
} from './store-recall.ts';

/** Looked at together. */
const BATCH = 100;
/** No claim is longer. */
const LONGEST_LEASE = MINUTE;

/**
 * Whatever has a time that no right clock can have written by now is due: deliveries queued, put off or leased then, and
 * the pauses of the hosts that were tried then. `maxDelay`: the longest pause between two attempts, in milliseconds.
 */
export const recallDeliveries = (
  database: FederationDatabase,
  clock: Clock,
  maxDelay: number,
): PeriodicJob => ({
  name: 'delivery recall',
  every: 10 * MINUTE,
  run: async () => {
    const now = clock.now();
    const latest: Latest = {
      seen: now + CLOCKS_APART,
      put: now + Math.max(HOUR, maxDelay) + CLOCKS_APART,
      leased: now + LONGEST_LEASE + CLOCKS_APART,
      never: NEVER,
      leftAlone: now - LEFT_ALONE_AFTER,
    };
    while ((await database.write((tx) => recallSome(tx, latest, now))) === BATCH);
  },
});

/** Answers how many times too late were found. */
async function recallSome(tx: FederationDb, latest: Latest, now: Instant): Promise<number> {
  const found = await selectHostsAhead(tx, latest, BATCH);
  if (found.length === 0) return 0;
  const names = [...new Set(found)];
  await lockHosts(tx, names);
  await updateLeasesAhead(tx, names, latest);
  await updateDeliveriesAhead(tx, names, latest, now);
  await updateHostsAhead(tx, names, latest, now);
  await giveTurnsTo(tx, await lockHosts(tx, names), now);
  return found.length;
}
