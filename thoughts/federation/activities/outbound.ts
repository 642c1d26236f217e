// Works off what happened here: claims events in the order of each user's acts and carries them out.
import {
  type ClaimedEvent,
  claimEvents,
  finishEvent,
  LeaseLost,
  postponeEvent,
} from '@tandem/platform/jobs/events.ts';
import { startWorker, type Worker } from '@tandem/platform/jobs/worker.ts';
import { HOUR, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { carryOut, OUTBOUND_KINDS, type OutboundNeeds } from './activities.ts';

/**
 * Many followers take seconds. Another process waits this long before it goes on in our place, and after a crash all
 * that its user did since waits with it.
 */
const LEASE = MINUTE;
const PLACES = 4;
const POLL_EVERY = SECOND;
/** An event that fails this often, over about eight hours, has a fault of ours in it, and lets the others pass. */
const ATTEMPTS = 15;

/** `onQueued` is called when deliveries may have been queued; `isAwake` as for deliveries. */
export function startOutbound(needs: OutboundNeeds & { isAwake: boolean }, onQueued: () => void): Worker {
  const { database, clock, log } = needs;
  const order = { kinds: OUTBOUND_KINDS, lease: LEASE, order: 'strict' } as const;
  return startWorker<ClaimedEvent>({
    name: 'outbound',
    places: PLACES,
    pollEvery: needs.isAwake ? POLL_EVERY : null,
    log,
    claim: (limit) => claimEvents(database, { ...order, limit, now: clock.now() }),
    run: async (event) => {
      try {
        await carryOut(needs, event);
        onQueued();
      } catch (error) {
        if (!(error instanceof LeaseLost)) await putOff(needs, event, error);
      }
    },
  });
}

/** The database being away is no fault of the event: then this fails too, and the lease runs out. */
async function putOff(needs: OutboundNeeds, event: ClaimedEvent, error: unknown): Promise<void> {
  const isOver = event.attempts >= ATTEMPTS;
  needs.log.error({ err: error, kind: event.kind, isOver }, 'event could not be carried out');
  const again = needs.clock.now() + Math.min(HOUR, SECOND * 2 ** event.attempts);
  await needs.database.write((tx) => (isOver ? finishEvent(tx, event) : postponeEvent(tx, event, again)));
}
