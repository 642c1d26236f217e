// Compares days with and without an activity, corrected for autocorrelation of the days.
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import { DAY } from '@tandem/platform/time/clock.ts';

export type DayMean = { date: LocalDate; mean: number };

/** A difference of means with its standard error (0 without variance) and degrees of freedom. */
export type Estimate = { difference: number; error: number; degrees: number };

export type Comparison = {
  meanWith: number;
  meanWithout: number;
  /** Pearson's r between the activity (0 or 1) and the mean; null without variance. */
  correlation: number | null;
  /** The effective sample size in days. */
  effectiveDays: number;
  /** The effective days of the smaller group. */
  smallerGroup: number;
  /** Welch's comparison of all days. */
  raw: Estimate;
  /** The comparison within each weekday of each quarter; null if no stratum has both groups. */
  calendar: Estimate | null;
};

/** The maximum lag of the autocorrelation, in days. */
const MOST_LAGS = 60;

/** Variances and autocorrelations below this are rounding errors. */
const NOISE = 1e-12;

/**
 * Prepares ascending days for comparisons. `compare` takes one flag per day; both groups need at least two
 * days.
 */
export function createComparison(days: readonly DayMean[]): (has: readonly boolean[]) => Comparison {
  const means = Float64Array.from(days, ({ mean }) => mean);
  const pairsAt = createPairs(days.map(({ date }) => Date.parse(date) / DAY));
  const moods = createAutocorrelation(means, pairsAt);
  const strata = numberStrata(days);
  return (has) => {
    const flags = Float64Array.from(has, Number);
    const reduction = reductionOf(createAutocorrelation(flags, pairsAt), moods, days.length);
    const [off, on] = summarize(means, flags);
    return {
      meanWith: on.mean,
      meanWithout: off.mean,
      correlation: correlate(on, off),
      effectiveDays: days.length * reduction,
      smallerGroup: Math.min(on.n, off.n) * reduction,
      raw: welch(on, off, reduction),
      calendar: compareWithinStrata(means, flags, strata, reduction),
    };
  };
}

/** The indexes of pairs of days at a fixed distance. */
type Pairs = { earlier: Int32Array; later: Int32Array };

/** The pairs for each lag in days, computed once for all activities. */
function createPairs(numbers: readonly number[]): (lag: number) => Pairs {
  const known: Pairs[] = [];
  return (lag) => {
    const before = known[lag];
    if (before) return before;
    const earlier: number[] = [];
    const later: number[] = [];
    let next = 0;
    for (const [index, number] of numbers.entries()) {
      while ((numbers[next] ?? Number.POSITIVE_INFINITY) < number + lag) next += 1;
      if (numbers[next] !== number + lag) continue;
      earlier.push(index);
      later.push(next);
    }
    const pairs = { earlier: Int32Array.from(earlier), later: Int32Array.from(later) };
    known[lag] = pairs;
    return pairs;
  };
}

/** The autocorrelation at a lag in days, over the pairs of logged days; null without pairs. */
function createAutocorrelation(
  values: Float64Array,
  pairsAt: (lag: number) => Pairs,
): (lag: number) => number | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviations = values.map((value) => value - mean);
  const variance = deviations.reduce((sum, one) => sum + one * one, 0) / values.length;
  const known: (number | null)[] = [];
  return (lag) => {
    const before = known[lag];
    if (before !== undefined) return before;
    const { earlier, later } = pairsAt(lag);
    let products = 0;
    for (let pair = 0; pair < earlier.length; pair += 1)
      products += (deviations[earlier[pair] ?? 0] ?? 0) * (deviations[later[pair] ?? 0] ?? 0);
    const found = earlier.length === 0 ? null : variance < NOISE ? 0 : products / earlier.length / variance;
    known[lag] = found;
    return found;
  };
}

/**
 * The factor from days to effective days: 1 / (1 + 2 Σ ρx(j) ρy(j)), summed until a product or ρx is not
 * positive (Bartlett 1935; Pyper and Peterman 1998, Can. J. Fish. Aquat. Sci. 55:2127). Lags without pairs
 * are skipped.
 */
function reductionOf(
  flags: (lag: number) => number | null,
  moods: (lag: number) => number | null,
  days: number,
): number {
  let sum = 0;
  for (let lag = 1; lag <= Math.min(MOST_LAGS, days / 4); lag += 1) {
    const x = flags(lag);
    const y = moods(lag);
    if (x === null || y === null) continue;
    // An exact zero may be computed with either sign.
    if (x < NOISE || x * y < NOISE) break;
    sum += x * y;
  }
  return 1 / (1 + 2 * sum);
}

