// Geometry of charts: scales, paths, keyboard steps and series of values.
// Maps values to positions in a drawing. A drawing is 1,000 units wide and high and is stretched to its
// container: it needs no measuring and prints at any size; strokes retain their width.

export const UNITS = 1000;

export type Domain = { from: number; to: number };

/** Linear, from 0 to 1,000; the middle if the domain is empty. Values outside the domain are not clamped. */
export const toUnits = (value: number, { from, to }: Domain): number =>
  from === to ? UNITS / 2 : ((value - from) / (to - from)) * UNITS;

/** As {@link toUnits}, from the bottom. */
export const toHeight = (value: number, domain: Domain): number => UNITS - toUnits(value, domain);

/** The middle of a row, from the top. */
export const rowMiddle = (row: number, rows: number): number => ((row + 0.5) / rows) * UNITS;

/** The index of the nearest to `wanted` among ascending values; −1 without any. */
export function nearestIndex(values: readonly number[], wanted: number): number {
  let low = 0;
  let high = values.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle;
    else high = middle;
  }
  const distance = (index: number) => Math.abs((values[index] ?? Number.POSITIVE_INFINITY) - wanted);
  return distance(high) < distance(low) ? high : Math.min(low, values.length - 1);
}

/**
 * A domain around zero that contains `values`, with its ends at multiples of `step`, and at least one step on
 * each side.
 */
export function aroundZero(values: readonly number[], step: number): Domain {
  const most = values.reduce((size, value) => Math.max(size, Math.abs(value)), 0);
  const end = Math.max(1, Math.ceil(most / step - 1e-9)) * step;
  return { from: -end, to: end };
}

// SVG paths: many dots or lines form one path, so that a chart of ten years needs only a few elements.

export type Place = { x: number; y: number };

const round = (value: number): number => Math.round(value * 10) / 10;

/** Lines through the points of each run. A run of one point is a dot. */
export const linesThrough = (runs: readonly (readonly Place[])[]): string =>
  runs.map(([first, ...rest]) => (first ? moveTo(first) + (rest.map(lineTo).join('') || HERE) : '')).join('');

/** The areas between the points of each run and the height `base`. */
export const areasBelow = (runs: readonly (readonly Place[])[], base: number): string =>
  runs
    .map((run) => {
      const first = run[0];
      const last = run.at(-1);
      if (!first || !last) return '';
      const top = run.map(lineTo).join('');
      return `${moveTo({ x: first.x, y: base })}${top}${lineTo({ x: last.x, y: base })}Z`;
    })
    .join('');

/** With round caps, each point is a dot with the width of the stroke. */
export const dotsAt = (places: readonly Place[]): string =>
  places.map((place) => moveTo(place) + HERE).join('');

export type Segment = { from: Place; to: Place };

export const segments = (parts: readonly Segment[]): string =>
  parts.map(({ from, to }) => moveTo(from) + lineTo(to)).join('');

const moveTo = ({ x, y }: Place): string => `M${round(x)} ${round(y)}`;
const lineTo = ({ x, y }: Place): string => `L${round(x)} ${round(y)}`;

/** A line of almost no length: some browsers draw no caps on a line of zero length. */
const HERE = 'h.01';

/**
 * The index that a key selects in a chart whose points run downwards; null for keys that a slider handles
 * itself. Arrow up increases a slider, but the first row is at the top.
 */
export function rowForKey(index: number, count: number, key: string): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1);
  if (key === 'ArrowUp') return Math.max(0, index - 1);
  return null;
}

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
