// Measurements that are not repeated requests: each collects its figures in its own way.
import type { Harness } from '../harness.ts';

/** `aim` is the target; null where the figure only explains another. */
export type Metric = {
  label: string;
  value: number;
  unit: string;
  target: { least: number } | { most: number } | null;
};

export type Measurement = {
  name: string;
  run(harness: Harness): Promise<Metric[]>;
  /** Left out where somebody is in a hurry and has not named it. */
  isSlow?: true;
};

export const isTargetMet = ({ value, target }: Metric): boolean | null => {
  if (target === null) return null;
  return 'least' in target ? value >= target.least : value <= target.most;
};
