// Performs one delivery: sends, stores the result, and schedules a retry while it is not too late.

import type { Log } from '@tandem/platform/log/log.ts';
import { finishEvent, type LeasedEvent, postponeEvent } from '@tandem/platform/queue/event-queue.ts';
import { withLeaseRenewal } from '@tandem/platform/queue/lease-renewal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JournalDatabase } from '../../tables.ts';
import { type DeliveryJob, recordJob } from '../jobs.ts';
import { MAX_LATENESS } from '../plan/advance.ts';
import { type SendResult, waitBeforeRetry } from '../send-result.ts';
import type { ReminderMetrics } from './metrics.ts';
import { prepareJob, type Sending, type SendingContext } from './sending.ts';

export type DeliveryContext = SendingContext & {
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
export async function deliver(context: DeliveryContext, event: LeasedEvent): Promise<void> {
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
