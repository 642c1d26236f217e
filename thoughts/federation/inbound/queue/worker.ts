// The worker of the inbound queue: leases and applies queued activities.
import { withLeaseRenewal } from '@tandem/platform/queue/lease-renewal.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { InboundContext } from '../context.ts';
import { processQueued } from './process.ts';
import { LEASE, type LeasedActivity, leaseActivities } from './queue.ts';

/** Concurrently processed activities, and the maximum in progress, most of which wait for other servers. */
const CONCURRENCY = 8;
const MAX_IN_FLIGHT = 64;
const POLL_EVERY = SECOND;

/**
 * Leases are written through `database`, whose commits wake no worker; effects through the context's
 * database.
 */
export function startInboundWorker(federation: InboundContext, database: InboundContext['database']): Worker {
  const { clock, log, config, outcomes } = federation;
  const renewal = { database, clock, log, leaseMs: LEASE };
  const inProgress: string[] = [];
  return startWorker<LeasedActivity>({
    name: 'inbound',
    concurrency: CONCURRENCY,
    maxInFlight: MAX_IN_FLIGHT,
    pollInterval: config.roles.includes('work') ? POLL_EVERY : null,
    log,
    dequeue: async (limit) => {
      const leased = await leaseActivities(database, { limit, now: clock.now(), underWay: inProgress });
      inProgress.push(...leased.map(({ source }) => source));
      return leased;
    },
    run: async (activity, releaseWhile) => {
      try {
        const apply = () => processQueued(federation, activity, releaseWhile);
        outcomes.add({ outcome: await withLeaseRenewal(renewal, activity, apply) });
      } finally {
        inProgress.splice(inProgress.indexOf(activity.source), 1);
      }
    },
  });
}
