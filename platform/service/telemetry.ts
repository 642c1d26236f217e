// Puts a service's metrics where they are asked for: on a port of their own, on the service's own, or nowhere.
import type { Database } from '../database/database.ts';
import type { PlatformTables } from '../database/tables.ts';
import type { Http } from '../http/http.ts';
import { mountMetrics } from '../http/metrics.ts';
import { declareDatabase } from '../metrics/database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { declareProcess } from '../metrics/process.ts';
import { type MetricsServer, serveMetrics } from '../metrics/serve.ts';

export type TelemetryOptions = {
  /** Null: no port of their own. */
  port: number | null;
  host: string;
  /** What reading them takes; null: nothing, and then they are not on the service's own port. */
  token: string | null;
};

/** Call it before the service listens. Answers null where the metrics have no port of their own. */
export async function startTelemetry<Tables extends PlatformTables>(
  { http, database, metrics }: { http: Http<Tables>; database: Database<Tables>; metrics: Metrics },
  { port, host, token }: TelemetryOptions,
): Promise<MetricsServer | null> {
  if (port === null && token === null) return null;
  declareProcess(metrics);
  declareDatabase(metrics, database as unknown as Database<PlatformTables>);
  if (token !== null) mountMetrics(http, metrics, token);
  return port === null ? null : serveMetrics(metrics, { port, host, token });
}
