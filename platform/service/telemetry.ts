// Serves a service's metrics: on a separate port, on the service's port, or not at all.
import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '../database/database.ts';
import type { PlatformTables } from '../database/tables.ts';
import type { Http } from '../http/http.ts';
import { mountMetrics } from '../http/metrics-endpoint.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type MetricsServer, serveMetrics } from '../metrics/serve.ts';
import { countEventsByKind } from '../queue/store.ts';

type MetricsEndpointOptions = {
  /** Null: no separate port. */
  port: number | null;
  host: string;
  /** The bearer token of the metrics; null: none, and the service's port does not serve them. */
  token: string | null;
};

/** Call before the service listens. Returns null if the metrics have no separate port. */
export async function startMetricsEndpoint<Tables extends PlatformTables>(
  { http, database, metrics }: { http: Http<Tables>; database: Database<Tables>; metrics: Metrics },
  { port, host, token }: MetricsEndpointOptions,
): Promise<MetricsServer | null> {
  if (port === null && token === null) return null;
  registerProcessMetrics(metrics);
  registerDatabaseMetrics(metrics, database as unknown as Database<PlatformTables>);
  if (token !== null) mountMetrics(http, metrics, token);
  return port === null ? null : serveMetrics(metrics, { port, host, token });
}

// Metrics of a service's database and queue.

function registerDatabaseMetrics(
  metrics: Metrics,
  { read, stats: activity }: Database<PlatformTables>,
): void {
  metrics.counterCallback('database_writes_total', 'Write transactions, by outcome.', () => {
    const { committed, failed } = activity.writes;
    return [
      [{ outcome: 'committed' }, committed],
      [{ outcome: 'failed' }, failed],
    ];
  });
  metrics.histogramFrom('database_batch_writes', 'Write transactions per group commit.', activity.batches);
  metrics.gauge('database_connections', 'Connections, and callers that wait for one, by state.', () =>
    Object.entries(activity.connections()).map(([state, count]) => [{ state }, count] as const),
  );
  metrics.gauge('queue_events', 'Events waiting in the queue, by kind.', async () =>
    (await countEventsByKind(read)).map(({ kind, count }) => [{ kind }, count] as const),
  );
}

// Metrics of the process: memory, processor time, files.

const NANOSECOND = 1e-9;
/** Sampling interval in milliseconds; a finer one would cost more than it reveals. */
const RESOLUTION = 20;

/** Names follow Prometheus' client libraries. Services that share a process report the same values. */
export function registerProcessMetrics(metrics: Metrics): void {
  const started = Date.now() / 1000 - process.uptime();
  metrics.gauge(
    'process_start_time_seconds',
    'Start time of the process, in seconds since 1970.',
    () => started,
  );
  metrics.gauge('process_resident_memory_bytes', 'Resident memory of the process.', () =>
    process.memoryUsage.rss(),
  );
  metrics.gauge('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', heapUsed);
  metrics.gauge(
    'nodejs_external_memory_bytes',
    'Memory of buffers outside the heap.',
    () => process.memoryUsage().external,
  );
  metrics.counterCallback('process_cpu_seconds_total', 'Processor time of all threads.', () => {
    const used = process.cpuUsage();
    return (used.user + used.system) / 1e6;
  });
  registerEventLoopLag(metrics);
  if (process.platform !== 'linux') return;
  metrics.gauge('process_open_fds', 'Open files and connections.', async () => {
    return (await readdir('/proc/self/fd')).length;
  });
}

const heapUsed = (): number => process.memoryUsage().heapUsed;

/** The event loop lag since the last sample: how late timers fire. */
function registerEventLoopLag(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  metrics.gauge('nodejs_eventloop_lag_seconds', 'Event loop lag since the last scrape.', () => {
    const toLag = (nanoseconds: number) => Math.max(0, nanoseconds * NANOSECOND - RESOLUTION / 1000) || 0;
    const read = [
      [{ quantile: '0.5' }, toLag(delay.percentile(50))],
      [{ quantile: '0.99' }, toLag(delay.percentile(99))],
      [{ quantile: '1' }, delay.count === 0 ? 0 : toLag(delay.max)],
    ] as const;
    delay.reset();
    return read;
  });
}
