// Calendar and statistics of a user's entries.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import type { LocalDate, LocalMoment } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { readChangeNumber } from '../changes/changes.ts';
import { findEntries } from '../entries/entries.ts';
import type { LoggedEntry } from '../entries/entry.ts';
import { MOODS } from '../entries/rules.ts';
import type { ActivityId } from '../ids.ts';
import { type Period, periodOfDays } from '../periods/period.ts';
import type { JournalDb } from '../tables.ts';
import {
  addDays,
  averageOf,
  correlationOf,
  countDays,
  dayBefore,
  daysBetween,
  eachDay,
  isSkippedByTravel,
  totalOf,
} from './rules.ts';
import {
  hasEntryAfter,
  selectChangedSince,
  selectEdgeOfDay,
  selectEntryDates,
  selectMonths,
  selectMoodCounts,
  selectTallies,
  type Tally,
} from './store.ts';

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

/** Every day from `from` to `to`, with its entries in ascending order. */
export async function readCalendar(db: JournalDb, userId: AccountId, { from, to }: Days): Promise<Day[]> {
  const entries = await findEntries(db, userId, { period: periodOfDays({ from, to }) });
  const byDate = Map.groupBy(entries.toReversed(), ({ row }) => row.local_date);
  return eachDay(from, to).map((date) => ({ date, entries: byDate.get(date) ?? [] }));
}

/** {@link readCalendar} in slices, so that other requests run in between. `db` must be a snapshot. */
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

/** Statistics of the period; the streak ends at `now` in the user's time zone. */
export async function readStats(
  db: JournalDb,
  userId: AccountId,
  period: Period,
  now: LocalMoment,
): Promise<Stats> {
  const counts = await selectMoodCounts(db, userId, period);
  return {
    frequency: MOODS.map((mood) => ({ mood, count: counts.find((row) => row.mood === mood)?.count ?? 0 })),
    currentStreak: (await readStreak(db, userId, now)).count,
    totalEntries: totalOf(counts),
    average: averageOf(counts),
  };
}

/** See {@link correlationOf}. The caller has checked the ownership of the activity. */
export const readCorrelation = async (
  db: JournalDb,
  userId: AccountId,
  period: Period,
  activityId: ActivityId,
): Promise<number | null> => correlationOf(await selectTallies(db, userId, period, activityId));

/** UTC offsets differ by less than this many days. */
const MAX_DAYS_AHEAD = 2;

/** Two queries each. A streak with more crossings of the date line ends here. */
const MAX_SKIPPED_DATES = 100;

/**
 * The number of dates, the earliest and the latest of them, and whether every date in between is one of them.
 * A streak of no dates is broken if a later moment could give it some.
 */
type Streak = { count: number; first: LocalDate | null; last: LocalDate | null; isUnbroken: boolean };

/**
 * Counts the dates with an entry backwards from `now`, starting with today or yesterday. Entries already
 * logged count even if their local date is later than today, as after travelling east over the date line. A
 * date skipped by travel ({@link isSkippedByTravel}) is not counted and does not end the streak.
 */
async function readStreak(db: JournalDb, userId: AccountId, now: LocalMoment): Promise<Streak> {
  const streak: Streak = { count: 0, first: null, last: null, isUnbroken: true };
  let skipped = 0;
  for await (const date of latestDates(db, userId, now)) {
    const { first } = streak;
    const gap = daysBetween(date, first ?? now.localDate);
    if (gap > 1) {
      skipped += 1;
      const isPassed =
        gap <= 2 &&
        skipped <= MAX_SKIPPED_DATES &&
        (await isTravelGap(db, userId, { date, last: first, now }));
      if (isPassed || first === null) streak.isUnbroken = false;
      if (!isPassed) break;
    }
    streak.last ??= date;
    streak.first = date;
    streak.count += 1;
  }
  return streak;
}

/** Most streaks are short, so earlier dates are read on demand. */
async function* latestDates(
  db: JournalDb,
  userId: AccountId,
  { instant, localDate: today }: LocalMoment,
): AsyncGenerator<LocalDate> {
  let upTo = addDays(today, MAX_DAYS_AHEAD);
  for (let limit = 64; ; limit *= 16) {
    const dates = await selectEntryDates.values(db, userId, { upTo, today, now: instant }, limit);
    yield* dates;
    const earliest = dates.at(-1);
    if (earliest === undefined || dates.length < limit) return;
    upTo = dayBefore(earliest);
  }
}

