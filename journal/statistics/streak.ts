// The streak: how many consecutive days have an entry, across time zones.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate, LocalMoment } from '@tandem/platform/time/calendar.ts';
import type { JournalDb } from '../tables.ts';
import { addDays, dayBefore, daysBetween, isSkippedByTravel } from './rules.ts';
import { selectEdgeOfDay, selectEntryDates } from './store.ts';

/** Offsets from UTC differ by less than this many days. */
const MAX_DAYS_AHEAD = 2;

/** Each takes two queries; more crossings of the date line than this end the streak. */
const MAX_SKIPPED_DATES = 100;

/**
 * Counts the dates with an entry back from `now`, starting with today or yesterday. An entry already logged
 * counts even if its local date is later than today, as after travelling east over the date line; a date
 * skipped by travel ({@link isSkippedByTravel}) is not counted and does not end the streak.
 */
export async function readStreak(db: JournalDb, userId: AccountId, now: LocalMoment): Promise<number> {
  let count = 0;
  let skipped = 0;
  let last: LocalDate | null = null;
  for await (const date of latestDates(db, userId, now)) {
    const gap = daysBetween(date, last ?? now.localDate);
    if (gap > 1) {
      skipped += 1;
      if (gap > 2 || skipped > MAX_SKIPPED_DATES || !(await isTravelGap(db, userId, { date, last, now })))
        break;
    }
    last = date;
    count += 1;
  }
  return count;
}

/** Most streaks are short: earlier dates are read only if needed. */
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
