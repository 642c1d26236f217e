// The worker of outbound events: leases and processes events in the order of each user's actions.
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
 * An event with many followers takes seconds. After a crash, the event and later events of the same user wait
 * this long before another process continues.
 */
const LEASE = MINUTE;
const CONCURRENCY = 4;
const POLL_EVERY = SECOND;
/**
 * An event that fails this often, over about eight hours, indicates a bug; it is dropped so that later events
 * can proceed.
 */
const ATTEMPTS = 15;

/** `onQueued` is called when deliveries may have been queued; `isPolling` is as for deliveries. */
export function startOutboundWorker(
  context: OutboundContext & { isPolling: boolean },
  onQueued: () => void,
): Worker {
  const { database, clock, log } = context;
  const order = { kinds: OUTBOUND_KINDS, leaseMs: LEASE, order: 'strict' } as const;
  return startWorker<LeasedEvent>({
    name: 'outbound',
    concurrency: () => (context.thread?.isRunning ? 0 : CONCURRENCY),
    pollInterval: context.isPolling ? POLL_EVERY : null,
    log,
    dequeue: (limit) => leaseEvents(database, { ...order, limit, now: clock.now() }),
    run: async (event) => {
      try {
        await processEvent(context, event);
        onQueued();
      } catch (error) {
        if (!(error instanceof LeaseLost)) await postpone(context, event, error);
      }
    },
  });
}

/** If the database is unavailable, this fails too, and the lease expires. */
async function postpone(context: OutboundContext, event: LeasedEvent, error: unknown): Promise<void> {
  const isOver = event.attempts >= ATTEMPTS;
  context.log.error({ err: error, kind: event.kind, isOver }, 'event could not be processed');
  const retryAt = context.clock.now() + Math.min(HOUR, SECOND * 2 ** event.attempts);
  await context.database.write((tx) => (isOver ? finishEvent(tx, event) : postponeEvent(tx, event, retryAt)));
}
