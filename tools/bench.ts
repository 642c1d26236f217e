// Benchmarks the services against a bare server; see `npm run bench -- --help`.
import { join, resolve } from 'node:path';
import type { DialectName } from '../platform/database/database.ts';
import { apiScenarios, compareWith } from './bench/compare.ts';
import { SIZES, type Size } from './bench/data-sets.ts';
import { type Measured, measure, QUICK, THOROUGH } from './bench/measure.ts';
import { describeMachine, formatScenarios, writeResults } from './bench/report.ts';
import type { Scenario } from './bench/scenarios/scenario.ts';
import { scenarios } from './bench/scenarios.ts';
import { type Compared, openSystems } from './bench/systems.ts';
import { choose, parseCommandLine, runTool, UsageError } from './testing/command-line.ts';

const HELP = `Measures the services, each result relative to a minimal server that returns the same bytes.

  npm run bench -- [name…] [--quick] [--size SIZE,…] [--database sqlite|postgres|both] [--against PATH]
                   [--folder PATH] [--out FILE] [--profile] [--list]
  npm run bench -- --other URL --token TOKEN [--quick] [--size SIZE] [--database sqlite|postgres]

  name…            only these scenarios; --list prints all
  --quick          short rounds with the small and the medium data set
  --size SIZE,…    data sets: small (1,000 thoughts, a year of entries), medium (100,000 and 10 years),
                   large (1,000,000 and 30 years), tiny for a trial run (default: small,medium,large)
  --database KIND  sqlite (default); postgres: a separate server with new data sets each time; or both
  --against PATH   another checkout with its packages; its services are measured in the same rounds
  --other URL      compares with another server of the Mastodon API, on HTTP, instead of running scenarios;
                   its account of --token TOKEN should have as much in its timelines as ours (docs/benchmarks.md)
  --folder PATH    folder for data sets, on the disk to be measured (default: data/bench)
  --out FILE       output file for the results as JSON (default: tools/bench/results/<time>.json)
  --profile        writes a CPU profile of each service next to it
  --list           prints the scenarios
  --help           prints this help

docs/benchmarks.md explains the table.
`;

await runTool('bench', async (args) => {
  const texts = ['size', 'database', 'against', 'folder', 'out', 'other', 'token'] as const;
  const flags = ['quick', 'profile', 'list', 'help'] as const;
  const { values, positionals: names } = parseCommandLine(args, texts, flags, true);
  const { quick, database = 'sqlite', against, folder = 'data/bench', other, token } = values;
  if (values.help) return void process.stdout.write(HELP);
  const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0) throw new UsageError(`Unknown scenario: ${unknown.join(', ')}; --list prints all.`);
  const chosen = scenarios.filter(({ name }) => names.length === 0 || names.includes(name));
  if (values.list) return void process.stdout.write(`${chosen.map(({ name }) => name).join('\n')}\n`);
  const dialect = database === 'both' ? undefined : database;
  const beside = other === undefined ? null : readServer(other, token);
  const most = beside ? 1 : undefined;
  const options = {
    sizes: readSizes(values.size ?? (quick ? 'small,medium' : 'small,medium,large')).slice(0, most),
    dialects: choose<DialectName>('--database', dialect, ['sqlite', 'postgres']).slice(0, most),
    against: against === undefined ? null : resolve(against),
    folder: resolve(folder),
  };
  const now = new Date().toISOString().replaceAll(':', '-');
  const path = resolve(values.out ?? join(import.meta.dirname, 'bench/results', `${now}.json`));
  const profiles = values.profile ? path.replace(/(\.json)?$/, '.profiles') : null;
  await using systems = await openSystems({ ...options, profiles });
  disposeWhenStopped(systems);
  const machine = await describeMachine(systems.folder);
  const durations = quick ? QUICK : THOROUGH;
  let all: Measured[];
  if (beside) {
    const [own] = await systems.start('thoughts');
    if (!own) throw new Error('There is no data set.');
    const compared = await compareWith(beside.url, beside.token, own);
    all = await measureAll({ ...systems, start: async () => compared }, apiScenarios, durations);
  } else all = await measureAll(systems, chosen, durations);
  const { processors, model, node, load, sync } = machine;
  console.log(
    `${processors} × ${model}, node ${node}, load ${load.toFixed(1)} before, a sync takes ${sync.toFixed(2)} ms\n`,
  );
  console.log(formatScenarios(all));
  await writeResults(path, machine, { names, quick, ...options }, all);
  console.error(`Written to ${path}`);
});

async function measureAll<Account>(
  systems: Compared<Account>,
  chosen: readonly Scenario<Account>[],
  durations: typeof QUICK,
): Promise<Measured[]> {
  const all: Measured[] = [];
  for (const scenario of chosen) {
    console.error(`${scenario.name} …`);
    all.push(await measure(systems, scenario, durations));
  }
  return all;
}

function readServer(address: string, token: string | undefined): { url: URL; token: string } {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:') throw new UsageError('--other must be an address that begins with http://.');
  if (token === undefined) throw new UsageError('--other requires the --token of an account.');
  return { url, token };
}

function readSizes(text: string): Size[] {
  const asked = text.split(',');
  const sizes = Object.keys(SIZES) as Size[];
  if (!asked.every((size) => Object.hasOwn(SIZES, size)))
    throw new UsageError(`--size must be ${sizes.join(', ')}, separated by commas.`);
  return sizes.filter((size) => asked.includes(size));
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
