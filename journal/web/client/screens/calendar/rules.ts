// The cells of a month and of a year, and where keys lead.
import type { Mood } from '@tandem/web/ui/moods.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  monthOf,
  weekdayOf,
} from '../../foundation/days/rules.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { dominantMood } from '../../library/entries/rules.ts';

/** A day with entries: its dominant mood, and all of them from the earliest. */
export type DaySummary = { date: string; dominant: Mood; moods: Mood[] };

export function summarizeDays(
  entries: readonly Pick<StoredEntry, 'date' | 'at' | 'mood'>[],
): Map<string, DaySummary> {
  const days = new Map<string, DaySummary>();
  for (const [date, own] of Map.groupBy(entries, (entry) => entry.date)) {
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

/** The days of a year as weeks, each column a week, each row a weekday; null outside of the year. */
export function weekColumnsOf(year: string, firstWeekday: number): (string | null)[][] {
  const first = `${year}-01-01`;
  const length = daysBetween(first, `${String(Number(year) + 1).padStart(4, '0')}-01-01`);
  const lead = (weekdayOf(first) - firstWeekday + 7) % 7;
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const index = week * 7 + weekday - lead;
      return index >= 0 && index < length ? addDays(first, index) : null;
    }),
  );
}

/** How many columns of {@link weekColumnsOf} each month has, from the one with its first day. */
export function monthSpans(year: string, firstWeekday: number): { month: string; weeks: number }[] {
  const columns = weekColumnsOf(year, firstWeekday);
  const starts = columns.flatMap((week, column) => {
    const first = week.find((day) => day?.endsWith('-01'));
    return first ? [{ month: monthOf(first), column }] : [];
  });
  return starts.map(({ month, column }, index) => ({
    month,
    weeks: (starts[index + 1]?.column ?? columns.length) - column,
  }));
}

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
