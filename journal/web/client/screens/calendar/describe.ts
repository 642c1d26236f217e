// A day of the calendar in words.
import { formatDay } from '../../foundation/days/today.ts';
import { formatList, moodName, t } from '../../foundation/i18n/i18n.ts';
import { activityName } from '../../library/activities/activities.ts';
import { tk } from './i18n/i18n.ts';
import type { DaySummary, Found } from './rules.ts';

export function describeDay(date: string, { days, isWhole, activity }: Found): string {
  const day = formatDay(date, 'short');
  const summary = days.get(date);
  if (summary) return describeSummary(day, summary);
  // Without a summary, the entries of a day may exist only on the server.
  if (!isWhole) return day;
  if (activity) return tk('calendar.cell.without', { day, activity: activityName(activity) });
  return t('calendar.cell.none', { day });
}

function describeSummary(day: string, { dominant, moods }: DaySummary): string {
  const mood = moodName(dominant);
  if (moods.length === 1) return t('calendar.cell.one', { day, mood });
  return tk('calendar.cell', { day, mood, n: moods.length, list: formatList(moods.map(moodName)) });
}
