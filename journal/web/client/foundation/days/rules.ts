// Arithmetic of local days. A day is `YYYY-MM-DD`; an offset is in minutes east of UTC. Independent of the
// device's clock and time zone.
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Milliseconds of midnight in UTC; NaN for an invalid day. */
const toUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && toDay(toUtc(text)) === text;

const toDay = (ms: number): string => (Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10));

export const addDays = (day: string, days: number): string => toDay(toUtc(day) + days * DAY_MS);

export const daysBetween = (from: string, to: string): number =>
  Math.round((toUtc(to) - toUtc(from)) / DAY_MS);

/** The local day and time of an instant at an offset. */
export function localParts(at: number, offset: number): { day: string; time: string } {
  const text = new Date(at + offset * MINUTE_MS).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** Formats an offset as `+02:00`, as in the API. */
export function formatOffset(offset: number): string {
  const minutes = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

export function parseOffset(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(text) ?? [];
  const value = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -value : value;
}

/** Formats an instant with its numeric offset, which freezes the writer's local day. */
export function toLoggedAt(at: number, offset: number): string {
  const local = new Date(at + offset * MINUTE_MS).toISOString().slice(0, 23);
  return `${local}${formatOffset(offset)}`;
}

/**
 * Returns the instant of a wall-clock time on a day; `offsetAt` returns the zone's offset at an instant. A
 * time skipped by a clock change moves forward by the length of the gap; a repeated time means its first
 * occurrence.
 */
export function instantOf(
  day: string,
  time: string,
  offsetAt: (at: number) => number,
): { at: number; offset: number } {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const before = offsetAt(wall - DAY_MS);
  const after = offsetAt(wall + DAY_MS);
  const matching = [before, after]
    .map((offset) => wall - offset * MINUTE_MS)
    .filter((at) => localParts(at, offsetAt(at)).time === time && localParts(at, offsetAt(at)).day === day);
  const at = matching.length > 0 ? Math.min(...matching) : wall - before * MINUTE_MS;
  return { at, offset: offsetAt(at) };
}

/** The month as `2026-05`. */
export const monthOf = (day: string): string => day.slice(0, 7);

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + months;
  return `${pad(Math.floor(index / 12), 4)}-${pad((((index % 12) + 12) % 12) + 1)}`;
}

export const daysInMonth = (month: string): number => daysBetween(`${month}-01`, `${addMonths(month, 1)}-01`);

/** 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(toUtc(day)).getUTCDay() + 6) % 7;

/** The same day of the previous year; February 28 for February 29. */
export function yearBefore(day: string): string {
  const earlier = `${pad(Number(day.slice(0, 4)) - 1, 4)}${day.slice(4)}`;
  return isDay(earlier) ? earlier : addDays(`${earlier.slice(0, 7)}-28`, 0);
}

/** The part of the day, for greetings and suggestions. */
export type DayPart = 'morning' | 'day' | 'evening' | 'night';

/** `minute` counts from midnight: mornings begin at 5, days at 11, evenings at 17, nights at 22. */
export function partOfDay(minute: number): DayPart {
  const hour = minute / 60;
  if (hour < 5 || hour >= 22) return 'night';
  if (hour < 11) return 'morning';
  return hour < 17 ? 'day' : 'evening';
}

/** The minute of the writer's day, from 0 to 1439. */
export const minuteOf = (at: number, offset: number): number =>
  (((Math.floor(at / MINUTE_MS) + offset) % 1440) + 1440) % 1440;

// The date and time of an entry in the log screen.

type Clock = { now: number; offsetAt: (at: number) => number };

/** Default time for other days: noon stays on the same day in most time zones. */
const NOON = '12:00';

/** Returns the moment for an entry on `date`: a day, `yesterday` or null. Today and future days mean now. */
export function momentFor(date: string | null, { now, offsetAt }: Clock): { at: number; offset: number } {
  const { day: today } = localParts(now, offsetAt(now));
  const day = date === 'yesterday' ? addDays(today, -1) : date;
  if (day === null || !isDay(day) || day >= today) return { at: now, offset: offsetAt(now) };
  return instantOf(day, NOON, offsetAt);
}

/** Moves an entry to another day at the same time of day; never later than now. */
export function moveToDay(
  entry: { at: number; offset: number },
  day: string,
  clock: Clock,
): { at: number; offset: number } {
  return moveTo(day, localParts(entry.at, entry.offset).time, clock);
}

export function moveTo(day: string, time: string, { now, offsetAt }: Clock): { at: number; offset: number } {
  const moved = instantOf(day, time, offsetAt);
  return moved.at > now ? { at: now, offset: offsetAt(now) } : moved;
}
