// Days and times as pages write them beside each thought, in UTC.
import { DAY, HOUR, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { dateFormat, fillIn } from '@tandem/web/i18n/text.ts';

/** Days that are kept; a list shows few. */
const MAX_DAYS = 1000;

/**
 * Writes instants as `locale` writes a day, a comma and a time of 24 hours. A day is formatted once, since
 * formatting takes longer than all else of a line.
 */
export function createDayAndTime(locale: string, dateStyle: 'medium' | 'long'): (at: Instant) => string {
  const dayOf = createDays(locale, { dateStyle, timeZone: 'UTC' });
  return (at) => `${dayOf(at)}, ${toTime(Math.floor((at - Math.floor(at / DAY) * DAY) / MINUTE))}`;
}

/** Formats the day of an instant; a day is formatted once. */
function createDays(locale: string, style: Intl.DateTimeFormatOptions): (at: Instant) => string {
  const days = new Map<number, string>();
  return (at) => {
    const day = Math.floor(at / DAY);
    let text = days.get(day);
    if (text === undefined) {
      if (days.size >= MAX_DAYS) days.clear();
      text = dateFormat(locale, style).format(day * DAY);
      days.set(day, text);
    }
    return text;
  };
}

const toTime = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

type Ages = Readonly<Record<'timeNow' | 'timeMinutes' | 'timeHours' | 'timeDays', string>>;

const WEEK = 7 * DAY;

/**
 * Writes how long before `now` an instant is: `now`, `3m`, `2h`, `5d`; after a week the day, with the year
 * if it
 * is not this one. Without `now`, or after it, the day with its year.
 */
export function createShortTime(
  locale: string,
  texts: Ages,
): (now: Instant | null) => (at: Instant) => string {
  const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const dayOf = createDays(locale, day);
  const dayOfYear = createDays(locale, { ...day, year: 'numeric' });
  return (now) => (at) => {
    if (now === null || at > now) return dayOfYear(at);
    const age = now - at;
    if (age >= WEEK) return yearOf(at) === yearOf(now) ? dayOf(at) : dayOfYear(at);
    if (age < MINUTE) return texts.timeNow;
    if (age < HOUR) return fillIn(texts.timeMinutes, { n: Math.floor(age / MINUTE) }, locale);
    if (age < DAY) return fillIn(texts.timeHours, { n: Math.floor(age / HOUR) }, locale);
    return fillIn(texts.timeDays, { n: Math.floor(age / DAY) }, locale);
  };
}

const yearOf = (at: Instant): number => new Date(at).getUTCFullYear();
