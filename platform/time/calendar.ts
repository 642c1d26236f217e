// Local calendar dates, offsets and time zones (on Temporal).
import type { Instant } from './clock.ts';

/** `YYYY-MM-DD`. */
export type LocalDate = string;

/** An instant with local time: the offset from UTC in minutes, and the local date. */
export type LocalMoment = { instant: Instant; offsetMinutes: number; localDate: LocalDate };

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;
const LEAP_SECOND = /^(.{16}):60(?=$|[.Zz+-])/;

/** Whether the runtime can construct the zone (`UTC` and IANA names; not offsets such as `+02:00`). */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Temporal.Now.zonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns `instant` in `timezone`. */
export function momentIn(timezone: string, instant: Instant): LocalMoment {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
  return {
    instant,
    offsetMinutes: Math.round(local.offsetNanoseconds / 6e10),
    localDate: local.toPlainDate().toString(),
  };
}

/** Returns `instant` at a fixed offset. */
export function momentAt(offsetMinutes: number, instant: Instant): LocalMoment {
  const localDate = new Date(instant + offsetMinutes * 60_000).toISOString().slice(0, 10);
  return { instant, offsetMinutes, localDate };
}

/**
 * Converts the wall clock `local` (`YYYY-MM-DDTHH:MM[:SS]`) in `timezone`; a skipped hour moves forward, a
 * repeated one is the first.
 */
export function wallClockIn(timezone: string, local: string): LocalMoment {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(timezone);
  return {
    instant: zoned.epochMilliseconds,
    offsetMinutes: Math.round(zoned.offsetNanoseconds / 6e10),
    localDate: zoned.toPlainDate().toString(),
  };
}

/** A parsed date or date-time; `kind` is the precision of its local time. */
export type ParsedTime =
  | { kind: 'date'; date: LocalDate }
  | { kind: 'wall-clock'; local: string }
  | { kind: 'instant'; instant: Instant }
  | { kind: 'offset'; moment: LocalMoment };

/**
 * Parses a calendar date or an RFC 3339 date-time; null for anything else. `Z` does not determine the local
 * time (RFC 9557), a numeric offset does, and no offset means the wall clock. Years 0001 to 9999; leap
 * seconds count as the last second.
 */
export function parseTime(text: string): ParsedTime | null {
  if (DATE.test(text)) return isDate(text) ? { kind: 'date', date: text } : null;
  const match = DATE_TIME.exec(text.replace(LEAP_SECOND, '$1:59'));
  const [, date, time, zone] = match ?? [];
  if (date === undefined || time === undefined || !isDate(date)) return null;
  const local = `${date}T${time}`;
  try {
    if (zone === undefined)
      return { kind: 'wall-clock', local: Temporal.PlainDateTime.from(local).toString() };
    const instant = Temporal.Instant.from(`${local}${zone.toUpperCase()}`).epochMilliseconds;
    if (zone === 'Z' || zone === 'z') return { kind: 'instant', instant };
    return { kind: 'offset', moment: momentAt(parseOffset(zone), instant) };
  } catch {
    return null;
  }
}

/** Converts `+02:00` to 120; the text must be a valid offset. */
export const parseOffset = (text: string): number =>
  (text.startsWith('-') ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(4, 6)));

/** Converts 120 to `+02:00`. */
export function formatOffset(offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Whether `text` is a valid date between 0001-01-01 and 9999-12-31. */
export function isDate(text: string): boolean {
  if (!DATE.test(text) || text.startsWith('0000')) return false;
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The instants at which `date` begins and ends (exclusive) in `timezone`. If clocks went back over midnight,
 * as Goose Bay's did at 00:01, the day ends at its second midnight.
 */
export function dayBounds(timezone: string, date: LocalDate): { start: Instant; end: Instant } {
  const day = Temporal.PlainDate.from(date);
  const next = day.add({ days: 1 });
  const last = next.toPlainDateTime().toZonedDateTime(timezone, { disambiguation: 'later' });
  const isDayBefore = last.subtract({ milliseconds: 1 }).toPlainDate().equals(day);
  const end = isDayBefore ? last : next.toZonedDateTime(timezone);
  return { start: day.toZonedDateTime(timezone).epochMilliseconds, end: end.epochMilliseconds };
}
