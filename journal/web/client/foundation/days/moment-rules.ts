// Which moment the screen for logging means.
import { addDays, instantOf, isDay, localParts } from './rules.ts';

export type Clock = { now: number; offsetAt: (at: number) => number };

/** Where nobody says when on a day, noon: it stays on its day wherever it is read. */
const NOON = '12:00';

/**
 * The moment for an entry of `date`, which is a day, `yesterday` or null; today means now. Days to come mean
 * now too.
 */
export function momentFor(date: string | null, { now, offsetAt }: Clock): { at: number; offset: number } {
  const { day: today } = localParts(now, offsetAt(now));
  const day = date === 'yesterday' ? addDays(today, -1) : date;
  if (day === null || !isDay(day) || day >= today) return { at: now, offset: offsetAt(now) };
  return instantOf(day, NOON, offsetAt);
}

/** Moved to another day, at the same time of day; never later than now. */
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
