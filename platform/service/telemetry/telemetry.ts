// Serves a service's metrics: on a separate port, on the service's port, or not at all.
import type { Database } from '../../database/database.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { Http } from '../../http/http.ts';
import { mountMetrics } from '../../http/metrics-endpoint.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { registerProcessMetrics } from '../../metrics/process.ts';
import { type MetricsServer, serveMetrics } from '../../metrics/serve.ts';
import { countEventsByKind } from '../../queue/store.ts';

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
