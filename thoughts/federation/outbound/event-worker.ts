// Works off what happened here: claims events in the order of each user's acts and carries them out.
import {
  finishEvent,
  type LeasedEvent,
  LeaseLost,
  leaseEvents,
  postponeEvent,
} from '@tandem/platform/queue/event-queue.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { HOUR, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { OUTBOUND_KINDS, type OutboundContext, processEvent } from './event-processing.ts';

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
export function startOutboundWorker(
  needs: OutboundContext & { isAwake: boolean },
  onQueued: () => void,
): Worker {
  const { database, clock, log } = needs;
  const order = { kinds: OUTBOUND_KINDS, leaseMs: LEASE, order: 'strict' } as const;
  return startWorker<LeasedEvent>({
    name: 'outbound',
    concurrency: PLACES,
    pollInterval: needs.isAwake ? POLL_EVERY : null,
    log,
    dequeue: (limit) => leaseEvents(database, { ...order, limit, now: clock.now() }),
    run: async (event) => {
      try {
        await processEvent(needs, event);
        onQueued();
      } catch (error) {
        if (!(error instanceof LeaseLost)) await postpone(needs, event, error);
      }
    },
  });
}

/** The database being away is no fault of the event: then this fails too, and the lease runs out. */
async function postpone(needs: OutboundContext, event: LeasedEvent, error: unknown): Promise<void> {
  const isOver = event.attempts >= ATTEMPTS;
  needs.log.error({ err: error, kind: event.kind, isOver }, 'event could not be carried out');
  const again = needs.clock.now() + Math.min(HOUR, SECOND * 2 ** event.attempts);
  await needs.database.write((tx) => (isOver ? finishEvent(tx, event) : postponeEvent(tx, event, again)));
}
