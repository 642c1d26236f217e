// The reminder worker: plans and delivers due reminders.
import { leaseEvents } from '@tandem/platform/queue/event-queue.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { DELIVERY } from '../jobs.ts';
import { planDueReminders } from '../plan/plan.ts';
import { type DeliveryContext, deliver } from './deliver.ts';
import { handOver } from './hand-over.ts';
import { selectDueDelivery } from './store.ts';

const POLL_INTERVAL = 5 * SECOND;
/** Longer than a delivery takes: the clients time out after 10 seconds. */
const LEASE = 30 * SECOND;
/** Concurrent deliveries per process. */
const CONCURRENCY = 20;

/** With `isPolling` false, the worker runs only when drained. */
export function startReminderWorker(context: Omit<DeliveryContext, 'leaseMs'>, isPolling: boolean): Worker {
  const { database, clock, log, metrics } = context;
  return startWorker({
    name: 'reminders',
    log,
    concurrency: CONCURRENCY,
    pollInterval: isPolling ? POLL_INTERVAL : null,
    async dequeue(limit) {
      metrics.countMissed(await planDueReminders(database, clock.now(), handOver));
      const now = clock.now();
      if (!(await selectDueDelivery.exists(database.read, DELIVERY, now))) return [];
      return leaseEvents(database, { kinds: [DELIVERY], now, leaseMs: LEASE, limit, order: 'overtaking' });
    },
    run: (event) => deliver({ ...context, leaseMs: LEASE }, event),
  });
}
