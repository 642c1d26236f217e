// The cells of a month and of a year, and keyboard navigation between them.
import type { Mood } from '@tandem/web/ui/moods.ts';
import { addDays, addMonths, daysInMonth, monthOf, weekdayOf } from '../../foundation/days/rules.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { dominantMood } from '../../library/entries/rules.ts';

/** A day with entries: its dominant mood, and all of them from the earliest. */
export type DaySummary = { date: string; dominant: Mood; moods: Mood[] };

/**
 * The days of a period by date; with `activity` (an id), only the days with it. `isWhole` is false if days
 * may exist only on the server.
 */
export type Found = { days: ReadonlyMap<string, DaySummary>; isWhole: boolean; activity: string };

type Summarized = Pick<StoredEntry, 'date' | 'at' | 'mood' | 'activities'>;

/** With `activity`, only the days with an entry that has it. */
export function summarizeDays(entries: readonly Summarized[], activity = ''): Map<string, DaySummary> {
  const days = new Map<string, DaySummary>();
  for (const [date, own] of Map.groupBy(entries, (entry) => entry.date)) {
    if (activity && !own.some(({ activities }) => activities.includes(activity))) continue;
    const dominant = dominantMood(own);
    const moods = own.toSorted((one, other) => one.at - other.at).map(({ mood }) => mood);
    if (dominant) days.set(date, { date, dominant, moods });
  }
  return days;
}

/** The weeks of a month, each of seven days; null for days of other months. */
export function weeksOf(month: string, firstWeekday: number): (string | null)[][] {
  const first = `${month}-01`;
  const length = daysInMonth(month);
  const lead = (weekdayOf(first) - firstWeekday + 7) % 7;
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const index = week * 7 + weekday - lead;
      return index >= 0 && index < length ? addDays(first, index) : null;
    }),
  );
}

export const monthsOf = (year: string): string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);

/** The days of a year as 31 rows of twelve months; null for days that a month does not have. */
export const dayRowsOf = (year: string): (string | null)[][] =>
  Array.from({ length: 31 }, (_, row) =>
    monthsOf(year).map((month) => (row < daysInMonth(month) ? addDays(`${month}-01`, row) : null)),
  );

/** The day that a key of the grid leads to from `day`; null for other keys. */
export function dayForKey(day: string, key: string, isShifted: boolean, firstWeekday: number): string | null {
  const position = (weekdayOf(day) - firstWeekday + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -position);
    case 'End':
      return addDays(day, 6 - position);
    case 'PageUp':
      return inMonth(day, isShifted ? -12 : -1);
    case 'PageDown':
      return inMonth(day, isShifted ? 12 : 1);
    default:
      return null;
  }
}

/** The keys of a grid with a column for each month, as keys of a month: neighbours are days and months. */
const IN_COLUMNS: Readonly<Record<string, string>> = {
  ArrowDown: 'ArrowRight',
  ArrowUp: 'ArrowLeft',
  ArrowRight: 'PageDown',
  ArrowLeft: 'PageUp',
};

/** As {@link dayForKey}, in the grid of {@link dayRowsOf}. */
export function dayForColumnKey(day: string, key: string): string | null {
  const turned = IN_COLUMNS[key];
  return turned === undefined ? null : dayForKey(day, turned, false, 0);
}

/** The same day of another month, or its last one. */
function inMonth(day: string, months: number): string {
  const month = addMonths(monthOf(day), months);
  const number = Math.min(Number(day.slice(8)), daysInMonth(month));
  return `${month}-${String(number).padStart(2, '0')}`;
}

/** Days by mood, from 1 to 5. */
export function countDays(days: Iterable<DaySummary>): number[] {
  const counts = [0, 0, 0, 0, 0];
  for (const { dominant } of days) counts[dominant - 1] = (counts[dominant - 1] ?? 0) + 1;
  return counts;
}
