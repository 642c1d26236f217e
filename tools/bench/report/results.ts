// Keeps the figures of a run as JSON, for programs and for comparing.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Measured } from '../measure.ts';
import { isTargetMet } from '../measurements/measurement.ts';
import type { Options } from '../options.ts';
import type { SideBySide } from '../side-by-side.ts';
import type { Machine } from './machine.ts';
import type { MeasurementResult } from './measurement-table.ts';
import { growthOf, judge, ratioOf } from './verdict.ts';

export type Run = {
  machine: Machine;
  options: Options;
  measured: readonly Measured[];
  sideBySide: readonly SideBySide[];
  found: readonly MeasurementResult[];
};

/** Where the figures of a run go, and the profiles of its services beside them. */
export function resultsFor(out: string | null): { path: string; profiles: string } {
  const now = new Date().toISOString().replaceAll(':', '-');
  const path = resolve(out ?? join(import.meta.dirname, '../results', `${now}.json`));
  return { path, profiles: path.replace(/(\.json)?$/, '.profiles') };
}

export async function writeResults(
  path: string,
  { machine, options, measured, sideBySide, found }: Run,
): Promise<void> {
  const at = new Date().toISOString();
  const { names, quick, sizes, dialects } = options;
  const scenarios = measured.map((row) => ({
    ...{ name: row.scenario.name, baseline: row.baseline, figures: row.figures, alone: row.alone },
    ...{ beside: row.beside, ratio: ratioOf(row), growth: growthOf(row), targets: judge(row) },
  }));
  const compared = sideBySide.map(({ scenario, baseline, systems }) => ({
    ...{ name: scenario.name, baseline, systems: Object.fromEntries(systems) },
  }));
  const trials = found.map(({ name, findings }) => ({
    ...{ name, findings: findings.map((finding) => ({ ...finding, isMet: isTargetMet(finding) })) },
  }));
  const run = { at, machine, options: { names, quick, sizes, dialects }, scenarios, trials, compared };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(run, null, 2)}\n`);
}
