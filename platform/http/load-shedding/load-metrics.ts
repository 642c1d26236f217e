// Reports load in metrics and in the log. The label `lane` is the name of a bulkhead.
import type { Log } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { BULKHEADS, type LoadControl } from './load-control.ts';

export function registerLoadMetrics(metrics: Metrics, load: LoadControl): void {
  metrics.gauge('http_requests_in_progress', 'Requests that hold a permit, by bulkhead.', () =>
    BULKHEADS.map((bulkhead) => [{ lane: bulkhead }, load[bulkhead].load.inProgress]),
  );
  metrics.gauge('http_requests_queued', 'Requests that wait for a permit, by bulkhead.', () =>
    BULKHEADS.map((bulkhead) => [{ lane: bulkhead }, load[bulkhead].load.queued]),
  );
  metrics.counterCallback(
    'http_requests_shed_total',
    'Requests refused with 503 for lack of a permit, by bulkhead.',
    () =>
      BULKHEADS.flatMap((bulkhead) =>
        Object.entries(load[bulkhead].load.shed).map(
          ([reason, count]) => [{ lane: bulkhead, reason }, count] as const,
        ),
      ),
  );
}

/** Registers the numbers and bytes of transfers in both directions. */
export function registerTransferMetrics(metrics: Metrics, { bodies, responses }: LoadControl): void {
  const directions = Object.entries({ in: bodies, out: responses });
  metrics.gauge('http_transfers', 'Request bodies (in) and responses (out) in flight.', () =>
    directions.map(([direction, { load }]) => [{ direction }, load.count]),
  );
  metrics.gauge('http_transfer_bytes', 'Memory of bodies and responses in flight, in bytes.', () =>
    directions.map(([direction, { load }]) => [{ direction }, load.bytes]),
  );
  metrics.counterCallback(
    'http_transfers_cut_total',
    'Connections closed because they were too slow, or the slowest when the limit was reached.',
    () =>
      directions.flatMap(([direction, { load }]) =>
        Object.entries(load.closed).map(([reason, count]) => [{ direction, reason }, count] as const),
      ),
  );
}

/** Milliseconds. */
const LOG_INTERVAL = 10_000;

/** Logs that load is shed, at most once in ten seconds: a line per request would add to the load. */
export function createSheddingLog(load: LoadControl, log: Log): () => void {
  let nextLogAt = 0;
  return () => {
    const now = performance.now();
    if (now < nextLogAt) return;
    nextLogAt = now + LOG_INTERVAL;
    const shed = Object.fromEntries(BULKHEADS.map((bulkhead) => [bulkhead, { ...load[bulkhead].load.shed }]));
    log.warn({ event: 'load shed', shed }, 'overload: some requests are refused');
  };
}
