// Benchmarks the services against a bare server and against targets; see `npm run bench -- --help`.
import { join, resolve } from 'node:path';
import { type Measured, measure, QUICK, THOROUGH } from './bench/measure.ts';
import { HELP, type Options, readOptions } from './bench/options.ts';
import { describeMachine, formatMachine } from './bench/report/machine.ts';
import { formatProfiles } from './bench/report/profiles.ts';
import { formatScenarios, writeResults } from './bench/report/report.ts';
import { scenarios } from './bench/scenarios/scenarios.ts';
import { openSystems } from './bench/systems.ts';
import { runTool, UsageError } from './testing/command-line.ts';

await runTool('bench', async (args) => main(readOptions(args)));

async function main(options: Options): Promise<void> {
  if (options.help) return printLine(HELP);
  const chosen = choose(options);
  if (options.list) return printLine(chosen.map(({ name }) => name).join('\n'));
  const now = new Date().toISOString().replaceAll(':', '-');
  const path = resolve(options.out ?? join(import.meta.dirname, 'bench/results', `${now}.json`));
  const profiles = options.profile ? path.replace(/(\.json)?$/, '.profiles') : null;
  await using systems = await openSystems(options, profiles);
  disposeWhenStopped(systems);
  const machine = await describeMachine(systems.folder);
  const all: Measured[] = [];
  for (const scenario of chosen) {
    console.error(`${scenario.name} …`);
    all.push(await measure(systems, scenario, options.quick ? QUICK : THOROUGH));
  }
  printLine(formatMachine(machine));
  printLine(formatScenarios(all));
  await writeResults(path, machine, options, all);
  console.error(`Written to ${path}`);
  if (profiles === null) return;
  await systems.stop();
  printLine(await formatProfiles(profiles));
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Stops all services and deletes data set copies on a signal. */
function disposeWhenStopped(systems: AsyncDisposable): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Operations in progress fail when their services stop; their errors are ignored.
      process.once('uncaughtException', () => {});
      void Promise.resolve(systems[Symbol.asyncDispose]()).finally(() => process.exit(1));
    });
  }
}

/** The named scenarios, by default all. @throws UsageError */
function choose({ names }: Options) {
  const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0)
    throw new UsageError(`There is no scenario ${unknown.join(', ')}; --list names them.`);
  return names.length === 0 ? scenarios : scenarios.filter(({ name }) => names.includes(name));
}
