// Usage metrics of the journal.
import type { Metrics } from '@tandem/platform/metrics/metrics.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import type { JournalDatabase, JournalDb } from '../tables.ts';

/** Each metric is updated at most once a minute, because it scans a table. */
export function registerUsageMetrics(metrics: Metrics, { read }: JournalDatabase): void {
  const media = memoizeFor(MINUTE, () => selectMediaTotals(read));
  const reminders = memoizeFor(MINUTE, () => selectReminderTotals(read));
  metrics.gauge('journal_media_files', 'Stored photos and voice memos.', async () =>
    (await media()).map(({ kind, files }) => [{ kind }, files] as const),
  );
  metrics.gauge('journal_media_bytes', 'Total size of photos and voice memos, in bytes.', async () =>
    (await media()).map(({ kind, bytes }) => [{ kind }, bytes] as const),
  );
  metrics.gauge('journal_reminders', 'Reminders, by whether they are enabled.', async () =>
    (await reminders()).map(({ enabled, count }) => [{ enabled: String(enabled === 1) }, count] as const),
  );
}

// SQL of usage metrics.

const selectMediaTotals = (db: JournalDb) =>
  db
    .selectFrom('media')
    .select((select) => [
      'kind',
      select.fn.countAll<number>().as('files'),
      select.fn.sum<number>('size').as('bytes'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();

const selectReminderTotals = (db: JournalDb) =>
  db
    .selectFrom('reminder')
    .select((select) => ['enabled', select.fn.countAll<number>().as('count')])
    .groupBy('enabled')
    .orderBy('enabled')
    .execute();

/** Calls `read` at most once per interval; a failure is not cached. */
function memoizeFor<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let cached: Promise<Value> | null = null;
  let expiresAt = 0;
  return () => {
    const now = performance.now();
    if (cached !== null && now < expiresAt) return cached;
    expiresAt = now + milliseconds;
    const fresh = read();
    cached = fresh;
    fresh.catch(() => {
      if (cached === fresh) cached = null;
    });
    return fresh;
  };
}
