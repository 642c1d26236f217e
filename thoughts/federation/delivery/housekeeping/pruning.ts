// Removes what delivery keeps and nobody needs any more, in small batches (thoughts-decisions, Retention).
import type { PeriodicJob } from '@tandem/platform/jobs/periodic.ts';
import { type Clock, DAY, MINUTE } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase, FederationDb } from '../../tables.ts';
import { KEPT_FOR } from '../outcome.ts';
import {
  deleteForgottenHosts,
  deleteOldFailures,
  deleteSentActivities,
  deleteSpentKeys,
  expireDeliveries,
} from './store-pruning.ts';

/** How long an activity that reached everybody is still served under its id. */
const SENT_KEPT_FOR = 7 * DAY;
/** A host with nothing queued and nothing heard for this long is forgotten; the next delivery makes it anew. */
const HOST_KEPT_FOR = 30 * DAY;
const BATCH = 500;

export const pruneDeliveries = (database: FederationDatabase, clock: Clock): PeriodicJob => ({
  name: 'delivery pruning',
  every: 10 * MINUTE,
  run: async () => {
    const now = clock.now();
    const steps: readonly ((tx: FederationDb) => Promise<number>)[] = [
      (tx) => expireDeliveries(tx, now - KEPT_FOR, now, BATCH),
      (tx) => deleteOldFailures(tx, now - KEPT_FOR, BATCH),
      (tx) => deleteSentActivities(tx, now - SENT_KEPT_FOR, BATCH),
      (tx) => deleteSpentKeys(tx, BATCH),
      (tx) => deleteForgottenHosts(tx, now - HOST_KEPT_FOR, BATCH),
    ];
    for (const step of steps) while ((await database.write(step)) === BATCH);
  },
});
