// Whether what a process holds stayed level: the second quarter of a soak beside its last one.
import { MEASURES, type Measure, type Sample } from './sample.ts';

/** How much of a measure is level: at most `ratio` of what it was, and `slack` in its unit. */
export type Bounds = Record<Measure, { ratio: number; slack: number }>;

/** For soaks of many minutes. Delay is the machine's as much as ours. */
export const STRICT: Bounds = {
  memory: { ratio: 1.1, slack: 16 },
  heap: { ratio: 1.15, slack: 8 },
  buffers: { ratio: 1.1, slack: 8 },
  handles: { ratio: 1, slack: 8 },
  delay: { ratio: 2, slack: 20 },
  log: { ratio: 1.25, slack: 16 },
};

/**
 * For soaks of seconds, in which compiled code and caches still grow and other programs share the machine.
 */
export const LENIENT: Bounds = {
  memory: { ratio: 1.25, slack: 32 },
  heap: { ratio: 1.25, slack: 24 },
  buffers: { ratio: 1.25, slack: 16 },
  handles: { ratio: 1, slack: 16 },
  delay: { ratio: 5, slack: 200 },
  log: { ratio: 2, slack: 16 },
};

/** Medians of the second and the last quarter; the first is left out, in which everything grows. */
export type Finding = { measure: Measure; early: number; late: number; isLevel: boolean };

/** @throws Error where there are too few samples to tell. */
export function judge(samples: readonly Sample[], bounds: Bounds): Finding[] {
  const quarter = Math.floor(samples.length / 4);
  if (quarter < 2) throw new Error(`${samples.length} samples are too few.`);
  const second = samples.slice(quarter, 2 * quarter);
  const last = samples.slice(-quarter);
  return MEASURES.map((measure) => {
    const [early, late] = [medianOf(second, measure), medianOf(last, measure)];
    const { ratio, slack } = bounds[measure];
    return { measure, early, late, isLevel: late <= early * ratio + slack };
  });
}

function medianOf(samples: readonly Sample[], measure: Measure): number {
  const sorted = samples.map((sample) => sample[measure]).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
