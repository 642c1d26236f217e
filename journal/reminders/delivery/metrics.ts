// Reminder metrics: outcome and delay of each delivery attempt, and missed reminders.
import type { Metrics } from '@tandem/platform/metrics/metrics.ts';
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import type { DeliveryJob } from '../jobs.ts';

/**
 * The outcome of a delivery: the stored result, `dropped` if it was too late, or `unneeded` if the day was
 * logged or the reminder or receiver changed.
 */
type Outcome = 'delivered' | 'retrying' | 'failed' | 'gone' | 'dropped' | 'unneeded';

export type ReminderMetrics = {
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
