// SQL of usage metrics.
import type { JournalDb } from '../tables.ts';

export const selectMediaTotals = (db: JournalDb) =>
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

export const selectReminderTotals = (db: JournalDb) =>
  db
    .selectFrom('reminder')
    .select((select) => ['enabled', select.fn.countAll<number>().as('count')])
    .groupBy('enabled')
    .orderBy('enabled')
    .execute();
