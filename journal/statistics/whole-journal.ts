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
  const isWithinStreak = (date: LocalDate) =>
    first !== null && last !== null && date >= first && date <= last;
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
