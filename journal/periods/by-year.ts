// Reads a journal year by year, so that long periods do not block other requests.
import { yieldLoop } from '@tandem/platform/concurrency/yield-loop.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { JournalDb } from '../tables.ts';
import { selectFirstDate } from './queries.ts';

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
