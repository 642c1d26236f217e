// Metrics of a service's database and queue.
import type { Database } from '../../database/database.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { countEventsByKind } from '../../queue/store.ts';

export function registerDatabaseMetrics(
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
