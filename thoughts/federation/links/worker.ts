// The worker that verifies the links of profiles.
import { type LeasedEvent, leaseEvents, postponeEvent } from '@tandem/platform/queue/event-queue.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { HOUR, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { type LinkContext, verifyLinks } from './verify.ts';

export const LINKS_CHANGED = 'links-changed';

/** Four pages are asked at once, each within ten seconds. */
const LEASE = MINUTE;
const CONCURRENCY = 4;

/** `isPolling` as for deliveries. */
export function startLinkWorker(context: LinkContext & { isPolling: boolean }): Worker {
  const { database, clock, log } = context;
  const order = { kinds: [LINKS_CHANGED], leaseMs: LEASE, order: 'strict' } as const;
  return startWorker<LeasedEvent>({
    name: 'links',
    concurrency: CONCURRENCY,
    pollInterval: context.isPolling ? SECOND : null,
    log,
    dequeue: (limit) => leaseEvents(database, { ...order, limit, now: clock.now() }),
    run: async (event) => {
      try {
        await verifyLinks(context, event);
      } catch (error) {
        log.error({ err: error }, 'the links of a profile could not be verified');
        const retryAt = clock.now() + Math.min(HOUR, SECOND * 2 ** event.attempts);
        await database.write((tx) => postponeEvent(tx, event, retryAt));
      }
    },
  });
}
