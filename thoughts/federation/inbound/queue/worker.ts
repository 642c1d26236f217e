// Works off what other servers sent: claims queued activities and applies them.
import { withLeaseRenewal } from '@tandem/platform/queue/lease-renewal.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { InboundContext } from '../context.ts';
import { processQueued } from './process.ts';
import { LEASE, type LeasedActivity, leaseActivities } from './queue.ts';

/** Activities that are worked on at once, and those under way in all: most of these wait for other servers. */
const PLACES = 8;
const UNDER_WAY = 64;
const POLL_EVERY = SECOND;

/** `database` is the one without a watch, from which claims are made; effects go through the federation's own. */
export function startInboundWorker(federation: InboundContext, database: InboundContext['database']): Worker {
  const { clock, log, config, outcomes } = federation;
  const holding = { database, clock, log, leaseMs: LEASE };
  const underWay: string[] = [];
  return startWorker<LeasedActivity>({
    name: 'inbound',
    concurrency: PLACES,
    maxInFlight: UNDER_WAY,
    pollInterval: config.roles.includes('work') ? POLL_EVERY : null,
    log,
    dequeue: async (limit) => {
      const claimed = await leaseActivities(database, { limit, now: clock.now(), underWay });
      underWay.push(...claimed.map(({ source }) => source));
      return claimed;
    },
    run: async (activity, releaseWhile) => {
      try {
        const apply = () => processQueued(federation, activity, releaseWhile);
        outcomes.add({ outcome: await withLeaseRenewal(holding, activity, apply) });
      } finally {
        underWay.splice(underWay.indexOf(activity.source), 1);
      }
    },
  });
}
