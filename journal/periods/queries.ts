// SQL of periods.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { JournalDb, JournalTables } from '../tables.ts';
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

/** The first day with an entry. */
export const selectFirstDate = defineQuery(
  (db: JournalDb, userId: AccountId, { from, to }: { from: LocalDate; to: LocalDate }) =>
    db
      .selectFrom('entry')
      .select('local_date')
      .where('user_id', '=', userId)
      .where('local_date', '>=', from)
      .where('local_date', '<=', to)
      .orderBy('local_date')
      .limit(1),
);
