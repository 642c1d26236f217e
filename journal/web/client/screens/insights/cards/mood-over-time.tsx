// Moods over time: up to a month, days; up to a year, days with their 14-day mean; beyond, months with the
// middle half of their days.
import { TimeChart, type TimePoint } from '@tandem/web/charts/charts.tsx';
import { meanOf, quantile, runningMeans } from '@tandem/web/charts/geometry.ts';
import { addDays, daysBetween, daysInMonth, monthOf } from '../../../foundation/days/rules.ts';
import { formatDay } from '../../../foundation/days/today.ts';
import { formatDecimal, formatNumber, joinParts } from '../../../foundation/i18n/i18n.ts';
import { tk } from '../../calendar/i18n.ts';
import { ti } from '../i18n.ts';
import { ticksBetween } from '../period.ts';
import type { DayNumbers } from '../responses.ts';
import { CardChart } from './card.tsx';

type Days = readonly Pick<DayNumbers, 'date' | 'mean' | 'count'>[];
type Bounds = { from: string; to: string };
type ShownProps = { days: Days; bounds: Bounds };

/** With fewer, there is no chart. */
export const FEWEST_DAYS = 10;
/** The maximum number of days for which a line joins consecutive days. */
const MOST_JOINED = 31;

const MEAN = { window: 14, fewest: 5 };
/** The days themselves, as runs without gaps. */
const EACH_DAY = { window: 1, fewest: 1 };
/** With more days, the chart has one point per month. */
const MOST_DAYS = 366;
/** With fewer, a month has no range. */
const FEWEST_IN_MONTH = 5;

export function describeMoods(days: Days): string {
  const means = days.map(({ mean }) => mean);
  return ti('insights.mood.sentence', {
    n: days.length,
    mean: formatDecimal(meanOf(means)),
    low: formatDecimal(quantile(means, 0.25)),
    high: formatDecimal(quantile(means, 0.75)),
  });
}

const isByMonth = ({ from, to }: Bounds): boolean => daysBetween(from, to) + 1 > MOST_DAYS;

type MoodOverTimeProps = ShownProps & {
  /** The days of the previous period; empty if there is none, or it has too few. */
  before: Days;
};

export function MoodOverTime({ days, bounds, before }: MoodOverTimeProps) {
  const missing = daysBetween(bounds.from, bounds.to) + 1 - days.length;
  return (
    <CardChart
      title={ti('insights.mood')}
      sentence={describeMoods(days)}
      caption={<Average days={days} before={before} />}
      method={ti('insights.mood.method')}
      note={missing > 0 ? ti('insights.mood.missing', { n: missing }) : undefined}
      file={`mood-${bounds.from}-${bounds.to}`}
      csv={() => [['date', 'mean', 'entries'], ...days.map(({ date, mean, count }) => [date, mean, count])]}
      table={() => (isByMonth(bounds) ? monthTable(days) : dayTable(days))}
    >
      <MoodChart days={days} bounds={bounds} />
    </CardChart>
  );
}

/** The mean of the period as a number, and that of the period before. */
export const Average = ({ days, before }: Pick<MoodOverTimeProps, 'days' | 'before'>) => (
  <p class="big-number">
    <b>{formatDecimal(meanOf(days.map(({ mean }) => mean)))}</b>{' '}
    <span class="muted">
      {joinParts([
        ti('insights.mood.average', { n: days.length }),
        before.length < MEAN.fewest
          ? ''
          : ti('insights.mood.before', { mean: formatDecimal(meanOf(before.map(({ mean }) => mean))) }),
      ])}
    </span>
  </p>
);

/** The chart without the card; also for the report. */
export function MoodChart({ days, bounds }: ShownProps) {
  const at = (date: string) => daysBetween(bounds.from, date);
  const end = at(bounds.to);
  const points = isByMonth(bounds) ? monthPoints(days, at) : dayPoints(days, at);
  const values = days.map(({ date, mean }) => ({ day: at(date), value: mean }));
  const runs = runningMeans(values, daysBetween(bounds.from, bounds.to) < MOST_JOINED ? EACH_DAY : MEAN);
  return (
    <TimeChart
      name={describeMoods(days)}
      walk={ti('insights.mood.walk')}
      time={{ from: Math.min(0, end - 1), to: end }}
      points={points}
      lines={isByMonth(bounds) ? [] : runs.map((run) => run.map(({ day, value }) => ({ at: day, value })))}
      ticks={ticksBetween(bounds.from, bounds.to).map(({ date, form }) => ({
        at: at(date),
        label: formatDay(date, form),
      }))}
    />
  );
}

const dayPoints = (days: Days, at: (date: string) => number): TimePoint[] =>
  days.map(({ date, mean, count }) => ({
    at: at(date),
    value: mean,
    text: () =>
      ti('insights.mood.point', { day: formatDay(date, 'medium'), mean: formatDecimal(mean), n: count }),
  }));

type MonthNumbers = { month: string; means: number[]; mean: number; low: number; high: number };

const monthsOf = (days: Days): MonthNumbers[] =>
  [...Map.groupBy(days, ({ date }) => monthOf(date))].map(([month, own]) => {
    const means = own.map(({ mean }) => mean);
    return {
      month,
      means,
      mean: meanOf(means),
      low: quantile(means, 0.25),
      high: quantile(means, 0.75),
    };
  });

const monthPoints = (days: Days, at: (date: string) => number): TimePoint[] =>
  monthsOf(days).map(({ month, means, mean, low, high }) => ({
    // In the middle of its month.
    at: at(addDays(`${month}-01`, Math.floor(daysInMonth(month) / 2))),
    value: mean,
    ...(means.length < FEWEST_IN_MONTH ? {} : { low, high }),
    text: () =>
      ti('insights.mood.month', {
        month: formatDay(`${month}-01`, 'month'),
        mean: formatDecimal(mean),
        n: means.length,
        low: formatDecimal(low),
        high: formatDecimal(high),
      }),
  }));

const dayTable = (days: Days) => ({
  head: [tk('calendar.col.day'), ti('chart.mean'), tk('calendar.col.entries')],
  rows: days.map(({ date, mean, count }) => [
    formatDay(date, 'medium'),
    formatDecimal(mean),
    formatNumber(count),
  ]),
});

const monthTable = (days: Days) => ({
  head: [tk('calendar.month'), ti('chart.mean'), ti('chart.middleHalf'), ti('chart.days')],
  rows: monthsOf(days).map(({ month, means, mean, low, high }) => [
    formatDay(`${month}-01`, 'month'),
    formatDecimal(mean),
    means.length < FEWEST_IN_MONTH
      ? ''
      : ti('chart.range', { low: formatDecimal(low), high: formatDecimal(high) }),
    formatNumber(means.length),
  ]),
});
