// Measures the services against a bare server and against target figures; see `npm run bench -- --help`.

import { QUICK, THOROUGH } from './bench/durations.ts';
import { openHarness } from './bench/harness.ts';
import { type Measured, measure } from './bench/measure.ts';
import { measurements } from './bench/measurements/measurements.ts';
import { HELP, type Options, readOptions, UsageError } from './bench/options.ts';
import { describeMachine, formatMachine } from './bench/report/machine.ts';
import { formatMeasurements, type MeasurementResult } from './bench/report/measurement-table.ts';
import { formatProfiles } from './bench/report/profiles.ts';
import { resultsFor, writeResults } from './bench/report/results.ts';
import { formatScenarios } from './bench/report/scenario-table.ts';
import { scenarios } from './bench/scenarios/scenarios.ts';

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
  await using harness = await openHarness({
    ...options,
    durations: options.quick ? QUICK : THOROUGH,
    profiles,
  });
  disposeWhenStopped(harness);
  const machine = await describeMachine(harness.folder);
  const measured: Measured[] = [];
  for (const scenario of chosen.scenarios) {
    console.error(`${scenario.name} …`);
    measured.push(await measure(harness, scenario));
  }
  const found: MeasurementResult[] = [];
  for (const { name, run } of chosen.measurements) {
    console.error(`${name} …`);
    found.push({ name, findings: await run(harness) });
  }
  printLine(formatMachine(machine));
  if (measured.length > 0) printLine(formatScenarios(measured));
  if (found.length > 0) printLine(formatMeasurements(found));
  await writeResults(results.path, { machine, options, measured, found });
  console.error(`Written to ${results.path}`);
  if (profiles === null) return;
  await harness.stopServices();
  printLine(await formatProfiles(profiles));
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
