// Values over days: running means that do not cross gaps, and groups with their interquartile range.

export type DayValue = { day: number; value: number };

type Rule = {
  /** The number of days in a mean: its own day and the preceding ones. */
  window: number;
  /** The minimum number of values for a mean. */
  fewest: number;
};

/**
 * The running means of ascending days, in runs of consecutive days: a run ends where too few days have a
 * value.
 */
export function runningMeans(points: readonly DayValue[], { window, fewest }: Rule): DayValue[][] {
  const first = points[0]?.day ?? 0;
  const last = points.at(-1)?.day ?? -1;
  const runs: DayValue[][] = [];
  let run: DayValue[] = [];
  let start = 0;
  let end = 0;
  let sum = 0;
  for (let day = first; day <= last; day += 1) {
    for (; (points[end]?.day ?? Number.POSITIVE_INFINITY) <= day; end += 1) sum += points[end]?.value ?? 0;
    for (; (points[start]?.day ?? day) <= day - window; start += 1) sum -= points[start]?.value ?? 0;
    if (end - start >= fewest) run.push({ day, value: sum / (end - start) });
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return run.length > 0 ? [...runs, run] : runs;
}

/** The quantile of the values with linear interpolation; NaN without any. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

type Interval = { low: number; high: number };

/** Whether all intervals have a value in common, so that none differs clearly. */
export const allOverlap = (intervals: readonly Interval[]): boolean =>
  Math.max(...intervals.map(({ low }) => low)) <= Math.min(...intervals.map(({ high }) => high));
