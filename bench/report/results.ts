// Keeps the figures of a run as JSON, for programs and for comparing.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Measured } from '../measure.ts';
import type { Options } from '../options.ts';
import type { Machine } from './machine.ts';
import { growthOf, judge, ratioOf } from './verdict.ts';

export type Run = { machine: Machine; options: Options; measured: readonly Measured[] };

/** Writes to `out`, or to a file of its own; answers where. */
export async function writeResults(out: string | null, { machine, options, measured }: Run): Promise<string> {
  const at = new Date().toISOString();
  const path = out ?? join(import.meta.dirname, '../results', `${at.replaceAll(':', '-')}.json`);
  const { names, quick, sizes, dialect } = options;
  const scenarios = measured.map((row) => ({
    ...{ name: row.scenario.name, floor: row.floor, worlds: row.worlds },
    ...{ ratio: ratioOf(row), growth: growthOf(row), targets: judge(row) },
  }));
  await mkdir(dirname(path), { recursive: true });
  const text = JSON.stringify({ at, machine, options: { names, quick, sizes, dialect }, scenarios }, null, 2);
  await writeFile(path, `${text}\n`);
  return path;
}
