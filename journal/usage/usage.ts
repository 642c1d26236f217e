// Usage metrics of the journal.
import { memoizeFor } from '@tandem/platform/metrics/memoize.ts';
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
