// Which activities go with better or worse days, and how sure that is (docs/decisions/0153).
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { ActivityId } from '../ids.ts';
import { dayBefore } from '../statistics/rules.ts';
import { type DayMean, type Difference, toObservations } from './observations.ts';
import { criticalValue } from './student.ts';

/** 1: the activity of the day before. */
export type Lag = 0 | 1;

export type Verdict = 'few' | 'none' | 'hint' | 'clear';

/** What stands in an effect of enough days; low and high are null where the moods do not vary. */
type Comparison = Omit<Difference, 'error' | 'degrees'> & { low: number | null; high: number | null };

export type Effect = { activityId: ActivityId; daysWith: number; daysWithout: number; verdict: Verdict } & (
  | Comparison
  | Record<never, never>
);

/** `compared` activities had enough days; about `chance` of them look like a hint by luck. */
export type Effects = { days: number; compared: number; chance: number; activities: Effect[] };

/** Fewer days with or without an activity say nothing. */
export const FEWEST_DAYS = 10;

/** The probability of a false hint. */
const ERROR = 0.05;

/** Each activity with the days it was on; `days` are ascending. */
export function computeEffects(
  days: readonly DayMean[],
  activityDays: ReadonlyMap<ActivityId, ReadonlySet<LocalDate>>,
  lag: Lag,
): Effects {
  const { observations, compare } = toObservations(lag === 0 ? days : withDayBefore(days));
  const measured = [...activityDays].map(([activityId, dates]) => {
    const has = observations.map(({ date }) => dates.has(lag === 0 ? date : dayBefore(date)));
    const daysWith = has.filter((one) => one).length;
    return { activityId, has, daysWith, daysWithout: has.length - daysWith };
  });
  const isEnough = ({ daysWith, daysWithout }: (typeof measured)[number]) =>
    Math.min(daysWith, daysWithout) >= FEWEST_DAYS;
  const compared = measured.filter(isEnough).length;
  const activities = measured
    .filter(({ daysWith }) => daysWith > 0)
    .map(({ has, ...counts }): Effect => {
      if (Math.min(counts.daysWith, counts.daysWithout) < FEWEST_DAYS) return { ...counts, verdict: 'few' };
      return { ...counts, ...judge(compare(has), compared) };
    });
  return { days: observations.length, compared, chance: ERROR * compared, activities };
}

/** The days whose day before is logged too: otherwise nobody knows what was done on it. */
function withDayBefore(days: readonly DayMean[]): DayMean[] {
  return days.filter(({ date }, index) => days[index - 1]?.date === dayBefore(date));
}

/** Clear: zero is outside the interval for all that were compared. A hint: outside the 95 % interval. */
function judge(
  { error, degrees, ...means }: Difference,
  compared: number,
): Comparison & { verdict: Verdict } {
  if (error === 0) return { ...means, low: null, high: null, verdict: 'none' };
  const reach = (probability: number) => error * criticalValue(1 - probability, degrees);
  const usual = reach(ERROR);
  const size = Math.abs(means.difference);
  const verdict = size <= usual ? 'none' : size > reach(ERROR / compared) ? 'clear' : 'hint';
  return { ...means, low: means.difference - usual, high: means.difference + usual, verdict };
}
