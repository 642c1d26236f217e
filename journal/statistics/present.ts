// Renders calendar days and statistics.
import { presentEntry } from '../entries/present.ts';
import { moodLabel } from '../entries/rules.ts';
import type { CalendarDay, MoodStats } from './contract.ts';
import { dominantMood, tallyDay } from './rules.ts';
import type { Day, Stats } from './statistics.ts';

/** `origin` is the scheme and authority under which media are served. */
export function presentDay({ date, entries }: Day, origin: string): CalendarDay {
  const dominant = dominantMood(tallyDay(entries.map(({ row }) => row)));
  return {
    date,
    entries: entries.map((entry) => presentEntry(entry, origin)),
    dominantMood: dominant,
    dominantMoodLabel: dominant === null ? null : moodLabel(dominant),
  };
}

export const presentStats = (stats: Stats): MoodStats => ({
  ...stats,
  frequency: stats.frequency.map(({ mood, count }) => ({ mood, moodLabel: moodLabel(mood), count })),
});
