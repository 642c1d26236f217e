// The reminder worker: plans and delivers due reminders.
import type { Log } from '@tandem/platform/log/log.ts';
import type { Metrics } from '@tandem/platform/metrics/metrics.ts';
import {
  finishEvent,
  type LeasedEvent,
  leaseEvents,
  postponeEvent,
} from '@tandem/platform/queue/event-queue.ts';
import { withLeaseRenewal } from '@tandem/platform/queue/lease-renewal.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import type { JournalDatabase } from '../../tables.ts';
import { channelsOf } from '../channels/channels.ts';
import { type HandOver, planDueReminders } from '../plan/plan.ts';
import { MAX_LATENESS } from '../schedule.ts';
import {
  DELIVERY,
  type DeliveryJob,
  type Receiver,
  recordJob,
  type SendResult,
  waitBeforeRetry,
} from './jobs.ts';
import { prepareJob, type Sending, type SendingContext } from './sending.ts';
import { selectActiveDevices, selectDueDelivery, selectEntryOn } from './store.ts';

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

/**
 * Records the deliveries of a reminder; none on a day with an entry, if the user chose to skip logged days.
 */
const handOver: HandOver = async (tx, { id, user_id }, { date, instant }, now) => {
  const channels = await channelsOf(tx, user_id);
  if (channels.skip_logged === 1 && (await selectEntryOn.exists(tx, user_id, date))) return;
  const devices = await selectActiveDevices.values(tx, user_id);
  const receivers: Receiver[] = [
    ...devices.map((deviceId) => ({ channel: 'push', deviceId }) as const),
    ...(channels.email_on === 1 ? [{ channel: 'email' } as const] : []),
    ...(channels.webhook_url === null ? [] : [{ channel: 'webhook' } as const]),
  ];
  const job = { is: 'reminder', userId: user_id, reminderId: id, date, dueAt: instant } as const;
  for (const to of receivers) await recordJob(tx, { ...job, to }, now);
};

// Performs one delivery: sends, stores the result, and schedules a retry while it is not too late.

type DeliveryContext = SendingContext & {
  database: JournalDatabase;
  log: Log;
  metrics: ReminderMetrics;
  leaseMs: number;
  /** A new random number from 0 to 1 for each call. */
  random(): number;
};

/**
 * Receivers that detect duplicates get the message before the event is finished, so a crash may cause a
 * duplicate. Mail servers do not detect duplicates: the event is finished first, and a crash while sending
 * loses the mail (docs/decisions/0161).
 */
async function deliver(context: DeliveryContext, event: LeasedEvent): Promise<void> {
  const { database, clock } = context;
  const job: DeliveryJob = JSON.parse(event.payload);
  const isLate = clock.now() > job.dueAt + MAX_LATENESS;
  const sending = isLate ? null : await prepareJob(context, database.read, job);
  if (sending === null) {
    await database.write((tx) => finishEvent(tx, event));
    return context.metrics.countOutcome(job, isLate ? 'dropped' : 'unneeded', clock.now());
  }
  if (sending.isRepeatable) await sendThenFinish(context, event, job, sending);
  else await finishThenSend(context, event, job, sending);
}

async function sendThenFinish(
  context: DeliveryContext,
  event: LeasedEvent,
  job: DeliveryJob,
  sending: Sending,
): Promise<void> {
  const result = await withLeaseRenewal(context, event, sending.send);
  const { retryAt, ...outcome } = conclude(context, job, result);
  await context.database.write(async (tx) => {
    if (retryAt === null) await finishEvent(tx, event);
    else await postponeEvent(tx, event, retryAt);
    await sending.record(tx, outcome);
  });
  context.metrics.countOutcome(job, outcome.result, outcome.at);
}

async function finishThenSend(
  context: DeliveryContext,
  event: LeasedEvent,
  job: DeliveryJob,
  sending: Sending,
): Promise<void> {
  const { database, clock, metrics } = context;
  const started = { at: clock.now(), result: 'sending', reason: null };
  await database.write(async (tx) => {
    await finishEvent(tx, event);
    await sending.record(tx, started);
  });
  const { retryAt, ...outcome } = conclude(context, job, await sending.send());
  await database.write(async (tx) => {
    if (retryAt !== null) await recordJob(tx, job, outcome.at, retryAt);
    await sending.record(tx, outcome);
  });
  metrics.countOutcome(job, outcome.result, outcome.at);
}

type Conclusion = {
  at: Instant;
  result: 'delivered' | 'retrying' | 'failed' | 'gone';
  reason: string | null;
  retryAt: Instant | null;
};

/** Turns a retry into a failure if the retry would be too late. */
function conclude(
  { clock, random }: Pick<DeliveryContext, 'clock' | 'random'>,
  { dueAt }: Pick<DeliveryJob, 'dueAt'>,
  { is, reason, retryAfter }: SendResult,
): Conclusion {
  const at = clock.now();
  if (is !== 'retry') return { at, result: is, reason, retryAt: null };
  const retryAt = at + waitBeforeRetry(at - dueAt, retryAfter, random());
  if (retryAt > dueAt + MAX_LATENESS) return { at, result: 'failed', reason, retryAt: null };
  return { at, result: 'retrying', reason, retryAt };
}

// Reminder metrics: outcome and delay of each delivery attempt, and missed reminders.

/**
 * The outcome of a delivery: the stored result, `dropped` if it was too late, or `unneeded` if the day was
 * logged or the reminder or receiver changed.
 */
type Outcome = 'delivered' | 'retrying' | 'failed' | 'gone' | 'dropped' | 'unneeded';

type ReminderMetrics = {
  /** Address confirmations are not reminders and are not counted. */
  countOutcome(job: DeliveryJob, outcome: Outcome, at: Instant): void;
  countMissed(reminders: number): void;
};

/** Histogram buckets in seconds after the time of the reminder. */
const DELAYS = [1, 5, 15, 60, 300, 900, 3600, 7200];

export function declareReminderMetrics(metrics: Metrics): ReminderMetrics {
  const attempts = metrics.counter(
    'journal_reminder_attempts_total',
    'Attempts to deliver a reminder, by channel and outcome.',
  );
  const delays = metrics.histogram(
    'journal_reminder_delay_seconds',
    'Delay from the time of a reminder to its delivery, by channel.',
    DELAYS,
  );
  const missed = metrics.counter(
    'journal_reminders_missed_total',
    'Reminders that no worker processed within two hours of their time.',
  );
  return {
    countOutcome(job, outcome, at) {
      if (job.is !== 'reminder') return;
      const { channel } = job.to;
      attempts.add({ channel, outcome });
      if (outcome === 'delivered') delays.of({ channel }).observe((at - job.dueAt) / SECOND);
    },
    countMissed: (reminders) => missed.add({}, reminders),
  };
}
