// Summaries of a journal's days.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import { MOODS } from '../entries/rules.ts';
import { type Days, readByYear } from '../periods/by-year.ts';
import { averageOf, type DayMood, dominantMood, totalOf } from '../statistics/rules.ts';
import type { JournalDb } from '../tables.ts';
import { selectDayMoods } from './store.ts';

type DaySummary = {
  date: LocalDate;
  count: number;
  mean: number;
  lowest: number;
  highest: number;
  dominantMood: number;
  moods: number[];
};

/** The days with entries in the period, ascending. */
export async function readDaySummaries(
  db: JournalDb,
  userId: AccountId,
  period: Days,
): Promise<DaySummary[]> {
  const rows = await readByYear(db, userId, period, (days) => selectDayMoods.rows(db, userId, days));
  const summaries: DaySummary[] = [];
  let day: DayMood[] = [];
  for (const [index, row] of rows.entries()) {
    day.push(row);
    if (rows[index + 1]?.local_date === row.local_date) continue;
    summaries.push(summarize(row.local_date, day));
    day = [];
  }
  return summaries;
}

function summarize(date: LocalDate, day: readonly DayMood[]): DaySummary {
  const logged = day.map(({ mood }) => mood);
  return {
    date,
    count: totalOf(day),
    mean: averageOf(day) ?? 0,
    lowest: Math.min(...logged),
    highest: Math.max(...logged),
    dominantMood: dominantMood(day) ?? 0,
    moods: MOODS.map((mood) => day.find((one) => one.mood === mood)?.count ?? 0),
  };
}
