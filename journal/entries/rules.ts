// What an entry says of mood and time (journal-decisions, Entries).
import { invalid } from '@tandem/platform/refusal.ts';
import {
  isDate,
  type LocalMoment,
  momentIn,
  readWrittenTime,
  type WrittenTime,
  wallClockIn,
} from '@tandem/platform/time/calendar.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { EntryTable } from '../tables.ts';

const LABELS = ['Awful', 'Bad', 'Meh', 'Good', 'Rad'] as const;

export const MOODS = [1, 2, 3, 4, 5] as const;

/** What a mood of 1 to 5 is called. */
export const moodLabel = (mood: number): string => LABELS[mood - 1] ?? '';

/**
 * The moment a `loggedAt` says to somebody in `timezone`. `kept` is the stored one of the entry that is updated:
 * sent back as `Z`, as every client reads it, it says nothing new, and the frozen date and offset stay.
 */
export function readLoggedAt(text: string, timezone: string, kept?: LocalMoment): LocalMoment {
  const written = readWrittenTime(text);
  if (!written) throw invalid('/loggedAt', 'must be a date (2026-03-29) or an RFC 3339 date-time');
  if (kept && written.kind === 'instant' && written.instant === kept.instant) return kept;
  const moment = momentOf(written, timezone);
  if (!isSayable(moment)) throw invalid('/loggedAt', 'must be within the years 1 to 9999');
  return moment;
}

/** A bare date is noon of that day, and that day even where a zone skipped it. */
function momentOf(written: WrittenTime, timezone: string): LocalMoment {
  if (written.kind === 'offset') return written.moment;
  if (written.kind === 'instant') return momentIn(timezone, written.instant);
  if (written.kind === 'wall-clock') return wallClockIn(timezone, written.local);
  return { ...wallClockIn(timezone, `${written.date}T12:00`), localDate: written.date };
}

/** Whether timestamps and dates can say it: years 1 to 9999, in UTC and where its writer stood. */
const isSayable = ({ instant, localDate }: LocalMoment): boolean =>
  isDate(localDate) && isDate(formatInstant(instant).replace(/T.*$/, ''));

type FrozenMoment = Pick<EntryTable, 'logged_at' | 'utc_offset' | 'local_date'>;

/** A moment as an entry's columns keep it. */
export const freeze = ({ instant, offsetMinutes, localDate }: LocalMoment): FrozenMoment => ({
  logged_at: instant,
  utc_offset: offsetMinutes,
  local_date: localDate,
});

/** The moment that an entry's columns keep. */
export const frozenMoment = (entry: FrozenMoment): LocalMoment => ({
  instant: entry.logged_at,
  offsetMinutes: entry.utc_offset,
  localDate: entry.local_date,
});
