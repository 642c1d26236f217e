// Output of a test run: a line per file, failures in full, and at the end the slowest files and counts.
import type { FileResult } from './worker-pool.ts';

const SLOWEST = 10;

/** Prints a file, with each of its tests if `isWhole`. */
export function printFile(result: FileResult, isWhole: boolean): void {
  const { file, tests, output } = result;
  const failures = failuresOf(result);
  const failed = failures.length > 0 ? `${failures.length} failed, ` : '';
  console.log(
    `${failures.length > 0 ? '✖' : '✔'} ${file} (${failed}${tests.length} tests, ${timeOf(result)})`,
  );
  if (isWhole)
    for (const { titles, ms, error, skipped } of tests) {
      const note = skipped === null ? `(${Math.round(ms)} ms)` : `(skipped: ${skipped})`;
      console.log(`  ${error === null ? '✔' : '✖'} ${titles.join(' › ')} ${note}`);
    }
  if (output) console.log(indent(output.trimEnd()));
  printFailures(failures);
}

/** Counts, and all failures again, as those within a long run are easily missed. */
export function printSummary(results: readonly FileResult[]): void {
  const tests = results.flatMap(({ tests }) => tests);
  const failures = results.flatMap((result) => failuresOf(result).map((text) => `${result.file}: ${text}`));
  if (failures.length > 0) console.log('\nFailed:');
  printFailures(failures);
  const skipped = Object.groupBy(
    tests.filter((test) => test.skipped !== null),
    ({ skipped }) => skipped ?? '',
  );
  console.log('');
  for (const [reason, some = []] of Object.entries(skipped))
    console.log(`skipped: ${some.length} (${reason})`);
  const slowest = results.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  console.log('slowest files:');
  for (const result of slowest) console.log(`  ${timeOf(result)}: ${result.file}`);
  console.log(`started: ${sumLaunches(results) || 'nothing'}`);
}

/** The last line of a run. */
export function printCounts(results: readonly FileResult[]): void {
  const tests = results.flatMap(({ tests }) => tests);
  const passed = tests.filter(({ error, skipped }) => error === null && skipped === null).length;
  const failed = results.flatMap(failuresOf).length;
  console.log(`${passed} passed, ${failed} failed`);
}

/** Failed tests of the file, and failures outside tests. */
export function failuresOf({ tests, failure }: FileResult): string[] {
  const texts = tests.flatMap(({ titles, error }) =>
    error === null ? [] : [`${titles.join(' › ')}\n${indent(error)}`],
  );
  return failure === null ? texts : [...texts, failure];
}

function printFailures(failures: readonly string[]): void {
  for (const text of failures) console.log(indent(`✖ ${text}`));
}

function sumLaunches(results: readonly FileResult[]): string {
  const sums: Record<string, number> = {};
  for (const { launches } of results)
    for (const [kind, count] of Object.entries(launches)) sums[kind] = (sums[kind] ?? 0) + count;
  return Object.entries(sums)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}

const timeOf = ({ ms, busy }: FileResult): string =>
  `${(ms / 1000).toFixed(1)} s, ${busy.toFixed(1)} s of processor time`;

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');
