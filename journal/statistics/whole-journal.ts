// Keeps the statistics of whole journals in memory, so that a new entry changes its month and not all years.
//
// The tallies of a journal are valid for a change number of its account. Entries that were logged since then
// and never edited only add to their months, which are read again; after any other change everything is.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate, LocalMoment } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { readChangeNumber } from '../changes/changes.ts';
import { MOODS } from '../entries/rules.ts';
import type { JournalDb } from '../tables.ts';
import { averageOf, totalOf } from './rules.ts';
import { readStreak, type Stats, type Streak } from './statistics.ts';
import { hasEntryAfter, selectChangedSince, selectMonths, type Tally } from './store.ts';

/** Thirty years take some 40 KB. */
const MAX_JOURNALS = 100;
/** More changes than this, as by an import, are read as a whole. */
const MAX_CHANGES = 50;

type Kept = { number: number; at: Instant; months: Map<string, Tally>; streak: Streak; today: LocalDate };

/** Reads the statistics of all entries of an account; the streak ends at `now` in its time zone. */
type ReadWholeJournal = (db: JournalDb, userId: AccountId, now: LocalMoment) => Promise<Stats>;

export function createWholeJournals(): ReadWholeJournal {
  /** Ordered by last use. */
  const journals = new Map<AccountId, Kept>();
  return async (db, userId, now) => {
    const number = await readChangeNumber(db, userId);
    const known = journals.get(userId);
    journals.delete(userId);
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
    journals.set(userId, kept);
    const [oldest] = journals.keys();
    if (journals.size > MAX_JOURNALS && oldest !== undefined) journals.delete(oldest);
    return toStats(kept);
  };
}

/**
 * The dates of the entries that were logged since then; null after other changes. An entry of the same
 * millisecond as the tallies, or older, may have been edited.
 */
async function findLoggedSince(db: JournalDb, userId: AccountId, { number, at }: Kept) {
  const changes = await selectChangedSince.rows(db, userId, number, MAX_CHANGES + 1);
  if (changes.length > MAX_CHANGES) return null;
  const dates: LocalDate[] = [];
  for (const { date, created_at, updated_at } of changes) {
    if (date === null || created_at === null || created_at <= at || updated_at !== created_at) return null;
    dates.push(date);
  }
  return dates;
}

type Logged = { known: Kept; logged: readonly LocalDate[]; number: number; now: LocalMoment };

async function withLogged(db: JournalDb, userId: AccountId, { known, logged, number, now }: Logged) {
  const months = new Map(known.months);
  for (const month of new Set(logged.map((date) => date.slice(0, 'YYYY-MM'.length)))) {
    for (const row of await selectMonths.rows(db, userId, month)) months.set(month, row);
  }
  const { first, last, isUnbroken } = known.streak;
  const isWithinStreak = (date: LocalDate) =>
    first !== null && last !== null && date >= first && date <= last;
  const isSame =
    known.today === now.localDate &&
    isUnbroken &&
    logged.every(isWithinStreak) &&
    !(await hasEntryAfter.exists(db, userId, now.localDate));
  const streak = isSame ? known.streak : await readStreak(db, userId, now);
  return { number, at: now.instant, months, streak, today: now.localDate };
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
