// Holds what was measured against what is aimed at.
import type { Measured } from '../measure.ts';
import type { Target } from '../scenarios/scenario.ts';
import { formatCount, formatMilliseconds } from './table.ts';

/** `isMet` is null where a run has nothing to compare with. */
export type Verdict = { label: string; isMet: boolean | null };

/**
 * How many times as long one waits in the largest data set as in the smallest; null where there is one alone.
 */
export function growthOf({ alone }: Measured): number | null {
  const [smallest, ...others] = alone;
  const largest = others.at(-1);
  return smallest && largest ? largest.milliseconds / smallest.milliseconds : null;
}

/** The service's throughput as a part of the baseline's. */
export const ratioOf = (measured: Measured): number =>
  measured.figures.perSecond / measured.baseline.perSecond;

export const judge = (measured: Measured): Verdict[] =>
  measured.scenario.targets.map((target) => judgeOne(measured, target));

/** How fast it is as a part of what it is compared with; null where there is nothing. */
export function ratioBeside({ figures, beside }: Measured): number | null {
  if (beside === null) return null;
  return figures.cpu !== null && beside.cpu !== null
    ? beside.cpu / figures.cpu
    : figures.perSecond / beside.perSecond;
}

function judgeOne(measured: Measured, target: Target): Verdict {
  const { figures, scenario } = measured;
  switch (target.kind) {
    case 'of-baseline':
      return { label: `≥ ${target.least.toFixed(2)} of baseline`, isMet: ratioOf(measured) >= target.least };
    case 'of-beside': {
      const ratio = ratioBeside(measured);
      const label = `≥ ${target.least} of ${scenario.beside?.name} (${ratio?.toFixed(2) ?? 'unknown'})`;
      return { label, isMet: ratio === null ? null : ratio >= target.least };
    }
    case 'per-second':
      return { label: `≥ ${formatCount(target.least)}/s`, isMet: figures.perSecond >= target.least };
    case 'alone':
      return { label: `alone ≤ ${formatMilliseconds(target.most)} ms`, isMet: figures.alone <= target.most };
    case 'growth': {
      const growth = growthOf(measured);
      return { label: `growth ≤ ${target.most}`, isMet: growth === null ? null : growth <= target.most };
    }
  }
}

const WORDS = { true: 'met', false: 'MISSED', null: 'open' };

export const formatVerdict = ({ label: says, isMet }: Verdict): string => `${says} ${WORDS[`${isMet}`]}`;
