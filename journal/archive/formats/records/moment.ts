// The moment of an entry, by the rules of `loggedAt`. An explicit local date is preserved.
import {
  formatOffset,
  isDate,
  type LocalMoment,
  momentAt,
  momentIn,
  parseOffset,
  parseTime,
  wallClockIn,
} from '@tandem/platform/time/calendar.ts';
import type { ImportContext } from './context.ts';
import { InvalidRecord, isInstant, quoted } from './fields.ts';

type WrittenMoment = { loggedAt?: unknown; localDate?: unknown; utcOffset?: unknown };

/**
 * Reads the three time fields of an entry. A missing `loggedAt` means now. `localDate` and `utcOffset`, which
 * only our exports have, take precedence, so that dates written in other zones stay the same.
 */
export function readMoment(
  { loggedAt, localDate, utcOffset }: WrittenMoment,
  context: ImportContext,
): LocalMoment {
  const moment = parseLoggedAt(loggedAt, context);
  const withOffset =
    utcOffset == null ? moment : momentAt(parseOffsetField(utcOffset), requireRepresentable(moment).instant);
  if (localDate == null) return requireRepresentable(withOffset);
  if (typeof localDate !== 'string') throw new InvalidRecord('localDate is not a string');
  return requireRepresentable({ ...withOffset, localDate });
}

function parseLoggedAt(value: unknown, { timezone, now }: ImportContext): LocalMoment {
  if (value === undefined || value === null) return momentIn(timezone, now);
  const time = typeof value === 'string' ? parseTime(value) : null;
  if (time === null) throw new InvalidRecord(`loggedAt ${quoted(value)} is not a date or date-time`);
  if (time.kind === 'offset') return time.moment;
  if (time.kind === 'instant') return momentIn(timezone, time.instant);
  if (time.kind === 'date') return { ...wallClockIn(timezone, `${time.date}T12:00`), localDate: time.date };
  return wallClockIn(timezone, time.local);
}

function parseOffsetField(value: unknown): number {
  const isOffset = typeof value === 'string' && /^[+-]\d{2}:\d{2}$/.test(value);
  const minutes = isOffset ? parseOffset(value) : Number.NaN;
  if (!isOffset || formatOffset(minutes) !== value.replace('-00:00', '+00:00'))
    throw new InvalidRecord(`utcOffset ${quoted(value)} is not an offset from UTC such as +02:00`);
  if (Math.abs(minutes) >= 24 * 60)
    throw new InvalidRecord(`utcOffset ${quoted(value)} is not an offset from UTC such as +02:00`);
  return minutes;
}

/** Refuses a moment outside the years 0001 to 9999, in UTC or in local time. */
export function requireRepresentable(moment: LocalMoment): LocalMoment {
  if (isInstant(moment.instant) && isDate(moment.localDate)) return moment;
  throw new InvalidRecord(`${quoted(moment.localDate)} is not a date between the years 1 and 9999`);
}
