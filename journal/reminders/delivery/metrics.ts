// What is counted of reminders: how each attempt to deliver ended, how late, and what was missed.
import type { Metrics } from '@tandem/platform/metrics/metrics.ts';
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import type { DeliveryJob } from '../jobs.ts';

/**
 * How a delivery ended: as its result is stored, or `dropped` because it was too late, or `unneeded` because
 * the day was logged, or the reminder or its receiver changed.
 */
type Outcome = 'delivered' | 'retrying' | 'failed' | 'gone' | 'dropped' | 'unneeded';

export type ReminderMetrics = {
  /** Confirmations of addresses are not reminders, and not counted. */
  countOutcome(job: DeliveryJob, outcome: Outcome, at: Instant): void;
  countMissed(reminders: number): void;
};

/** In seconds, from the time of the reminder. */
const DELAYS = [1, 5, 15, 60, 300, 900, 3600, 7200];

export function declareReminderMetrics(metrics: Metrics): ReminderMetrics {
  const attempts = metrics.counter(
    'journal_reminder_attempts_total',
    'Attempts to deliver a reminder, by channel and outcome.',
  );
  const delays = metrics.histogram(
    'journal_reminder_delay_seconds',
    'From the time of a reminder to its delivery, by channel.',
    DELAYS,
  );
  const missed = metrics.counter(
    'journal_reminders_missed_total',
    'Reminders that no worker saw within two hours of their time.',
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
