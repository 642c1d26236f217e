// A worker for one kind of event that waits for other servers, with its own order and concurrency limit.
import {
  type LeasedEvent,
  LeaseLost,
  leaseEvents,
  postponeEvent,
} from '@tandem/platform/queue/event-queue.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import type { ThoughtsEvent } from '../foundation/events/events.ts';
import type { FederationContext } from './context.ts';

/** Commits of this `database` do not wake the workers. */
export type LookupWorkerContext = Pick<FederationContext, 'database' | 'clock' | 'log'> & {
  /** Whether the worker polls for events without notification. */
  isPolling: boolean;
};

type Lookup = {
  name: string;
  kind: ThoughtsEvent['kind'];
  /** In milliseconds; longer than `run` takes. */
  leaseMs: number;
  concurrency: number;
  /** Log message for an error in `run`; the event is retried later. */
  failure: string;
  /** Finishes the event in the transaction that writes its effects. */
  run(event: LeasedEvent): Promise<void>;
};

export function startLookupWorker(
  { database, clock, log, isPolling }: LookupWorkerContext,
  { name, kind, leaseMs, concurrency, failure, run }: Lookup,
): Worker {
  const order = { kinds: [kind], leaseMs, order: 'strict' } as const;
  return startWorker<LeasedEvent>({
    name,
    concurrency,
    log,
    pollInterval: isPolling ? SECOND : null,
    dequeue: (limit) => leaseEvents(database, { ...order, limit, now: clock.now() }),
    run: async (event) => {
      try {
        await run(event);
      } catch (error) {
        if (error instanceof LeaseLost) return;
        log.error({ err: error }, failure);
        const retryAt = clock.now() + Math.min(HOUR, SECOND * 2 ** event.attempts);
        await database.write((tx) => postponeEvent(tx, event, retryAt));
      }
    },
  });
}
