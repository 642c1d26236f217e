// Deletes expired deliveries, activities, keys and hosts, in small batches.
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, DAY, MINUTE } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase, FederationDb } from '../../../foundation/tables/federation.ts';
import { RETAINED_FOR } from '../queue/record-results.ts';
import {
  deleteIdleHosts,
  deleteOldFailures,
  deleteSentActivities,
  deleteUnusedKeys,
  expireDeliveries,
} from './store-prune.ts';

/** Delivered activities are served under their ids this long. */
const SENT_KEPT_FOR = 7 * DAY;
/** A host without queued deliveries or contact for this long is deleted; the next delivery recreates it. */
const HOST_KEPT_FOR = 30 * DAY;
const BATCH = 500;

export const pruneDeliveries = (database: FederationDatabase, clock: Clock): PeriodicJob => ({
  name: 'delivery pruning',
  every: 10 * MINUTE,
  run: async () => {
    const now = clock.now();
    const steps: readonly ((tx: FederationDb) => Promise<number>)[] = [
      (tx) => expireDeliveries(tx, now - RETAINED_FOR, now, BATCH),
      (tx) => deleteOldFailures(tx, now - RETAINED_FOR, BATCH),
      (tx) => deleteSentActivities(tx, now - SENT_KEPT_FOR, BATCH),
      (tx) => deleteUnusedKeys(tx, BATCH),
      (tx) => deleteIdleHosts(tx, now - HOST_KEPT_FOR, BATCH),
    ];
    for (const step of steps) while ((await database.write(step)) === BATCH);
  },
});
