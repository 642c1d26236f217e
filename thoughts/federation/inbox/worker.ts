// Works off what other servers sent: claims queued activities and applies them.
import { type ClaimedEvent, claimEvents } from '@tandem/platform/jobs/events.ts';
import { startWorker, type Worker } from '@tandem/platform/jobs/worker.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { Federation } from '../federation-service.ts';
import { applyQueued, CLAIM } from './apply.ts';

const PLACES = 8;
const POLL_EVERY = SECOND;

/** `database` is the one without a watch, from which claims are made; effects go through the federation's own. */
export function startInbound(federation: Federation, database: Federation['database']): Worker {
  const { clock, log, config, outcomes } = federation;
  return startWorker<ClaimedEvent>({
    name: 'inbound',
    places: PLACES,
    pollEvery: config.roles.includes('work') ? POLL_EVERY : null,
    log,
    claim: (limit) => claimEvents(database, { ...CLAIM, limit, now: clock.now() }),
    run: async (event) => outcomes.add({ outcome: await applyQueued(federation, event) }),
  });
}
