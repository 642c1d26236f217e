// Counts responses and how long they took.
import { createHistogram } from 'node:perf_hooks';
import type { LoadResult } from './load.ts';

const MILLION = 1_000_000;

export type LatencyRecorder = {
  /** `took` is in milliseconds. */
  add(status: number, took: number): void;
  count(): number;
  result(milliseconds: number): LoadResult;
};

export function createLatencyRecorder(): LatencyRecorder {
  const statuses: Record<number, number> = {};
  const times = createHistogram();
  return {
    add(status, took) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      times.record(Math.max(1, Math.round(took * MILLION)));
    },
    count: () => times.count,
    result: (milliseconds) => ({
      ...{ completed: times.count, statuses, milliseconds },
      p50: times.percentile(50) / MILLION,
      p99: times.percentile(99) / MILLION,
      max: times.count === 0 ? 0 : times.max / MILLION,
    }),
  };
}
