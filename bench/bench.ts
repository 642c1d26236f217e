// Measures the services against a bare server and against what is aimed at; `npm run bench -- --help` says how.

import { openLab } from './lab.ts';
import { type Measured, measure } from './measure.ts';
import { HELP, type Options, readOptions, UsageError } from './options.ts';
import { QUICK, THOROUGH } from './pace.ts';
import { describeMachine } from './report/machine.ts';
import { writeResults } from './report/results.ts';
import { formatScenarios } from './report/scenario-table.ts';
import { scenarios } from './scenarios/scenarios.ts';

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} See npm run bench -- --help.`);
  process.exitCode = 2;
}

async function main(options: Options): Promise<void> {
  if (options.help) return void process.stdout.write(HELP);
  const chosen = choose(options.names);
  if (options.list) return void console.log(chosen.map(({ name }) => name).join('\n'));
  const pace = options.quick ? QUICK : THOROUGH;
  await using lab = await openLab({ ...options, pace, settings: {} });
  const machine = await describeMachine(lab.folder);
  const measured: Measured[] = [];
  for (const scenario of chosen) {
    console.error(`${scenario.name} …`);
    measured.push(await measure(lab, scenario));
  }
  process.stdout.write(`${formatScenarios(measured)}\n`);
  console.error(`Written to ${await writeResults(options.out, { machine, options, measured })}`);
}

function choose(names: readonly string[]) {
  const known = new Set(scenarios.map(({ name }) => name));
  const strange = names.filter((name) => !known.has(name));
  if (strange.length > 0)
    throw new UsageError(`There is no scenario ${strange.join(', ')}; --list names them.`);
  return scenarios.filter(({ name }) => names.length === 0 || names.includes(name));
}
