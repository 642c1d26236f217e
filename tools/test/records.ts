// Records of test runs: durations of files, which determine the order of the next run, and flaky files.
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ringOf } from './rings.ts';
import type { FileResult } from './worker-pool.ts';

const DURATIONS = '.cache/test-durations.json';
export const FLAKY = 'docs/flaky.md';
/**
 * Estimated milliseconds per byte of a file without a recorded duration; slow ones start browsers and
 * processes.
 */
const FAST_MS = 0.3;
const SLOW_MS = 8;
/** Random histories are short to read and long to run. */
const HISTORIES = /\/model[^/]*\.test\.ts$/;
const HISTORIES_MS = 20_000;

/** The files, longest duration first. */
export async function orderByDuration(root: string, files: readonly string[]): Promise<string[]> {
  const durations = await readDurations(root);
  const expected = await Promise.all(
    files.map(async (file) => {
      const estimate = async () =>
        HISTORIES.test(file)
          ? HISTORIES_MS
          : (await stat(join(root, file))).size * (ringOf(file) === 'fast' ? FAST_MS : SLOW_MS);
      return { file, ms: durations[file] ?? (await estimate()) };
    }),
  );
  return expected.sort((one, other) => other.ms - one.ms).map(({ file }) => file);
}

export async function recordDurations(root: string, results: readonly FileResult[]): Promise<void> {
  const durations = await readDurations(root);
  for (const { file, ms } of results) durations[file] = Math.round(ms);
  await mkdir(join(root, dirname(DURATIONS)), { recursive: true });
  await writeFile(join(root, DURATIONS), JSON.stringify(durations));
}

async function readDurations(root: string): Promise<Record<string, number>> {
  try {
    return JSON.parse(await readFile(join(root, DURATIONS), 'utf8'));
  } catch {
    return {};
  }
}

/** The test files listed as flaky in `path` (docs/flaky.md). */
export async function readFlaky(path: string): Promise<Set<string>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return new Set(text.matchAll(/`([^`]+\.ts)`/g).map(([, file = '']) => file));
}

/** Appends a row to the list. */
export async function appendFlaky(path: string, file: string, failure: string): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const [title = ''] = failure.split('\n');
  await writeFile(path, `| ${date} | \`${file}\` | ${title.replaceAll('|', '\\|')} |\n`, { flag: 'a' });
}
