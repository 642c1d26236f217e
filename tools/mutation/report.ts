// Formats the results of a campaign: the score of each feature, and undetected faults.
import type { Verdict } from './campaign.ts';
import { describeFault } from './faults/fault.ts';
import { featureOf } from './sample.ts';

export type Score = { feature: string; faults: number; killed: number };

/** A fault that made a test time out counts as detected. */
export const isNoticed = ({ outcome }: Verdict): boolean => outcome === 'killed' || outcome === 'timed out';

/** Scores by feature, sorted, without known harmless faults. */
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
