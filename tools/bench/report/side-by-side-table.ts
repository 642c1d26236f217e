// The table of scenarios with the databases, and another server, side by side.
import type { Figures } from '../measure.ts';
import type { SideBySide } from '../side-by-side.ts';
import { type Column, formatCount, formatMilliseconds, formatTable } from './table.ts';

const UNKNOWN = '–';

const FIGURES: readonly [title: string, read: (figures: Figures) => string][] = [
  ['per s', ({ perSecond }) => formatCount(perSecond)],
  ['cpu µs', ({ cpu }) => (cpu === null ? UNKNOWN : formatCount(cpu))],
  ['alone ms', ({ alone }) => formatMilliseconds(alone)],
  ['p99 ms', ({ p99 }) => formatMilliseconds(p99)],
];

/** Each further system has its throughput as a part of the first one's, too. */
export function formatSideBySide(rows: readonly SideBySide[]): string {
  const names = [...new Set(rows.flatMap(({ systems }) => [...systems.keys()]))];
  const [first = '', ...others] = names;
  const column = (title: string, read: Column<SideBySide>['read']): Column<SideBySide> => ({
    ...{ title, read, align: 'right' },
  });
  const of = (row: SideBySide, name: string, read: (figures: Figures) => string): string => {
    const figures = row.systems.get(name);
    return figures ? read(figures) : UNKNOWN;
  };
  const ratioTo = (row: SideBySide, name: string): string => {
    const of = row.systems.get(first)?.perSecond ?? Number.NaN;
    const figures = row.systems.get(name);
    return figures ? (figures.perSecond / of).toFixed(2) : UNKNOWN;
  };
  return formatTable(
    [
      { title: 'scenario', read: ({ scenario }) => scenario.name, align: 'left' },
      column('baseline per s', ({ baseline }) => formatCount(baseline.perSecond)),
      ...FIGURES.flatMap(([title, read]) =>
        names.map((name) => column(`${name} ${title}`, (row) => of(row, name, read))),
      ),
      ...others.map((name) => column(`${name} / ${first}`, (row) => ratioTo(row, name))),
    ],
    rows,
  );
}
