// A day of the calendar in words.
import { formatDay } from '../../foundation/days/today.ts';
import { formatList, moodName, t } from '../../foundation/i18n/i18n.ts';
import type { DaySummary } from './rules.ts';

/** `isWhole`: without a summary the day has no entry, and is not merely on the server alone. */
export function describeDay(date: string, summary: DaySummary | undefined, isWhole: boolean): string {
  const day = formatDay(date, 'short');
  if (!summary) return isWhole ? t('calendar.cell.none', { day }) : day;
  const mood = moodName(summary.dominant);
  if (summary.moods.length === 1) return t('calendar.cell.one', { day, mood });
  return t('calendar.cell', {
    day,
    mood,
    n: summary.moods.length,
    list: formatList(summary.moods.map(moodName)),
  });
}
