// The clock and timers as a dependency, so that tests can set and advance them together.

/** Milliseconds since the Unix epoch. */
export type Instant = number;

/** Disposing a timer cancels it. Timers do not keep the process alive. */
export type Clock = {
  now(): Instant;
  /** Calls `run` once, after `delay` milliseconds. */
  setTimeout(run: () => void, delay: number): Disposable;
  /** Calls `run` every `delay` milliseconds. */
  setInterval(run: () => void, delay: number): Disposable;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, delay) => setTimeout(run, delay).unref(),
  setInterval: (run, delay) => setInterval(run, delay).unref(),
};

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Tolerated clock skew between processes: a lease or window that ends later than now plus its length and this
 * skew was written by a wrong clock, and counts as expired.
 */
export const MAX_CLOCK_SKEW = HOUR;

/** Cache of formatted days: the items of a list fall on few days. */
const formattedDates = new Map<number, string>();
const MAX_CACHED_DATES = 4096;

/** `2026-03-29T` for a day number since the epoch. */
function dateOf(day: number): string {
  const known = formattedDates.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * DAY).toISOString().slice(0, -13);
  if (formattedDates.size >= MAX_CACHED_DATES) formattedDates.clear();
  formattedDates.set(day, date);
  return date;
}

/**
 * Formats an instant as RFC 3339 in UTC with milliseconds and `Z`, as in all responses. Same result as
 * `toISOString`, at an eighth of its cost for a cached day.
 */
export function formatInstant(instant: Instant): string {
  const day = Math.floor(instant / DAY);
  const rest = instant - day * DAY;
  const hours = twoDigits(Math.floor(rest / HOUR));
  const minutes = twoDigits(Math.floor(rest / MINUTE) % 60);
  const seconds = twoDigits(Math.floor(rest / SECOND) % 60);
  return `${dateOf(day)}${hours}:${minutes}:${seconds}.${String(rest % SECOND).padStart(3, '0')}Z`;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const twoDigits = (number: number): string => TWO_DIGITS[number] ?? '';
