// Compares the days that have something with those that do not, for days that resemble their neighbours.

import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import { DAY } from '@tandem/platform/time/clock.ts';

export type DayMean = { date: LocalDate; mean: number };

/** Of means with and without, with its standard error, which is 0 where nothing varies. */
export type Difference = {
  meanWith: number;
  meanWithout: number;
  difference: number;
  /** Within the working days and weekends of each month; null where none has both. */
  similar: number | null;
  /** Pearson's r between having it (0 or 1) and the mean; null where nothing varies. */
  correlation: number | null;
  error: number;
  degrees: number;
};

type Sums = { n: number; sum: number; squares: number };

/** The days, and the comparison of those where `has` is true with the others. */
export function toObservations(days: readonly DayMean[]): {
  observations: readonly DayMean[];
  compare(has: readonly boolean[]): Difference;
} {
  const means = days.map(({ mean }) => mean);
  const numbers = days.map(({ date }) => Date.parse(date) / DAY);
  const hasNext = numbers.map((number, index) => numbers[index + 1] === number + 1);
  const strata = days.map(({ date }, index) => `${date.slice(0, 7)} ${isWeekend(numbers[index] ?? 0)}`);
  const dependence = autocorrelation(means, hasNext);
  return {
    observations: days,
    compare: (has) => {
      const indicator = has.map(Number);
      const shrink = shrinkage(dependence * autocorrelation(indicator, hasNext));
      const similar = withinStrata(means, has, strata);
      return { ...welch(means, has, shrink), similar, correlation: correlate(means, indicator) };
    },
  };
}

/** 1970-01-01 was a Thursday. */
const isWeekend = (day: number): boolean => (((day + 3) % 7) + 7) % 7 >= 5;

const MOST_DEPENDENCE = 0.9;

/** Between neighbouring days, from 0 to 0.9; 0 where nothing varies or no days are neighbours. */
export function autocorrelation(values: readonly number[], hasNext: readonly boolean[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [squares, products, pairs] = [0, 0, 0];
  for (const [index, value] of values.entries()) {
    squares += (value - mean) ** 2;
    if (!hasNext[index]) continue;
    products += (value - mean) * ((values[index + 1] ?? mean) - mean);
    pairs += 1;
  }
  if (pairs === 0 || squares === 0) return 0;
  return Math.min(MOST_DEPENDENCE, Math.max(0, products / pairs / (squares / values.length)));
}

/** Pearson's r; null where one of them does not vary. */
function correlate(one: readonly number[], other: readonly number[]): number | null {
  const [mean, otherMean] = [averageOf(one), averageOf(other)];
  let [products, squares, otherSquares] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const [x, y] = [value - mean, (other[index] ?? 0) - otherMean];
    products += x * y;
    squares += x * x;
    otherSquares += y * y;
  }
  if (squares / one.length < NOISE || otherSquares === 0) return null;
  return Math.min(1, Math.max(-1, products / Math.sqrt(squares * otherSquares)));
}

const averageOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** How much each number of days counts: a good fortnight of holidays is not fourteen proofs. */
const shrinkage = (dependence: number): number => (1 - dependence) / (1 + dependence);

/** Welch's difference of means, with the numbers of days shrunk. */
function welch(means: readonly number[], has: readonly boolean[], shrink: number) {
  const [off, on] = [NONE(), NONE()];
  for (const [index, mean] of means.entries()) add(has[index] ? on : off, mean);
  const [meanWith, meanWithout] = [on.sum / on.n, off.sum / off.n];
  const [a, b] = [spreadOf(on, shrink), spreadOf(off, shrink)];
  const spread = a.spread + b.spread;
  return {
    ...{ meanWith, meanWithout, difference: meanWith - meanWithout },
    error: Math.sqrt(spread),
    degrees: spread === 0 ? 1 : spread ** 2 / (a.spread ** 2 / a.freedom + b.spread ** 2 / b.freedom),
  };
}

const NONE = (): Sums => ({ n: 0, sum: 0, squares: 0 });

function add(sums: Sums, value: number): void {
  sums.n += 1;
  sums.sum += value;
  sums.squares += value * value;
}

/** Below this a variance is the rounding of its sums. */
const NOISE = 1e-12;

/** The squared standard error of a mean, and its degrees of freedom. */
function spreadOf({ n, sum, squares }: Sums, shrink: number): { spread: number; freedom: number } {
  const variance = (squares - (sum * sum) / n) / (n - 1);
  const shrunk = n * shrink;
  return { spread: variance < NOISE ? 0 : variance / shrunk, freedom: shrunk - 1 };
}

/**
 * The difference within each month's working days and weekends, weighted by n₁n₀/(n₁+n₀); null where no
 * month has both.
 */
function withinStrata(
  means: readonly number[],
  has: readonly boolean[],
  strata: readonly string[],
): number | null {
  const sums = new Map<string, { on: Sums; off: Sums }>();
  for (const [index, mean] of means.entries()) {
    const stratum = sums.getOrInsertComputed(strata[index] ?? '', () => ({ on: NONE(), off: NONE() }));
    add(has[index] ? stratum.on : stratum.off, mean);
  }
  let [weights, total] = [0, 0];
  for (const { on, off } of sums.values()) {
    if (on.n === 0 || off.n === 0) continue;
    const weight = (on.n * off.n) / (on.n + off.n);
    weights += weight;
    total += weight * (on.sum / on.n - off.sum / off.n);
  }
  return weights === 0 ? null : total / weights;
}
