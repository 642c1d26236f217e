// The calendar and statistics of a user's entries.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import type { LocalDate, LocalMoment } from '@tandem/platform/time/calendar.ts';
import { findEntries } from '../entries/entries.ts';
import type { LoggedEntry } from '../entries/entry.ts';
import { MOODS } from '../entries/rules.ts';
import type { ActivityId } from '../ids.ts';
import { type Period, periodOfDays } from '../periods/period.ts';
import type { JournalDb } from '../tables.ts';
import { averageOf, correlationOf, countDays, eachDay, totalOf } from './rules.ts';
import { selectMoodCounts, selectTallies } from './store.ts';
import { readStreak } from './streak.ts';

const MAX_DAYS = 20_000;

const DAYS_PER_SLICE = 2;

type Days = { from: LocalDate; to: LocalDate };
export type Day = { date: LocalDate; entries: LoggedEntry[] };

/** Refuses more than 20,000 days. */
export function requireDayLimit({ from, to }: Days): void {
  if (countDays(from, to) > MAX_DAYS) {
    throw invalid('query/to', `must be at most ${MAX_DAYS} days after from`, 'too-many-days');
  }
}

/** Every day from `from` to `to`, with its entries earliest first. */
export async function readCalendar(db: JournalDb, userId: AccountId, { from, to }: Days): Promise<Day[]> {
  const entries = await findEntries(db, userId, { period: periodOfDays({ from, to }) });
  const byDate = Map.groupBy(entries.toReversed(), ({ row }) => row.local_date);
  return eachDay(from, to).map((date) => ({ date, entries: byDate.get(date) ?? [] }));
}

/** As {@link readCalendar}, in slices, so that other requests run in between. `db` is a snapshot. */
export async function* readCalendarSlices(
  db: JournalDb,
  userId: AccountId,
  { from, to }: Days,
): AsyncGenerator<Day[]> {
  const dates = eachDay(from, to);
  for (let at = 0; at < dates.length; at += DAYS_PER_SLICE) {
    const slice = dates.slice(at, at + DAYS_PER_SLICE);
    yield readCalendar(db, userId, { from: slice[0] ?? from, to: slice.at(-1) ?? to });
  }
}

export type Stats = {
  frequency: { mood: number; count: number }[];
  currentStreak: number;
  totalEntries: number;
  average: number | null;
};

/** Statistics of the period; the streak ends `now`, in the user's time zone. */
export async function readStats(
  db: JournalDb,
  userId: AccountId,
  period: Period,
  now: LocalMoment,
): Promise<Stats> {
  const counts = await selectMoodCounts(db, userId, period);
  return {
    frequency: MOODS.map((mood) => ({ mood, count: counts.find((row) => row.mood === mood)?.count ?? 0 })),
    currentStreak: await readStreak(db, userId, now),
    totalEntries: totalOf(counts),
    average: averageOf(counts),
  };
}

/** See {@link correlationOf}; the activity is the user's. */
export const readCorrelation = async (
  db: JournalDb,
  userId: AccountId,
  period: Period,
  activityId: ActivityId,
): Promise<number | null> => correlationOf(await selectTallies(db, userId, period, activityId));
