// `npm run mutate`: plants small faults in a copy of the services and looks whether the tests notice; --help
// says how.
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../platform/testing/servers/embedded-postgres.ts';
import { isProduction } from './check/production.ts';
import { openRepository, type Repository } from './check/repository.ts';
import { readSource, type SourceFile } from './check/source.ts';
import { runCampaign, type Verdict } from './mutation/campaign.ts';
import { describeFault, type Fault } from './mutation/faults/fault.ts';
import { findFaults, isPlantable } from './mutation/faults/find-faults.ts';
import { HARMLESS_PAGE, isHarmless, readHarmless } from './mutation/harmless.ts';
import { createNeighbours } from './mutation/neighbours.ts';
import { HELP, type MutationOptions, readOptions, UsageError } from './mutation/options.ts';
import { formatReport, formatSurvivor } from './mutation/report.ts';
import { sampleFaults } from './mutation/sample.ts';
import { createWorkspace } from './mutation/workspace.ts';

const root = join(import.meta.dirname, '..');

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} See npm run mutate -- --help.`);
  process.exitCode = 2;
}

async function main(options: MutationOptions): Promise<void> {
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  const repository = await openRepository(root);
  const sources = await readSources(repository);
  const faults = await chooseFaults(repository, sources, options);
  if (options.list) {
    for (const fault of faults) console.log(`${fault.path}:${fault.line} ${describeFault(fault)}`);
    return;
  }
  const earlier = await readVerdicts(options.out);
  const done = new Set(earlier.map(({ fault }) => keyOf(fault)));
  const left = faults.filter((fault) => !done.has(keyOf(fault)));
  const verdicts = [...earlier, ...(await run(repository, sources, left, options))];
  process.stdout.write(formatReport(verdicts));
  if (verdicts.some(({ outcome }) => outcome === 'survived' || outcome === 'not tested'))
    process.exitCode = 1;
}

function readSources({ paths, readText }: Repository): Promise<SourceFile[]> {
  const sources = paths.filter((path) => path.endsWith('.ts'));
  return Promise.all(sources.map(async (path) => readSource(path, await readText(path))));
}

async function chooseFaults(
  { readText }: Repository,
  sources: readonly SourceFile[],
  { paths, count, seed }: MutationOptions,
): Promise<Fault[]> {
  const harmless = readHarmless(await readText(HARMLESS_PAGE).catch(() => ''));
  const chosen = sources.filter(
    ({ path }) => isProduction(path) && paths.some((part) => path.includes(part)),
  );
  const texts = new Map(chosen.map(({ path, text }) => [path, text]));
  const faults = chosen.flatMap(({ path, text }) => findFaults(path, text));
  return sampleFaults(
    faults.filter((fault) => !isHarmless(fault, harmless)),
    count,
    seed,
  ).filter((fault) => isPlantable(texts.get(fault.path) ?? '', fault));
}

async function run(
  repository: Repository,
  sources: readonly SourceFile[],
  faults: readonly Fault[],
  { workers, nice, out }: MutationOptions,
): Promise<Verdict[]> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.adopt(await startPostgres(), (server) => server.stop());
  const workspaces = await Promise.all(
    Array.from({ length: workers }, () => createWorkspace(root, repository)),
  );
  for (const workspace of workspaces) stack.use(workspace);
  let count = 0;
  return await runCampaign(faults, {
    ...{
      workspaces,
      neighbours: createNeighbours(sources),
      nice,
      environment: { TEST_POSTGRES_URL: postgres.url },
    },
    warn: (line) => console.error(line),
    async report(verdict) {
      count += 1;
      console.error(
        `${count}/${faults.length} ${formatSurvivor(verdict)} ${verdict.ms} ms, ${verdict.by ?? ''}`,
      );
      if (out) await appendFile(out, `${JSON.stringify(verdict)}\n`);
    },
  });
}

async function readVerdicts(out: string | null): Promise<Verdict[]> {
  const text = out ? await readFile(out, 'utf8').catch(() => '') : '';
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): Verdict => JSON.parse(line));
}

function keyOf({ path, line, kind, original, replacement }: Fault): string {
  return [path, line, kind, original, replacement].join(' ');
}
