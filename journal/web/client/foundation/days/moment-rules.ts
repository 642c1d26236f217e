// The date and time of an entry in the log screen.
import { addDays, instantOf, isDay, localParts } from './rules.ts';

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
