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
