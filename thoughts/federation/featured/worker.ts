// The worker that reads the collections `featured` of followed actors.
import { type LeasedEvent, leaseEvents, postponeEvent } from '@tandem/platform/queue/event-queue.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { HOUR, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationContext } from '../context.ts';
import { createFeaturedReader } from './refresh.ts';

export const FEATURED_OUTDATED = 'featured-outdated';

/** Seven documents at most are asked for, each within ten seconds. */
const LEASE = 2 * MINUTE;
const CONCURRENCY = 2;

/** `database` is the one whose commits do not wake the workers. */
export function startFeaturedWorker(
  federation: FederationContext,
  database: FederationContext['database'],
): Worker {
  const { clock, log, config } = federation;
  const order = { kinds: [FEATURED_OUTDATED], leaseMs: LEASE, order: 'strict' } as const;
  const refresh = createFeaturedReader(federation);
  return startWorker<LeasedEvent>({
    name: 'featured',
    concurrency: CONCURRENCY,
    pollInterval: config.roles.includes('work') ? SECOND : null,
    log,
    dequeue: (limit) => leaseEvents(database, { ...order, limit, now: clock.now() }),
    run: async (event) => {
      try {
        await refresh(event);
      } catch (error) {
        log.error({ err: error }, 'the pins of an actor could not be stored');
        const retryAt = clock.now() + Math.min(HOUR, SECOND * 2 ** event.attempts);
        await database.write((tx) => postponeEvent(tx, event, retryAt));
      }
    },
  });
}
