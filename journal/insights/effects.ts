// Associations of activities with better or worse days, and their certainty (docs/decisions/0153).
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { ActivityId } from '../ids.ts';
import { dayBefore } from '../statistics/rules.ts';
import { type Comparison, createComparison, type DayMean, type Estimate } from './observations.ts';
import { criticalValue, tailProbability } from './student.ts';

/** 1 relates a day to the activities of the day before. */
export type Lag = 0 | 1;

type Verdict = 'few' | 'none' | 'calendar' | 'hint' | 'clear';

type Counts = { activityId: ActivityId; daysWith: number; daysWithout: number };

/** `slow`: enough days, but too few effectively independent ones. */
type Few = Counts & { verdict: 'few'; reason?: 'slow' };

/**
 * `low` and `high` are null if the moods do not vary; `similar` is the difference within the calendar strata.
 */
type Compared = Counts & {
  verdict: Exclude<Verdict, 'few'>;
  meanWith: number;
  meanWithout: number;
  difference: number;
  low: number | null;
  high: number | null;
  similar: number | null;
  correlation: number | null;
};

export type Effect = Few | Compared;

/**
 * `compared` is the number of activities with enough days; about `chance` of them at most would be false
 * hints.
 */
export type Effects = { days: number; compared: number; chance: number; activities: Effect[] };

/** Minimum number of days per group, and of effective days per comparison. */
export const FEWEST_DAYS = 10;

/** Welch's degrees of freedom require more than one effective day in each group. */
const FEWEST_EFFECTIVE_IN_GROUP = 2;

/** The error probability of a hint. */
const ERROR = 0.05;

/**
 * Compares the days of each activity; `days` must be ascending. Activities without a logged day are omitted.
 */
export function computeEffects(
  days: readonly DayMean[],
  activityDays: ReadonlyMap<ActivityId, ReadonlySet<LocalDate>>,
  lag: Lag,
): Effects {
  const observed = lag === 0 ? days : withDayBefore(days);
  const dates = observed.map(({ date }) => (lag === 0 ? date : dayBefore(date)));
  const compare = createComparison(observed);
  const measured = [...activityDays].flatMap(([activityId, on]) => {
    const has = dates.map((date) => on.has(date));
    const daysWith = has.filter(Boolean).length;
    const counts = { activityId, daysWith, daysWithout: has.length - daysWith };
    return daysWith === 0 ? [] : [{ counts, comparison: isEnough(counts) ? compare(has) : null }];
  });
  const compared = measured.filter(({ comparison }) => comparison && !isSlow(comparison)).length;
  const activities = measured.map(({ counts, comparison }): Effect => {
    if (!comparison) return { ...counts, verdict: 'few' };
    if (isSlow(comparison)) return { ...counts, verdict: 'few', reason: 'slow' };
    return judge(counts, comparison, compared);
  });
  return { days: observed.length, compared, chance: ERROR * compared, activities };
}

const isEnough = ({ daysWith, daysWithout }: Counts): boolean =>
  Math.min(daysWith, daysWithout) >= FEWEST_DAYS;

const isSlow = ({ effectiveDays, smallerGroup }: Comparison): boolean =>
  effectiveDays < FEWEST_DAYS || smallerGroup < FEWEST_EFFECTIVE_IN_GROUP;

/** The days with a logged day before: otherwise the activities of the day before are unknown. */
function withDayBefore(days: readonly DayMean[]): DayMean[] {
  return days.filter(({ date }, index) => days[index - 1]?.date === dayBefore(date));
}

/** A verdict requires both tests: over all days, and within the weekdays of each quarter. */
function judge(
  counts: Counts,
  { meanWith, meanWithout, correlation, raw, calendar }: Comparison,
  compared: number,
): Compared {
  const { difference } = raw;
  const reach = raw.error * criticalValue(1 - ERROR, raw.degrees);
  return {
    ...counts,
    verdict: verdictOf(raw, calendar, compared),
    meanWith,
    meanWithout,
    difference,
    low: raw.error === 0 ? null : difference - reach,
    high: raw.error === 0 ? null : difference + reach,
    similar: calendar?.difference ?? null,
    correlation,
  };
}

function verdictOf(raw: Estimate, calendar: Estimate | null, compared: number): Compared['verdict'] {
  const rawError = raw.error === 0 ? 1 : errorOf(raw);
  if (rawError >= ERROR) return 'none';
  const isOpposite = calendar?.difference !== undefined && calendar.difference * raw.difference <= 0;
  const calendarError = !calendar || isOpposite ? 1 : errorOf(calendar);
  if (calendarError >= ERROR) return 'calendar';
  return Math.max(rawError, calendarError) < ERROR / compared ? 'clear' : 'hint';
}

/** The probability of a difference at least this large under the null hypothesis. */
function errorOf({ difference, error, degrees }: Estimate): number {
  if (degrees <= 0) return 1;
  return error === 0 ? 0 : tailProbability(Math.abs(difference) / error, degrees);
}
