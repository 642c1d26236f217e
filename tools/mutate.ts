// `npm run mutate`: mutation testing; plants faults in a copy of the services and runs the tests; see --help.
import { join } from 'node:path';
import { startPostgres } from '../platform/testing/servers/embedded-postgres.ts';
import { isProduction } from './check/production.ts';
import { openRepository, type Repository } from './check/repository.ts';
import { readSource, type SourceFile } from './check/source.ts';
import { runCampaign, type Verdict } from './mutation/campaign.ts';
import { describeFault, type Fault, keyOf } from './mutation/faults/fault.ts';
import { findFaults, isPlantable } from './mutation/faults/find-faults.ts';
import { HARMLESS_PAGE, isHarmless, readHarmless } from './mutation/harmless.ts';
import { createNeighbours } from './mutation/neighbours.ts';
import { HELP, type MutationOptions, readOptions } from './mutation/options.ts';
import { formatReport, formatSurvivor, isNoticed } from './mutation/report.ts';
import { sampleFaults } from './mutation/sample.ts';
import { appendVerdict, readVerdicts } from './mutation/verdicts.ts';
import { createWorkspace } from './mutation/workspace.ts';
import { runTool } from './testing/command-line.ts';

const root = join(import.meta.dirname, '..');

await runTool('mutate', async (args) => main(readOptions(args)));

async function main(options: MutationOptions): Promise<void> {
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  const repository = await openRepository(root);
  const sources = await readSources(repository);
  const plantable = await findAllFaults(repository, sources);
  const earlier = options.out ? await readVerdicts(options.out) : [];
  const faults = chooseFaults(plantable, earlier, options);
  if (options.list) {
    for (const fault of faults) console.log(`${fault.path}:${fault.line} ${describeFault(fault)}`);
    return;
  }
  const latest = new Map(earlier.map((verdict) => [keyOf(verdict.fault), verdict]));
  for (const verdict of await run(repository, sources, faults, options))
    latest.set(keyOf(verdict.fault), verdict);
  // Ignores verdicts in the file about faults that are no longer plantable or are harmless.
  const verdicts = plantable.flatMap((fault) => latest.get(keyOf(fault)) ?? []);
  process.stdout.write(formatReport(verdicts));
  if (!verdicts.every(isNoticed)) process.exitCode = 1;
}

function readSources({ paths, readText }: Repository): Promise<SourceFile[]> {
  const sources = paths.filter((path) => path.endsWith('.ts'));
  return Promise.all(sources.map(async (path) => readSource(path, await readText(path))));
}

/** The faults of production files, without harmless ones. */
async function findAllFaults({ readText }: Repository, sources: readonly SourceFile[]): Promise<Fault[]> {
  const harmless = readHarmless(await readText(HARMLESS_PAGE).catch(() => ''));
  return sources
    .filter(({ path }) => isProduction(path))
    .flatMap(({ path, text }) => findFaults(path, text).filter((fault) => isPlantable(text, fault)))
    .filter((fault) => !isHarmless(fault, harmless));
}

/** The faults to plant in this run: those of the sample without a verdict. */
function chooseFaults(
  plantable: readonly Fault[],
  earlier: readonly Verdict[],
  { paths, count, seed, again }: MutationOptions,
): Fault[] {
  const done = new Map(earlier.map((verdict) => [keyOf(verdict.fault), isNoticed(verdict)]));
  const ofPaths = plantable.filter(({ path }) => paths.some((part) => path.includes(part)));
  if (again) return ofPaths.filter((fault) => done.get(keyOf(fault)) === false);
  return sampleFaults(ofPaths, count, seed).filter((fault) => !done.has(keyOf(fault)));
}

async function run(
  repository: Repository,
  sources: readonly SourceFile[],
  faults: readonly Fault[],
  { workers, nice, out, also }: MutationOptions,
): Promise<Verdict[]> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.adopt(await startPostgres(), (server) => server.stop());
  const workspaces = await Promise.all(
    Array.from({ length: workers }, () => createWorkspace(root, repository)),
  );
  for (const workspace of workspaces) stack.use(workspace);
  let count = 0;
  return await runCampaign(faults, {
    workspaces,
    neighbours: createNeighbours(sources, also),
    sources,
    nice,
    environment: { TEST_POSTGRES_URL: postgres.url },
    warn: (line) => console.error(line),
    async report(verdict) {
      count += 1;
      console.error(
        `${count}/${faults.length} ${formatSurvivor(verdict)} ${verdict.ms} ms, ${verdict.by ?? ''}`,
      );
      if (out) await appendVerdict(out, verdict);
    },
  });
}
