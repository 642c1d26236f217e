// SQL of periods.
import { yieldLoop } from '@tandem/platform/concurrency/yield-loop.ts';
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
const selectFirstDate = defineQuery(
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

// Reads a journal year by year, so that long periods do not block other requests.

export type DayRange = { from: LocalDate; to: LocalDate };

/** A period of whole days; a missing bound is open. */
export type Days = { firstDay?: LocalDate; lastDay?: LocalDate };

/** Yields the rows returned by `read` for each year of the period with entries, in order. */
export async function readByYear<Row>(
  db: JournalDb,
  userId: AccountId,
  { firstDay = '', lastDay = '9999-12-31' }: Days,
  read: (days: DayRange) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  const seek = (from: LocalDate) => selectFirstDate.value(db, userId, { from, to: lastDay });
  for (let from = await seek(firstDay); from !== null; ) {
    const began = performance.now();
    const year = from.slice(0, 4);
    const end = `${year}-12-31`;
    for (const row of await read({ from, to: end < lastDay ? end : lastDay })) rows.push(row);
    await yieldLoop(performance.now() - began);
    from = await seek(`${year}-12-32`);
  }
  return rows;
}
