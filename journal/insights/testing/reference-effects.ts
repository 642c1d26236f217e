// The statistics of effects again, as slow and as close to the textbook as possible, to compare with.
import assert from 'node:assert/strict';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { computeEffects, type Effect, type Lag } from '../effects.ts';
import type { DayMean } from '../observations.ts';
import { tailProbability } from '../student.ts';
import type { SimulatedJournal } from './simulated-journal.ts';

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function variance(values: number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

/** Each date is read once: a thousand journals compare each day with each other. */
const numbers = new Map<string, number>();

function dayNumber(date: string): number {
  const known = numbers.get(date);
  if (known !== undefined) return known;
  const number = Date.parse(`${date}T12:00:00Z`) / DAY - 0.5;
  numbers.set(date, number);
  return number;
}

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());

/** Covariance of neighbours over the variance of all. */
function lagOne(days: DayMean[], measure: (day: DayMean) => number): number {
  const values = days.map(measure);
  const middle = mean(values);
  const pairs: number[] = [];
  for (const one of days) {
    const tomorrow = dayNumber(one.date) + 1;
    const next = days.find(({ date }) => dayNumber(date) === tomorrow);
    if (next) pairs.push((measure(one) - middle) * (measure(next) - middle));
  }
  const spread = mean(values.map((value) => (value - middle) ** 2));
  return pairs.length === 0 || spread === 0 ? 0 : Math.min(0.9, Math.max(0, mean(pairs) / spread));
}

/** The comparison of one activity among `compared`. */
function referenceEffect(all: DayMean[], dates: ReadonlySet<LocalDate>, lag: Lag, compared: number) {
  const before = (date: string) => new Date((dayNumber(date) - 1) * DAY).toISOString().slice(0, 10);
  const logged = new Set<string>(all.map(({ date }) => date));
  const days = lag === 0 ? all : all.filter(({ date }) => logged.has(before(date)));
  const has = ({ date }: DayMean) => dates.has(lag === 0 ? date : before(date));
  const [on, off] = [days.filter(has), days.filter((day) => !has(day))].map((list) =>
    list.map((day) => day.mean),
  ) as [number[], number[]];
  const counts = { daysWith: on.length, daysWithout: off.length };
  if (on.length < 10 || off.length < 10) return { ...counts, verdict: 'few' };
  const c = lagOne(days, (day) => day.mean) * lagOne(days, (day) => (has(day) ? 1 : 0));
  const [n1, n0] = [(on.length * (1 - c)) / (1 + c), (off.length * (1 - c)) / (1 + c)];
  const [s1, s0] = [variance(on) / n1, variance(off) / n0];
  const difference = mean(on) - mean(off);
  const means = { meanWith: mean(on), meanWithout: mean(off), difference };
  const shared = { similar: similarDays(days, has), correlation: pearson(days, has) };
  if (s1 + s0 < 1e-14) return { ...counts, ...means, ...shared, verdict: 'none' };
  const degrees = (s1 + s0) ** 2 / (s1 ** 2 / (n1 - 1) + s0 ** 2 / (n0 - 1));
  const p = tailProbability(Math.abs(difference) / Math.sqrt(s1 + s0), degrees);
  const verdict = p >= 0.05 ? 'none' : p < 0.05 / compared ? 'clear' : 'hint';
  return { ...counts, ...means, ...shared, verdict };
}

/** Covariance over the product of the standard deviations. */
function pearson(days: DayMean[], has: (day: DayMean) => boolean): number | null {
  const [moods, flags] = [days.map((day) => day.mean), days.map((day) => (has(day) ? 1 : 0))];
  if (variance(moods) < 1e-12) return null;
  const [middle, share] = [mean(moods), mean(flags)];
  const products = days.map((day) => (day.mean - middle) * ((has(day) ? 1 : 0) - share));
  const covariance = products.reduce((sum, product) => sum + product, 0) / (days.length - 1);
  return covariance / Math.sqrt(variance(moods) * variance(flags));
}

function similarDays(days: DayMean[], has: (day: DayMean) => boolean): number | null {
  const groups = Object.values(
    Object.groupBy(days, ({ date }) => `${date.slice(0, 7)}${isWeekend(date) ? 'w' : 'd'}`),
  ).map((group = []) => [group.filter(has), group.filter((day) => !has(day))] as const);
  const both = groups.filter(([on, off]) => on.length > 0 && off.length > 0);
  if (both.length === 0) return null;
  const weight = ([on, off]: (typeof both)[number]) => (on.length * off.length) / (on.length + off.length);
  const gap = ([on, off]: (typeof both)[number]) =>
    mean(on.map((day) => day.mean)) - mean(off.map((day) => day.mean));
  const total = both.reduce((sum, group) => sum + weight(group), 0);
  return both.reduce((sum, group) => sum + weight(group) * gap(group), 0) / total;
}

/** Compares all that is computed of a journal. @throws AssertionError */
export function agreesWithReference({ days, activityDays }: SimulatedJournal, lag: Lag): void {
  const { compared, chance, activities } = computeEffects(days, activityDays, lag);
  assert.equal(compared, activities.filter(({ verdict }) => verdict !== 'few').length);
  assert.equal(chance, 0.05 * compared);
  for (const { activityId, ...effect } of activities) {
    const wanted = referenceEffect(days, activityDays.get(activityId) ?? new Set(), lag, compared);
    const { low: _low, high: _high, ...found } = effect as Effect & { low?: number; high?: number };
    assert.deepEqual(Object.keys(found).sort(), Object.keys(wanted).sort());
    for (const [name, value] of Object.entries(wanted)) {
      const own = found[name as keyof typeof found];
      if (typeof value === 'number') assert.ok(Math.abs(Number(own) - value) < 1e-9, name);
      else assert.equal(own, value, name);
    }
  }
}
