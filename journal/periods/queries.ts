// The SQL condition of a period.
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { JournalTables } from '../tables.ts';
import type { Period } from './period.ts';

type Where = ExpressionBuilder<JournalTables, 'entry'>;

/** Whether the row of `entry` in scope is within the period. */
export function isWithin(
  where: Where,
  { firstDay, lastDay, since, until }: Period,
): ExpressionWrapper<JournalTables, 'entry', SqlBool> {
  return where.and([
    ...(firstDay === undefined ? [] : [where('entry.local_date', '>=', firstDay)]),
    ...(lastDay === undefined ? [] : [where('entry.local_date', '<=', lastDay)]),
    ...(since === undefined ? [] : [where('entry.logged_at', '>=', since)]),
    ...(until === undefined ? [] : [where('entry.logged_at', '<=', until)]),
  ]);
}
