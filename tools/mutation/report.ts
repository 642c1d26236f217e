// What a campaign found, as text: the score of each feature, and the faults that no test detected.
import type { Verdict } from './campaign.ts';
import { describeFault } from './faults/fault.ts';
import { featureOf } from './sample.ts';

export type Score = { feature: string; faults: number; killed: number };

/** A fault that made a test wait for ever was noticed too. */
export const isNoticed = ({ outcome }: Verdict): boolean => outcome === 'killed' || outcome === 'timed out';

/** By feature, in order, without the faults that are known to be harmless. */
export function scoresOf(verdicts: readonly Verdict[]): Score[] {
  return [...Map.groupBy(verdicts, ({ fault }) => featureOf(fault.path))]
    .map(([feature, list]) => ({ feature, faults: list.length, killed: list.filter(isNoticed).length }))
    .toSorted((one, other) => (one.feature < other.feature ? -1 : 1));
}

export function formatReport(verdicts: readonly Verdict[]): string {
  const scores = scoresOf(verdicts);
  const all = { feature: 'all', faults: verdicts.length, killed: verdicts.filter(isNoticed).length };
  const rows = [...scores, all].map(
    ({ feature, faults, killed }) =>
      `| ${feature} | ${faults} | ${killed} | ${formatShare(killed, faults)} |`,
  );
  const survivors = verdicts.filter((verdict) => !isNoticed(verdict)).map(formatSurvivor);
  return [
    '| feature | faults | noticed | score |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...survivors.toSorted(),
    '',
  ].join('\n');
}

const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`;

export const formatSurvivor = ({ fault, outcome, tests }: Verdict): string =>
  `${outcome}: ${fault.path}:${fault.line} ${describeFault(fault)} (${tests.length} test files)`;
