// The table of a run, its figures as JSON, and the machine: figures of different machines are not comparable.
import { mkdir, open, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import type { Figures, Measured } from './measure.ts';

/** `load` is the one-minute load average before the run. */
type Machine = {
  processors: number;
  model: string;
  node: string;
  load: number;
  /** Duration of a small synced write in milliseconds, a lower bound for durable writes. */
  sync: number;
};

const SYNCS = 50;

/** `folder` is on the disk of the databases. */
export async function describeMachine(folder: string): Promise<Machine> {
  await using file = await open(join(folder, 'sync'), 'w');
  const times: number[] = [];
  for (let index = 0; index < SYNCS; index += 1) {
    const began = performance.now();
    await file.write('a small write');
    await file.datasync();
    times.push(performance.now() - began);
  }
  return {
    processors: availableParallelism(),
    model: cpus()[0]?.model ?? '',
    node: process.version,
    load: loadavg()[0] ?? 0,
    sync: times.sort((one, other) => one - other)[SYNCS / 2] ?? 0,
  };
}

/** One line of the table: a system in a scenario. */
type Row = { measured: Measured; name: string; figures: Figures; first: Figures | null };

const UNKNOWN = '–';

const formatCount = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2);

const formatMilliseconds = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);

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
};

/** Rows for the baseline, each system, and the scenario that the last one is compared with. */
function toRows(measured: Measured): Row[] {
  const { scenario, baseline, systems, beside } = measured;
  const [first, ...others] = systems;
  const row = (name: string, figures: Figures, reference: Figures | null = null): Row => {
    return { measured, name, figures, first: reference };
  };
  return [
    row('baseline', baseline),
    ...(first ? [row(first.kind.name, first.figures)] : []),
    ...others.map(({ kind, figures }) => row(kind.name, figures, first?.figures)),
    ...(beside ? [row(scenario.beside?.name ?? '', beside)] : []),
  ];
}

/** The first two columns are left-aligned. */
export function formatScenarios(all: readonly Measured[]): string {
  const head = Object.keys(COLUMNS);
  const rows = all.flatMap(toRows).map((row) => Object.values(COLUMNS).map((read) => read(row)));
  const lines = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const pad = (cell: string, at: number) =>
    at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return `${lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n')}\n`;
}

export async function writeResults(
  path: string,
  machine: Machine,
  options: object,
  all: readonly Measured[],
): Promise<void> {
  const scenarios = all.map((measured) => ({
    name: measured.scenario.name,
    baseline: measured.baseline,
    systems: Object.fromEntries(measured.systems.map(({ kind, figures }) => [kind.name, figures])),
    beside: measured.beside,
  }));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify({ at: new Date(), machine, options, scenarios }, null, 2)}\n`);
}
