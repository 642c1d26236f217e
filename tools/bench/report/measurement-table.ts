// The table of what the measurements found.
import { isTargetMet, type Metric } from '../measurements/measurement.ts';
import { type Column, formatCount, formatMilliseconds, formatTable } from './table.ts';
import { formatVerdict } from './verdict.ts';

export type MeasurementResult = { name: string; findings: readonly Metric[] };

type Row = { name: string; finding: Metric };

const formatValue = (value: number, unit: string): string =>
  `${unit === 'ms' ? formatMilliseconds(value) : formatCount(value)} ${unit}`;

const COLUMNS: readonly Column<Row>[] = [
  { title: 'measurement', read: ({ name }) => name, align: 'left' },
  { title: 'what', read: ({ finding }) => finding.label, align: 'left' },
  { title: 'found', read: ({ finding }) => formatValue(finding.value, finding.unit), align: 'right' },
  { title: 'target', read: ({ finding }) => formatTarget(finding), align: 'left' },
];

function formatTarget(finding: Metric): string {
  const { target, unit } = finding;
  if (target === null) return '';
  const says =
    'least' in target ? `≥ ${formatCount(target.least)} ${unit}` : `≤ ${formatCount(target.most)} ${unit}`;
  return formatVerdict({ label: says, isMet: isTargetMet(finding) });
}

export const formatMeasurements = (results: readonly MeasurementResult[]): string =>
  formatTable(
    COLUMNS,
    results.flatMap(({ name, findings }) => findings.map((finding) => ({ name, finding }))),
  );
