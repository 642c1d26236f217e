// `npm run mutate`: mutation testing; plants faults in a copy of the services and runs the tests; see --help.
import { join } from 'node:path';
import { startPostgres } from '../platform/testing/servers/embedded-postgres.ts';
import { isProduction, openRepository, readSource } from './check/source.ts';
import { runCampaign, sampleFaults, type Verdict } from './mutation/campaign.ts';
import { describeFault, findFaults, keyOf } from './mutation/faults.ts';
import * as reports from './mutation/report.ts';
import { createWorkspace } from './mutation/workspace.ts';
import { parseCommandLine, readNumber, runTool } from './testing/command-line.ts';

const HELP = `Applies mutations to a copy of the services, one at a time, and runs the related tests.

  npm run mutate -- [--paths PART,…] [--count N] [--seed N] [--workers N] [--out FILE] [--again] [--list]

  --paths PART,…  only files whose path contains one of these (default: all production files)
  --count N       number of mutations, spread over all features (default: 100)
  --seed N        seed of the selection (default: 1)
  --workers N     number of parallel runs (default: 2)
  --out FILE      output file, one line of JSON per mutation; recorded mutations are not repeated
  --again         repeats only the mutations that survived according to FILE, after tests were added
  --list          prints the mutations without running them
  --help          prints this help

Exits with 1 if a mutation survived. docs/mutation.md lists the mutations known to be harmless.
`;

const root = join(import.meta.dirname, '..');

await runTool('mutate', async (args) => {
  const texts = ['paths', 'count', 'seed', 'workers', 'out'] as const;
  const { values } = parseCommandLine(args, texts, ['again', 'list', 'help']);
  if (values.help) return void process.stdout.write(HELP);
  const count = readNumber('--count', values.count ?? '100');
  const seed = readNumber('--seed', values.seed ?? '1');
  const workers = readNumber('--workers', values.workers ?? '2');
  const parts = values.paths?.split(',').filter(Boolean) ?? [''];

  const { paths, readText } = await openRepository(root);
  const code = paths.filter((path) => path.endsWith('.ts'));
  const sources = await Promise.all(code.map(async (path) => readSource(path, await readText(path))));
  const harmless = reports.readHarmless(await readText(reports.HARMLESS_PAGE));
  const plantable = sources
    .filter(({ path }) => isProduction(path))
    .flatMap(({ path, text }) => findFaults(path, text))
    .filter((fault) => !reports.isHarmless(fault, harmless));
  const verdicts = values.out ? await reports.readVerdicts(values.out) : new Map<string, Verdict>();
  const inPaths = plantable.filter(({ path }) => parts.some((part) => path.includes(part)));
  const faults = values.again
    ? inPaths.filter((fault) => {
        const verdict = verdicts.get(keyOf(fault));
        return verdict && !reports.isNoticed(verdict);
      })
    : sampleFaults(inPaths, count, seed).filter((fault) => !verdicts.has(keyOf(fault)));
  if (values.list) {
    for (const fault of faults) console.log(`${fault.path}:${fault.line} ${describeFault(fault)}`);
    return;
  }

  await using stack = new AsyncDisposableStack();
  const postgres = stack.adopt(await startPostgres(), (server) => server.stop());
  const workspaces = await Promise.all(
    Array.from({ length: workers }, async () => stack.use(await createWorkspace(root, paths))),
  );
  let done = 0;
  await runCampaign(faults, {
    workspaces,
    sources,
    environment: { TEST_POSTGRES_URL: postgres.url },
    warn: (line) => console.error(line),
    async report(verdict) {
      done += 1;
      const { fault, ms, by } = verdict;
      console.error(`${done}/${faults.length} ${reports.formatVerdict(verdict)} ${ms} ms, ${by ?? ''}`);
      verdicts.set(keyOf(fault), verdict);
      if (values.out) await reports.appendVerdict(values.out, verdict);
    },
  });
  // Ignores verdicts in the file about faults that are no longer plantable or are harmless.
  const current = plantable.flatMap((fault) => verdicts.get(keyOf(fault)) ?? []);
  process.stdout.write(reports.formatReport(current));
  if (!current.every(reports.isNoticed)) process.exitCode = 1;
});
