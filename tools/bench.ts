// Measures the services against a bare server and against target figures; see `npm run bench -- --help`.

import { QUICK, THOROUGH } from './bench/durations.ts';
import { type Harness, openHarness } from './bench/harness.ts';
import { type Measured, measure } from './bench/measure.ts';
import { measurements } from './bench/measurements/measurements.ts';
import { HELP, type Options, readOptions, UsageError } from './bench/options.ts';
import { describeMachine, formatMachine } from './bench/report/machine.ts';
import { formatMeasurements, type MeasurementResult } from './bench/report/measurement-table.ts';
import { formatProfiles } from './bench/report/profiles.ts';
import { type Run, resultsFor, writeResults } from './bench/report/results.ts';
import { formatScenarios } from './bench/report/scenario-table.ts';
import { formatSideBySide } from './bench/report/side-by-side-table.ts';
import { scenarios } from './bench/scenarios/scenarios.ts';
import { measureSideBySide, type SideBySide } from './bench/side-by-side.ts';

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} See npm run bench -- --help.`);
  process.exitCode = 2;
}

async function main(options: Options): Promise<void> {
  if (options.help) return printLine(HELP);
  const chosen = choose(options);
  if (options.list)
    return printLine([...chosen.scenarios, ...chosen.measurements].map(({ name }) => name).join('\n'));
  const results = resultsFor(options.out);
  const profiles = options.profile ? results.profiles : null;
  await using stack = new AsyncDisposableStack();
  const harnesses = new Map<string, Harness>();
  const durations = options.quick ? QUICK : THOROUGH;
  for (const dialect of options.dialects)
    harnesses.set(dialect, stack.use(await openHarness({ ...options, dialect, durations, profiles })));
  disposeWhenStopped(stack);
  const run = { options, ...(await carryOut(harnesses, options, chosen)) };
  printLine(formatMachine(run.machine));
  if (run.measured.length > 0) printLine(formatScenarios(run.measured));
  if (run.sideBySide.length > 0) printLine(formatSideBySide(run.sideBySide));
  if (run.found.length > 0) printLine(formatMeasurements(run.found));
  await writeResults(results.path, run);
  console.error(`Written to ${results.path}`);
  if (profiles === null) return;
  for (const harness of harnesses.values()) await harness.stopServices();
  printLine(await formatProfiles(profiles));
}

/** Scenarios of one database have the table with targets; several are measured side by side. */
async function carryOut(
  harnesses: ReadonlyMap<string, Harness>,
  { other }: Options,
  chosen: ReturnType<typeof choose>,
): Promise<Omit<Run, 'options'>> {
  const [first] = harnesses.values();
  if (!first) throw new Error('There is no database to measure with.');
  const machine = await describeMachine(first.folder);
  const run = {
    machine,
    measured: [] as Measured[],
    sideBySide: [] as SideBySide[],
    found: [] as MeasurementResult[],
  };
  for (const scenario of chosen.scenarios) {
    console.error(`${scenario.name} …`);
    if (harnesses.size > 1 || other) run.sideBySide.push(await measureSideBySide(harnesses, other, scenario));
    else run.measured.push(await measure(first, scenario));
  }
  for (const { name, run: carry } of chosen.measurements) {
    for (const [dialect, harness] of harnesses) {
      console.error(`${name} …`);
      const title = harnesses.size > 1 ? `${name} (${dialect})` : name;
      run.found.push({ name: title, findings: await carry(harness) });
    }
  }
  return run;
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** So that no service and no copy of a data set is left behind. */
function disposeWhenStopped(harness: AsyncDisposable): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Operations in progress fail when their services stop; their errors are ignored.
      process.once('uncaughtException', () => {});
      void Promise.resolve(harness[Symbol.asyncDispose]()).finally(() => process.exit(1));
    });
  }
}

/** All where none is named, but for those that take long and a run that must not. Throws a UsageError. */
function choose({ names, quick }: Options) {
  const known = new Set([...scenarios, ...measurements].map(({ name }) => name));
  const strange = names.filter((name) => !known.has(name));
  if (strange.length > 0)
    throw new UsageError(`There is no scenario ${strange.join(', ')}; --list names them.`);
  const isChosen = ({ name, isSlow }: { name: string; isSlow?: true }) =>
    names.includes(name) || (names.length === 0 && !(quick && isSlow));
  return { scenarios: scenarios.filter(isChosen), measurements: measurements.filter(isChosen) };
}