type Gap = { date: LocalDate; last: LocalDate | null; now: LocalMoment };

/** `last` is the date after the gap; null for now. */
async function isTravelGap(db: JournalDb, userId: AccountId, { date, last, now }: Gap): Promise<boolean> {
  const before = await selectEdgeOfDay.first(db, userId, date, true);
  const after = last === null ? now : await selectEdgeOfDay.first(db, userId, last, false);
  return before !== undefined && after !== undefined && isSkippedByTravel(before, after);
}

// Keeps the statistics of whole journals in memory, so that a new entry changes its month and not all years.
//
// The tallies of a journal are valid for a change number of its account. Entries that were logged since then
// and never edited only add to their months, which are read again; after any other change everything is.

/** Thirty years take some 40 KB. */
const MAX_JOURNALS = 100;
/** More changes than this, as by an import, are read as a whole. */
const MAX_CHANGES = 50;

/**
 * Never modified, because concurrent requests may continue from the same tallies. No counted entry was
 * created after `at`, unless the clock was set back.
 */
type Kept = { number: number; at: Instant; months: Map<string, Tally>; streak: Streak; today: LocalDate };

/** Reads the statistics of all entries of an account; the streak ends at `now` in its time zone. */
type ReadWholeJournal = (db: JournalDb, userId: AccountId, now: LocalMoment) => Promise<Stats>;

export function createWholeJournals(): ReadWholeJournal {
  /** Ordered by last use. */
  const journals = new Map<AccountId, Kept>();
  return async (db, userId, now) => {
    const number = await readChangeNumber(db, userId);
    const known = journals.get(userId);
    const logged = known ? await findLoggedSince(db, userId, known) : null;
    const kept =
      known && logged
        ? await withLogged(db, userId, { known, logged, number, now })
        : {
            number,
            at: now.instant,
            months: new Map((await selectMonths.rows(db, userId, null)).map((row) => [row.month, row])),
            streak: await readStreak(db, userId, now),
            today: now.localDate,
          };
    journals.delete(userId);
    journals.set(userId, kept);
    const [oldest] = journals.keys();
    if (journals.size > MAX_JOURNALS && oldest !== undefined) journals.delete(oldest);
    return toStats(kept);
  };
}

type Logged = { dates: readonly LocalDate[]; lastCreated: Instant };

/**
 * The dates of the entries that were logged since then, and the latest creation; null after other changes. An
 * entry created at `at` or earlier may have been counted and edited.
 */
async function findLoggedSince(
  db: JournalDb,
  userId: AccountId,
  { number, at }: Kept,
): Promise<Logged | null> {
  const changes = await selectChangedSince.rows(db, userId, number, MAX_CHANGES + 1);
  if (changes.length > MAX_CHANGES) return null;
  const dates: LocalDate[] = [];
  let lastCreated = at;
  for (const { date, created_at, updated_at } of changes) {
    if (date === null || created_at === null || created_at <= at || updated_at !== created_at) return null;
    dates.push(date);
    lastCreated = Math.max(lastCreated, created_at);
  }
  return { dates, lastCreated };
}

type Update = { known: Kept; logged: Logged; number: number; now: LocalMoment };

async function withLogged(db: JournalDb, userId: AccountId, { known, logged, number, now }: Update) {
  const { dates, lastCreated } = logged;
  const months = new Map(known.months);
  for (const month of new Set(dates.map((date) => date.slice(0, 'YYYY-MM'.length)))) {
    for (const row of await selectMonths.rows(db, userId, month)) months.set(month, row);
  }
  const { first, last, isUnbroken } = known.streak;
  // An entry of the first date may show that the date before was skipped by travel.
  const isWithinStreak = (date: LocalDate) => first !== null && last !== null && date > first && date <= last;
  const isSame =
    known.today === now.localDate &&
    isUnbroken &&
    dates.every(isWithinStreak) &&
    !(await hasEntryAfter.exists(db, userId, now.localDate));
  const streak = isSame ? known.streak : await readStreak(db, userId, now);
  return { number, at: lastCreated, months, streak, today: now.localDate };
}

function toStats({ months, streak }: Kept): Stats {
  const frequency = MOODS.map((mood) => ({
    mood,
    count: months.values().reduce((sum, tally) => sum + Number(tally[`of${mood}`] ?? 0), 0),
  }));
  return {
    frequency,
    currentStreak: streak.count,
    totalEntries: totalOf(frequency),
    average: averageOf(frequency),
  };
}
