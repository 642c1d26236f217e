// Works off what other servers sent: claims queued activities and applies them.
import { whileHeld } from '@tandem/platform/jobs/leases.ts';
import { startWorker, type Worker } from '@tandem/platform/jobs/worker.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { Federation } from '../federation-service.ts';
import { applyQueued } from './apply.ts';
import { type ClaimedActivity, claimActivities, LEASE } from './queue.ts';

/** Activities that are worked on at once, and those under way in all: most of these wait for other servers. */
const PLACES = 8;
const UNDER_WAY = 64;
const POLL_EVERY = SECOND;

/** `database` is the one without a watch, from which claims are made; effects go through the federation's own. */
export function startInbound(federation: Federation, database: Federation['database']): Worker {
  const { clock, log, config, outcomes } = federation;
  const holding = { database, clock, log, lease: LEASE };
  const underWay: string[] = [];
  return startWorker<ClaimedActivity>({
    name: 'inbound',
    places: PLACES,
    underWay: UNDER_WAY,
    pollEvery: config.roles.includes('work') ? POLL_EVERY : null,
    log,
    claim: async (limit) => {
      const claimed = await claimActivities(database, { limit, now: clock.now(), underWay });
      underWay.push(...claimed.map(({ source }) => source));
      return claimed;
    },
    run: async (activity, releaseWhile) => {
      try {
        const apply = () => applyQueued(federation, activity, releaseWhile);
        outcomes.add({ outcome: await whileHeld(holding, activity, apply) });
      } finally {
        underWay.splice(underWay.indexOf(activity.source), 1);
      }
    },
  });
}
