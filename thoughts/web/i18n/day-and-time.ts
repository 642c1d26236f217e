// A day and its time, as pages write it beside each thought.
import { DAY, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';

/** Days that are kept; a list shows few. */
const MAX_DAYS = 1000;

const MIDNIGHT = '00:00';

/**
 * Writes instants in UTC as `locale` does, which must write a time of 24 hours after the day. A day is
 * formatted once, and the time put after it, since formatting both takes longer than all else of a line.
 */
export function createDayAndTime(locale: string): (at: Instant) => string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  /** What stands before the time, by the number of the day. */
  const days = new Map<number, string>();
  return (at) => {
    const day = Math.floor(at / DAY);
    let before = days.get(day);
    if (before === undefined) {
      if (days.size >= MAX_DAYS) days.clear();
      before = format.format(day * DAY).slice(0, -MIDNIGHT.length);
      days.set(day, before);
    }
    return before + toTime(Math.floor((at - day * DAY) / MINUTE));
  };
}

const toTime = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));
