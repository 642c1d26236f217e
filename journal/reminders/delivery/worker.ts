// The worker of reminders: finds the due ones, and delivers them.
import { leaseEvents } from '@tandem/platform/queue/event-queue.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { DELIVERY } from '../jobs.ts';
import { planDueReminders } from '../plan/plan.ts';
import { type DeliveryContext, deliver } from './deliver.ts';
import { handOver } from './hand-over.ts';
import { selectDueDelivery } from './store.ts';

const POLL_INTERVAL = 5 * SECOND;
/** Longer than sending takes: the clients give up after 10 seconds. */
const LEASE = 30 * SECOND;
/** Deliveries under way at once in each process. */
const CONCURRENCY = 20;

/** `isPolling`: whether it works by itself; otherwise only when it is drained. */
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
