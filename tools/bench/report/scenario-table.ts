// The table of scenarios: the service in the largest data set of the run, beside the baseline.
import type { Measured } from '../measure.ts';
import { type Column, formatCount, formatMilliseconds, formatTable } from './table.ts';
import { formatVerdict, growthOf, judge, ratioOf } from './verdict.ts';

const UNKNOWN = '–';

const right = (title: string, read: (row: Measured) => string): Column<Measured> => ({
  ...{ title, read, align: 'right' },
});
const formatCpu = (cpu: number | null): string => (cpu === null ? UNKNOWN : formatCount(cpu));

const COLUMNS: readonly Column<Measured>[] = [
  { title: 'scenario', read: ({ scenario }) => scenario.name, align: 'left' },
  right('per s', ({ figures }) => formatCount(figures.perSecond)),
  right('baseline', ({ baseline }) => formatCount(baseline.perSecond)),
  right('ratio', (row) => ratioOf(row).toFixed(2)),
  right('alone ms', ({ figures }) => formatMilliseconds(figures.alone)),
  right('p50 ms', ({ figures }) => formatMilliseconds(figures.p50)),
  right('baseline', ({ baseline }) => formatMilliseconds(baseline.p50)),
  right('p99 ms', ({ figures }) => formatMilliseconds(figures.p99)),
  right('baseline', ({ baseline }) => formatMilliseconds(baseline.p99)),
  right('cpu µs', ({ figures }) => formatCpu(figures.cpu)),
  right('baseline', ({ baseline }) => formatCpu(baseline.cpu)),
  right('MiB', ({ figures }) => figures.memory?.now.toFixed(0) ?? UNKNOWN),
  right('growth', (row) => growthOf(row)?.toFixed(2) ?? UNKNOWN),
  { title: 'targets', read: (row) => judge(row).map(formatVerdict).join('; '), align: 'left' },
];

export const formatScenarios = (rows: readonly Measured[]): string => formatTable(COLUMNS, rows);
