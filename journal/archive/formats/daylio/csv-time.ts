// Parses dates and times of Daylio's CSV (12-hour or 24-hour).
import { isDate } from '@tandem/platform/time/calendar.ts';
import { InvalidRecord, quoted } from '../records/fields.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Returns `full_date` as `YYYY-MM-DD`; in files of 2018 from `year` and `date` ("18 May", "May 18"). */
export function readCsvDate(cell: (column: string) => string): string {
  const full = cell('full_date').trim();
  if (full !== '') return requireDate(full, full);
  const written = cell('date').trim();
  const words = written.replace(/[.,]/g, ' ').split(/\s+/, 3);
  const day = words.find((word) => /^\d{1,2}$/.test(word)) ?? '';
  const name = words.find((word) => /^[a-z]{3,9}$/i.test(word))?.toLowerCase() ?? '';
  const month = MONTHS.indexOf(name.slice(0, 3)) + 1;
  const date = `${cell('year').trim()}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return requireDate(date, `${cell('year')} ${written}`);
}

function requireDate(date: string, written: string): string {
  if (!isDate(date)) throw new InvalidRecord(`${quoted(written)} is not a date`);
  return date;
}

const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*(?:([ap])\.?\s?m\.?)?$/i;

/**
 * Converts `20:39`, `10:04 AM` or `11:54 pm` to `HH:MM`. An empty time is noon, as for a date without time.
 */
export function readCsvTime(cell: string): string {
  const text = cell.trim();
  if (text === '') return '12:00';
  const [, hours = '', minutes = '', half] = TIME.exec(text) ?? [];
  const hour = half === undefined ? Number(hours || 'x') : toTwentyFour(Number(hours), half.toLowerCase());
  if (!(hour >= 0 && hour <= 23) || Number(minutes) > 59)
    throw new InvalidRecord(`${quoted(cell)} is not a time of day`);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

const toTwentyFour = (hour: number, half: string): number =>
  hour < 1 || hour > 12 ? Number.NaN : (hour % 12) + (half === 'p' ? 12 : 0);
