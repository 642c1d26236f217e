// A worker for one kind of event that waits for other servers, and so has an order and permits of its own.
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

/** The database is the one whose commits do not wake the workers. */
export type LookupWorkerContext = Pick<FederationContext, 'database' | 'clock' | 'log'> & {
  /** Whether events are looked for that nobody notifies the worker of. */
  isPolling: boolean;
};

type Lookup = {
  name: string;
  kind: ThoughtsEvent['kind'];
  /** Milliseconds, longer than the work takes. */
  leaseMs: number;
  concurrency: number;
  /** Logged where the work throws; it is tried again later. */
  failure: string;
  /** Ends with finishing the event, in the transaction of its effects. */
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
