// The data of a histogram.

export type HistogramData = {
  /** Counts one value. */
  observe(value: number): void;
  /** Upper bounds, ascending. */
  readonly bounds: readonly number[];
  /** The number of values per bucket; the last bucket has no upper bound. */
  readonly counts: readonly number[];
  readonly sum: number;
};

export function createHistogramData(bounds: readonly number[]): HistogramData {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let sum = 0;
  return {
    bounds,
    counts,
    get sum() {
      return sum;
    },
    observe(value) {
      let at = 0;
      while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1;
      counts[at] = (counts[at] ?? 0) + 1;
      sum += value;
    },
  };
}
