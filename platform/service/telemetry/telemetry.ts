// Puts a service's metrics where they are asked for: on a port of their own, on the service's own, or nowhere.
import type { Database } from '../../database/database.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { Http } from '../../http/http.ts';
import { mountMetrics } from '../../http/metrics.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { registerProcessMetrics } from '../../metrics/process.ts';
import { type MetricsServer, serveMetrics } from '../../metrics/serve.ts';
import { registerDatabaseMetrics } from './database-metrics.ts';

type MetricsEndpointOptions = {
  /** Null: no port of their own. */
  port: number | null;
  host: string;
  /** What reading them takes; null: nothing, and then they are not on the service's own port. */
  token: string | null;
};

/** Call it before the service listens. Answers null where the metrics have no port of their own. */
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
