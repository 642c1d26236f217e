// Groups entries by day, and determines the mood of a day.
import { MOODS, type Mood } from '@tandem/web/ui/moods.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';

/** Entries of one day, in the given order. */
export type Day = { date: string; entries: StoredEntry[] };

/** The minute of the day of an entry, and its activities. */
export type Use = { minute: number; activities: readonly string[] };

/** Days in the order of their first entry. */
export function toDays(entries: readonly StoredEntry[]): Day[] {
  return [...Map.groupBy(entries, (entry) => entry.date)].map(([date, own]) => ({ date, entries: own }));
}

/**
 * The most frequent mood. Ties: the mood nearest the mean of the day, then the mood logged last. Null without
 * entries.
 */
export function dominantMood(entries: readonly Pick<StoredEntry, 'mood' | 'at'>[]): Mood | null {
  if (entries.length === 0) return null;
  const mean = entries.reduce((sum, { mood }) => sum + mood, 0) / entries.length;
  const rank = (mood: Mood): number[] => {
    const own = entries.filter((entry) => entry.mood === mood);
    return [own.length, -Math.abs(mood - mean), Math.max(-Infinity, ...own.map(({ at }) => at))];
  };
  return MOODS.reduce((best, mood) => (isHigher(rank(mood), rank(best)) ? mood : best), MOODS[0] as Mood);
}

function isHigher(one: readonly number[], other: readonly number[]): boolean {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    // Distances from a mean have rounding errors.
    if (Math.abs(difference) > 1e-9) return difference > 0;
  }
  return false;
}
