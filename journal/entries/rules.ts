// Rules for moods and moments of entries.
import { invalid } from '@tandem/platform/refusal.ts';
import {
  isDate,
  type LocalMoment,
  momentIn,
  type ParsedTime,
  parseTime,
  wallClockIn,
} from '@tandem/platform/time/calendar.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { EntryTable } from '../tables.ts';

const LABELS = ['Awful', 'Bad', 'Meh', 'Good', 'Rad'] as const;

export const MOODS = [1, 2, 3, 4, 5] as const;

/** The label of a mood from 1 to 5. */
export const moodLabel = (mood: number): string => LABELS[mood - 1] ?? '';

/** `loggedAt` as sent; `isInstant` is true for a time with suffix `Z`. */
export type SentMoment = { moment: LocalMoment; isInstant: boolean };

/** Parses `loggedAt` for a user in `timezone`. */
export function parseLoggedAt(text: string, timezone: string): SentMoment {
  const written = parseTime(text);
  if (!written) throw invalid('/loggedAt', 'must be a date (2026-03-29) or an RFC 3339 date-time');
  return { moment: momentOf(written, timezone), isInstant: written.kind === 'instant' };
}

/**
 * Returns the moment to store. `stored` is the current moment on updates: if a client sends the same instant
 * back as `Z`, the frozen date and offset stay.
 */
export function chooseMoment({ moment, isInstant }: SentMoment, stored?: LocalMoment): LocalMoment {
  if (stored && isInstant && moment.instant === stored.instant) return stored;
  if (!isRepresentable(moment)) throw invalid('/loggedAt', 'must be within the years 1 to 9999');
  return moment;
}

/** A bare date means noon of that day, even if the zone skipped it. */
function momentOf(written: ParsedTime, timezone: string): LocalMoment {
  if (written.kind === 'offset') return written.moment;
  if (written.kind === 'instant') return momentIn(timezone, written.instant);
  if (written.kind === 'wall-clock') return wallClockIn(timezone, written.local);
  return { ...wallClockIn(timezone, `${written.date}T12:00`), localDate: written.date };
}

/** Whether the moment is within the years 1 to 9999, in UTC and in local time. */
const isRepresentable = ({ instant, localDate }: LocalMoment): boolean =>
  isDate(localDate) && isDate(formatInstant(instant).replace(/T.*$/, ''));

type MomentColumns = Pick<EntryTable, 'logged_at' | 'utc_offset' | 'local_date'>;

/** Converts a moment to entry columns. */
export const toMomentColumns = ({ instant, offsetMinutes, localDate }: LocalMoment): MomentColumns => ({
  logged_at: instant,
  utc_offset: offsetMinutes,
  local_date: localDate,
});

/** Converts entry columns to a moment. */
export const fromMomentColumns = (entry: MomentColumns): LocalMoment => ({
  instant: entry.logged_at,
  offsetMinutes: entry.utc_offset,
  localDate: entry.local_date,
});
