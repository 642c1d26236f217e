// The table of a run, and its figures as JSON.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Figures, Measured } from '../measure.ts';
import type { Options } from '../options.ts';
import type { Target } from '../scenarios/scenario.ts';
import type { Machine } from './machine.ts';
import { formatCount, formatMilliseconds, formatTable } from './table.ts';

/** One line of the table: a system in a scenario. */
type Row = { measured: Measured; name: string; figures: Figures; first: Figures | null; verdicts: Verdict[] };

/** `isMet` is null without a reference value. */
export type Verdict = { label: string; isMet: boolean | null };

const UNKNOWN = '–';

/** The ratio to the first system; unknown for the first itself. */
const ratio = (read: (figures: Figures) => number | null) => (row: Row) => {
  const own = read(row.figures);
  const first = row.first && read(row.first);
  return own === null || !first ? UNKNOWN : (own / first).toFixed(2);
};

const COLUMNS: Record<string, (row: Row) => string> = {
  scenario: ({ measured }) => measured.scenario.name,
  system: ({ name }) => name,
  'per s': ({ figures }) => formatCount(figures.perSecond),
  'of baseline': ({ measured, figures }) => (figures.perSecond / measured.baseline.perSecond).toFixed(2),
  'of first': ratio(({ perSecond }) => perSecond),
  'cpu µs': ({ figures }) => (figures.cpu === null ? UNKNOWN : formatCount(figures.cpu)),
  'cpu of first': ratio(({ cpu }) => cpu),
  'alone ms': ({ figures }) => formatMilliseconds(figures.alone),
  'alone of first': ratio(({ alone }) => alone),
  'p50 ms': ({ figures }) => formatMilliseconds(figures.p50),
  'p99 ms': ({ figures }) => formatMilliseconds(figures.p99),
  MiB: ({ figures }) => figures.memory?.toFixed(0) ?? UNKNOWN,
  targets: ({ verdicts }) => verdicts.map(formatVerdict).join('; '),
};

const WORDS = { true: 'met', false: 'MISSED', null: 'open' };
const formatVerdict = ({ label, isMet }: Verdict): string => `${label} ${WORDS[`${isMet}`]}`;

/** Rows for the baseline, each system, and the scenario that the last one is compared with. */
function toRows(measured: Measured): Row[] {
  const { scenario, baseline, systems, beside } = measured;
  const first = systems[0]?.figures ?? null;
  return [
    { measured, name: 'baseline', figures: baseline, first: null, verdicts: [] },
    ...systems.map(({ kind, figures }, index) => ({
      measured,
      name: kind.name,
      figures,
      first: index === 0 ? null : first,
      verdicts: index === systems.length - 1 ? judge(measured) : [],
    })),
    ...(beside
      ? [{ measured, name: scenario.beside?.name ?? '', figures: beside, first: null, verdicts: [] }]
      : []),
  ];
}

export const formatScenarios = (all: readonly Measured[]): string =>
  formatTable(
    Object.keys(COLUMNS),
    all.flatMap(toRows).map((row) => Object.values(COLUMNS).map((read) => read(row))),
  );

/** Compares the last system, which has the largest data set, with the targets. */
export function judge(measured: Measured): Verdict[] {
  const last = measured.systems.at(-1)?.figures;
  return last ? measured.scenario.targets.map((target) => judgeOne(measured, last, target)) : [];
}

function judgeOne({ scenario, baseline, systems, beside }: Measured, last: Figures, target: Target): Verdict {
  const { limit } = target;
  switch (target.kind) {
    case 'of-baseline': {
      return {
        label: `≥ ${limit.toFixed(2)} of baseline`,
        isMet: last.perSecond / baseline.perSecond >= limit,
      };
    }
    case 'of-beside': {
      const ratio =
        beside && (last.cpu && beside.cpu ? beside.cpu / last.cpu : last.perSecond / beside.perSecond);
      const label = `≥ ${limit} of ${scenario.beside?.name} (${ratio?.toFixed(2) ?? 'unknown'})`;
      return { label, isMet: ratio === null ? null : ratio >= limit };
    }
    case 'per-second':
      return { label: `≥ ${formatCount(limit)}/s`, isMet: last.perSecond >= limit };
    case 'alone':
      return { label: `alone ≤ ${formatMilliseconds(limit)} ms`, isMet: last.alone <= limit };
    case 'growth': {
      const [first] = systems;
      const isComparable = first && first.kind.size !== systems.at(-1)?.kind.size;
      const isMet = isComparable ? last.alone / first.figures.alone <= limit : null;
      return { label: `growth ≤ ${limit}`, isMet };
    }
  }
}

export async function writeResults(
  path: string,
  machine: Machine,
  options: Options,
  all: readonly Measured[],
): Promise<void> {
  const { names, quick, sizes, dialects, against } = options;
  const scenarios = all.map((measured) => ({
    name: measured.scenario.name,
    baseline: measured.baseline,
    systems: Object.fromEntries(measured.systems.map(({ kind, figures }) => [kind.name, figures])),
    beside: measured.beside,
    targets: judge(measured),
  }));
  const run = { at: new Date(), machine, options: { names, quick, sizes, dialects, against }, scenarios };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(run, null, 2)}\n`);
}
