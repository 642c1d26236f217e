// The moment of a Daylio entry (docs/import.md): its date is reliable, its offset is not.
import { isDate, type LocalMoment } from '@tandem/platform/time/calendar.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { type Fields, InvalidRecord, isInstant, quoted } from '../../records/fields.ts';
import { requireRepresentable } from '../../records/moment.ts';

const QUARTER = 15;
const MAX_OFFSET = 18 * 60;

/**
 * The instant is `datetime` (ms); the date is year, month (0–11) and day. The offset is `timeZoneOffset`
 * (ms); if that is missing (0 or −1, also in files from another time zone) it is the difference between the
 * wall clock and the instant, rounded to a quarter of an hour. An hour or minute of −1 is unknown.
 */
export function readDaylioMoment(entry: Fields): LocalMoment {
  const { datetime } = entry;
  if (!isInstant(datetime))
    throw new InvalidRecord(`datetime ${quoted(datetime)} is not a moment between the years 1 and 9999`);
  const localDate = readDaylioDate(entry);
  return requireRepresentable({
    instant: datetime,
    localDate,
    offsetMinutes: readOffset(entry, datetime, localDate),
  });
}

/** Formats year, zero-based month and day as `YYYY-MM-DD`. */
function readDaylioDate({ year, month, day }: Fields): string {
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  if (isNumber(year) && isNumber(month) && isNumber(day)) {
    const date = `${digits(year, 4)}-${digits(month + 1, 2)}-${digits(day, 2)}`;
    if (isDate(date)) return date;
  }
  throw new InvalidRecord(`year ${quoted(year)}, month ${quoted(month)} and day ${quoted(day)} are no date`);
}

function readOffset(entry: Fields, instant: number, localDate: string): number {
  const stated = isNumber(entry.timeZoneOffset) ? Math.round(entry.timeZoneOffset / MINUTE) : 0;
  const hasStated = stated !== 0 && Math.abs(stated) <= MAX_OFFSET;
  const clock = wallClock(entry);
  if (hasStated || clock === null) return hasStated ? stated : 0;
  const wall = Date.parse(`${localDate}T00:00:00Z`) + clock * MINUTE;
  const derived = Math.round((wall - instant) / (QUARTER * MINUTE)) * QUARTER;
  return Math.abs(derived) <= MAX_OFFSET ? derived + 0 : 0;
}

/** Minutes since midnight; null if unknown. */
function wallClock({ hour, minute }: Fields): number | null {
  const known = (value: unknown, last: number): value is number =>
    isNumber(value) && Number.isInteger(value) && value >= 0 && value <= last;
  return known(hour, 23) && known(minute, 59) ? hour * 60 + minute : null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
