// The table of what the trials found.
import { type Finding, isReached } from '../trials/trial.ts';
import { type Column, formatCount, formatMilliseconds, formatTable } from './table.ts';
import { formatVerdict } from './verdict.ts';

export type TrialResult = { name: string; findings: readonly Finding[] };

type Row = { trial: string; finding: Finding };

const formatValue = (value: number, unit: string): string =>
  `${unit === 'ms' ? formatMilliseconds(value) : formatCount(value)} ${unit}`;

const COLUMNS: readonly Column<Row>[] = [
  { title: 'trial', read: ({ trial }) => trial, align: 'left' },
  { title: 'what', read: ({ finding }) => finding.says, align: 'left' },
  { title: 'found', read: ({ finding }) => formatValue(finding.value, finding.unit), align: 'right' },
  { title: 'target', read: ({ finding }) => formatAim(finding), align: 'left' },
];

function formatAim(finding: Finding): string {
  const { aim, unit } = finding;
  if (aim === null) return '';
  const says = 'least' in aim ? `≥ ${formatCount(aim.least)} ${unit}` : `≤ ${formatCount(aim.most)} ${unit}`;
  return formatVerdict({ says, isMet: isReached(finding) });
}

export const formatTrials = (results: readonly TrialResult[]): string =>
  formatTable(
    COLUMNS,
    results.flatMap(({ name, findings }) => findings.map((finding) => ({ trial: name, finding }))),
  );