/** `squares` is the sum of squared deviations from the mean. */
type Group = { n: number; mean: number; squares: number };

/** Summarizes the groups without and with the activity. */
function summarize(means: Float64Array, flags: Float64Array): [off: Group, on: Group] {
  let n = 0;
  let total = 0;
  let sum = 0;
  for (let index = 0; index < means.length; index += 1) {
    const mean = means[index] ?? 0;
    const flag = flags[index] ?? 0;
    total += mean;
    n += flag;
    sum += flag * mean;
  }
  const on = { n, mean: sum / n, squares: 0 };
  const off = { n: means.length - n, mean: (total - sum) / (means.length - n), squares: 0 };
  for (let index = 0; index < means.length; index += 1) {
    const group = flags[index] === 1 ? on : off;
    group.squares += ((means[index] ?? 0) - group.mean) ** 2;
  }
  return [off, on];
}

/** Pearson's r; null if the means do not vary. */
function correlate(on: Group, off: Group): number | null {
  const between = (on.n * off.n) / (on.n + off.n);
  const difference = on.mean - off.mean;
  const squares = on.squares + off.squares + between * difference ** 2;
  if (squares / (on.n + off.n) < NOISE) return null;
  return Math.min(1, Math.max(-1, difference * Math.sqrt(between / squares)));
}

/** Welch's test of the difference of means, with effective sample sizes. */
function welch(on: Group, off: Group, reduction: number): Estimate {
  const a = varianceOf(on) / (on.n * reduction);
  const b = varianceOf(off) / (off.n * reduction);
  const spread = a + b;
  const degrees = spread ** 2 / (a ** 2 / (on.n * reduction - 1) + b ** 2 / (off.n * reduction - 1));
  return { difference: on.mean - off.mean, error: Math.sqrt(spread), degrees: spread === 0 ? 1 : degrees };
}

function varianceOf({ n, squares }: Group): number {
  const variance = squares / (n - 1);
  return variance < NOISE ? 0 : variance;
}

/** Numbers the strata (year, quarter, weekday) from 0, in order of appearance. */
function numberStrata(days: readonly DayMean[]): Int32Array {
  const known = new Map<number, number>();
  return Int32Array.from(days, ({ date }) => {
    const weekday = (((Date.parse(date) / DAY) % 7) + 7) % 7;
    const quarter = Math.floor((Number(date.slice(5, 7)) - 1) / 3);
    const stratum = (Number(date.slice(0, 4)) * 4 + quarter) * 7 + weekday;
    return known.getOrInsertComputed(stratum, () => known.size);
  });
}

/**
 * The mean difference within strata: weights n₁n₀/(n₁+n₀), a pooled variance over all strata with both
 * groups, and reduced degrees of freedom.
 */
function compareWithinStrata(
  means: Float64Array,
  flags: Float64Array,
  strata: Int32Array,
  reduction: number,
): Estimate | null {
  // Index 2s is the group without the activity of stratum s, 2s + 1 the group with it.
  const size = 2 * (1 + strata.reduce((most, stratum) => Math.max(most, stratum), -1));
  const counts = new Float64Array(size);
  const sums = new Float64Array(size);
  const squares = new Float64Array(size);
  for (let index = 0; index < means.length; index += 1) {
    const mean = means[index] ?? 0;
    const group = 2 * (strata[index] ?? 0) + (flags[index] ?? 0);
    counts[group] = (counts[group] ?? 0) + 1;
    sums[group] = (sums[group] ?? 0) + mean;
    squares[group] = (squares[group] ?? 0) + mean * mean;
  }
  let weights = 0;
  let total = 0;
  let residual = 0;
  let degrees = 0;
  for (let off = 0; off < size; off += 2) {
    const n0 = counts[off] ?? 0;
    const n1 = counts[off + 1] ?? 0;
    if (n0 === 0 || n1 === 0) continue;
    const sum0 = sums[off] ?? 0;
    const sum1 = sums[off + 1] ?? 0;
    const weight = (n1 * n0) / (n1 + n0);
    weights += weight;
    total += weight * (sum1 / n1 - sum0 / n0);
    residual += (squares[off] ?? 0) - sum0 ** 2 / n0 + (squares[off + 1] ?? 0) - sum1 ** 2 / n1;
    degrees += n1 + n0 - 2;
  }
  if (weights === 0) return null;
  const variance = degrees === 0 ? Number.POSITIVE_INFINITY : residual / degrees;
  return {
    difference: total / weights,
    error: variance < NOISE ? 0 : Math.sqrt(variance / (weights * reduction)),
    degrees: degrees * reduction,
  };
}
