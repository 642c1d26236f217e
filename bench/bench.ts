// Measures the services against a bare server and against what is aimed at; `npm run bench -- --help` says how.

import { openLab } from './lab.ts';
import { type Measured, measure } from './measure.ts';
import { HELP, type Options, readOptions, UsageError } from './options.ts';
import { QUICK, THOROUGH } from './pace.ts';
import { describeMachine, formatMachine } from './report/machine.ts';
import { formatProfiles } from './report/profiles.ts';
import { resultsFor, writeResults } from './report/results.ts';
import { formatScenarios } from './report/scenario-table.ts';
import { formatTrials, type TrialResult } from './report/trial-table.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { trials } from './trials/trials.ts';

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} See npm run bench -- --help.`);
  process.exitCode = 2;
}

async function main(options: Options): Promise<void> {
  if (options.help) return say(HELP);
  const chosen = choose(options);
  if (options.list) return say([...chosen.scenarios, ...chosen.trials].map(({ name }) => name).join('\n'));
  const results = resultsFor(options.out);
  const profiles = options.profile ? results.profiles : null;
  await using lab = await openLab({ ...options, pace: options.quick ? QUICK : THOROUGH, profiles });
  disposeWhenStopped(lab);
  const machine = await describeMachine(lab.folder);
  const measured: Measured[] = [];
  for (const scenario of chosen.scenarios) {
    console.error(`${scenario.name} …`);
    measured.push(await measure(lab, scenario));
  }
  const found: TrialResult[] = [];
  for (const { name, run } of chosen.trials) {
    console.error(`${name} …`);
    found.push({ name, findings: await run(lab) });
  }
  say(formatMachine(machine));
  if (measured.length > 0) say(formatScenarios(measured));
  if (found.length > 0) say(formatTrials(found));
  await writeResults(results.path, { machine, options, measured, found });
  console.error(`Written to ${results.path}`);
  if (profiles === null) return;
  await lab.stopServices();
  say(await formatProfiles(profiles));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** So that no service and no copy of a world is left behind. */
function disposeWhenStopped(lab: AsyncDisposable): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // What is under way fails when its services stop, and has nothing to say.
      process.once('uncaughtException', () => {});
      void Promise.resolve(lab[Symbol.asyncDispose]()).finally(() => process.exit(1));
    });
  }
}

/** All where none is named, but for those that take long and a run that must not. Throws a UsageError. */
function choose({ names, quick }: Options) {
  const known = new Set([...scenarios, ...trials].map(({ name }) => name));
  const strange = names.filter((name) => !known.has(name));
  if (strange.length > 0)
    throw new UsageError(`There is no scenario ${strange.join(', ')}; --list names them.`);
  const isChosen = ({ name, takesLong }: { name: string; takesLong?: true }) =>
    names.includes(name) || (names.length === 0 && !(quick && takesLong));
  return { scenarios: scenarios.filter(isChosen), trials: trials.filter(isChosen) };
}
