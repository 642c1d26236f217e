// Metrics and log messages of deliveries.
import type { Log } from '@tandem/platform/log/log.ts';
import type { Counter, Metrics } from '@tandem/platform/metrics/metrics.ts';
import type { FederationDatabase } from '../../../foundation/tables/federation.ts';
import { countDeliveries, type LeasedDelivery } from '../delivery-store.ts';
import type { AttemptResult } from '../hosts/retries.ts';
import type { DeliveryOutcome } from './record-results.ts';

/** Counters; `attempts` has the outcome as label. */
export type DeliveryMetrics = { requested: Counter; attempts: Counter; failed: Counter };

export function declareDeliveryMetrics(metrics: Metrics, database: FederationDatabase): DeliveryMetrics {
  metrics.gauge(
    'thoughts_deliveries',
    'Deliveries waiting or in progress, and failed permanently.',
    async () => {
      const { waiting, failed } = await countDeliveries(database.read);
      return [
        [{ state: 'waiting' }, waiting],
        [{ state: 'given-up' }, failed],
      ];
    },
  );
  return {
    requested: metrics.counter('thoughts_deliveries_requested_total', 'Deliveries queued.'),
    attempts: metrics.counter('thoughts_delivery_attempts_total', 'Delivery attempts, by outcome.'),
    failed: metrics.counter('thoughts_deliveries_failed_total', 'Deliveries that failed permanently.'),
  };
}

export const declareThreadMetric = (metrics: Metrics, isRunning: () => boolean): void =>
  metrics.gauge('thoughts_delivery_threads', 'Bulk delivery threads: 0 or 1.', () => Number(isRunning()));

type RecordContext = { log: Log; metrics: DeliveryMetrics };

export function recordRequested({ log, metrics }: RecordContext, activity: string, deliveries: number): void {
  metrics.requested.add({}, deliveries);
  log.info({ event: 'delivery requested', activity, deliveries }, 'delivery requested');
}

export function recordAttempt(
  { log, metrics }: RecordContext,
  { activity_id: activity, inbox, attempts }: LeasedDelivery,
  result: AttemptResult,
  outcome: DeliveryOutcome,
): void {
  metrics.attempts.add({ outcome });
  if (result.is === 'delivered') return;
  const about = { activity, inbox, attempts, reason: result.reason };
  if (outcome === 'retried') log.debug({ event: 'delivery retried', ...about }, 'delivery retried');
  if (outcome !== 'failed') return;
  metrics.failed.add();
  log.warn({ event: 'delivery failed', ...about }, 'delivery failed');
}
