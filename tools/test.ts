// Runs the tests of all workspaces with one real PostgreSQL server: `node tools/test.ts [path part…] [flags]`
// runs the fast test files whose path contains one of the parts; a full path always runs. Without parts,
// each suite of the services runs on one of the databases, those of pages and client API on SQLite.
// CONTRIBUTING.md describes the rings. Flags:
// `--slow`: the slow files. `--ci`: the fast and the slow files, all suites on both databases.
// `--campaign`: the campaign files, and all cases of properties. `--update-golden`: rewrites the golden files
// of the fast and slow tests. `--repeat-failed`: runs each failed file three more times, and lists it as
// flaky if it passes. `--names=PATTERN`: tests with matching names. `--workers=N`: number of concurrent
// files.
// `--quiet-seconds=`, `--open-seconds=`, `--run-minutes=`: other limits (`tools/test/rings.ts`).
// TEST_POSTGRES_URL names a server to use, TEST_DATABASES the databases (`sqlite`, `postgres`).
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTemporaryFolder, memoryRoot } from '../platform/testing/memory-folder.ts';
import { startPostgres } from '../platform/testing/servers/embedded-postgres.ts';
import { appendFlaky, FLAKY, orderByDuration, readFlaky, recordDurations } from './test/records.ts';
import { failuresOf, printCounts, printFile, printSummary } from './test/report.ts';
import {
  databasesOf,
  findGoldenTests,
  findTests,
  LIMITS,
  type Limits,
  type Ring,
  ringOf,
} from './test/rings.ts';
import { type FileResult, type Run, runFiles } from './test/worker-pool.ts';
import { processorSeconds } from './testing/usage.ts';

const root = join(import.meta.dirname, '..');
/** Concurrent files in addition to the number of processors, as some wait for a disk or a database. */
const WAITING = 2;
/** Campaign tests that measure time or memory: they run sequentially. */
const MEASURES = /^(?:tools\/bench|test\/(?:faults|trial))\/.*\.campaign\.test\.ts$/;
const REPEATS = 3;
/** Maximum number of files to repeat; more failing files are not accidental. */
const MOST_REPEATED = 8;
/** Up to this number of files, each test is printed. */
const FEW_FILES = 3;
/** The exit code of an aborted run, as of `timeout`. */
const TIMED_OUT = 124;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    slow: { type: 'boolean' },
    ci: { type: 'boolean' },
    campaign: { type: 'boolean' },
    'update-golden': { type: 'boolean' },
    'repeat-failed': { type: 'boolean' },
    'flaky-list': { type: 'string', default: join(root, FLAKY) },
    names: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string', default: String(availableParallelism() + WAITING) },
    'quiet-seconds': { type: 'string' },
    'open-seconds': { type: 'string' },
    'run-minutes': { type: 'string' },
  },
});

process.exitCode = await main();

async function main(): Promise<number> {
  const rings: Ring[] = values.campaign
    ? ['campaign']
    : values.ci
      ? ['slow', 'fast']
      : [values.slow ? 'slow' : 'fast'];
  const parts = positionals.map((part) => part.replace(/^\.\//, ''));
  const isGolden = values['update-golden'] === true;
  const wanted = isGolden ? await findGoldenTests(root, parts) : await findTests(root, parts, rings);
  const files = await orderByDuration(root, wanted);
  if (files.length === 0) {
    console.error('No test file matches. See CONTRIBUTING.md for --slow and --campaign.');
    return 1;
  }
  const all: Ring[] = [...rings, ...files.map(ringOf)];
  const ring = all.find((one) => one === 'campaign') ?? all.find((one) => one === 'slow') ?? 'fast';
  // The campaign uses the ordinary folder: some of its tests fill a disk or measure disk waits.
  const memory = ring === 'campaign' ? null : memoryRoot();
  const temporary = memory && createTemporaryFolder(memory, 'tests');
  const given = process.env.TEST_POSTGRES_URL;
  const server = given ? null : await startPostgres();
  const common = {
    root,
    names: values.names,
    environment: {
      TEST_POSTGRES_URL: given || server?.url,
      TEST_RING: ring,
      // Cached across package installations.
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      ...(temporary ? { TMPDIR: temporary } : {}),
      ...(isGolden ? { UPDATE_GOLDEN: '1' } : {}),
    },
    limits: readLimits(LIMITS[ring]),
    databasesOf: (file: string) => (isGolden ? 'all' : databasesOf(file, ring, parts.length === 0)),
    isAlone: (file: string) => ringOf(file) === 'campaign',
  };
  try {
    const began = performance.now();
    const { measuring = [], others = [] } = Object.groupBy(files, (file) =>
      MEASURES.test(file) ? 'measuring' : 'others',
    );
    const first = await runAll({ ...common, workers: Number(values.workers) }, others);
    const second = await runAll({ ...common, workers: 1 }, measuring);
    const results = [...first.results, ...second.results];
    const cut = [...first.cut, ...second.cut];
    await recordDurations(root, results);
    printSummary(results);
    const ofServer = server ? await processorSeconds(server.pid) : 0;
    const ofTests = await processorSeconds(process.pid);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `${files.length} files in ${seconds} s; processor time: ${Math.round(ofTests)} s, PostgreSQL ${Math.round(ofServer)} s`,
    );
    if (cut.length > 0)
      console.log(`The run was stopped at its time limit. Still running: ${cut.join(', ')}.`);
    printCounts(results);
    if (cut.length > 0) return TIMED_OUT;
    return results.some((result) => failuresOf(result).length > 0) ? 1 : 0;
  } finally {
    await server?.stop();
    if (temporary) await rm(temporary, { recursive: true, force: true });
  }
}

/** One result per file: for a flaky file, that of a passing repetition. */
async function runAll(run: Run, files: readonly string[]): Promise<{ results: FileResult[]; cut: string[] }> {
  const results = new Map<string, FileResult>();
  const repeats = new Map<string, FileResult[]>();
  const queue = [...files];
  const { cut } = await runFiles(run, queue, (result) => {
    const { file } = result;
    printFile(result, files.length <= FEW_FILES);
    if (results.has(file)) {
      repeats.get(file)?.push(result);
      return;
    }
    results.set(file, result);
    if (!values['repeat-failed'] || failuresOf(result).length === 0 || repeats.size >= MOST_REPEATED) return;
    repeats.set(file, []);
    // Immediately, so that other files run concurrently: race conditions do not occur without load.
    queue.unshift(...Array<string>(REPEATS).fill(file));
  });
  const known = await readFlaky(values['flaky-list']);
  for (const [file, repeated] of repeats) {
    const [passed] = repeated;
    const first = results.get(file);
    const isFlaky = repeated.length === REPEATS && repeated.every((one) => failuresOf(one).length === 0);
    if (!first || !passed || !isFlaky) continue;
    console.log(`\nFlaky, failed once and passed ${REPEATS} times: ${file}.`);
    if (known.has(file)) {
      const failure = `is flaky again, and already listed in ${FLAKY}`;
      results.set(file, { ...passed, failure });
    } else {
      await appendFlaky(values['flaky-list'], file, failuresOf(first)[0] ?? '');
      results.set(file, passed);
    }
  }
  return { results: [...results.values()], cut };
}

function readLimits({ quietMs, openMs, runMs }: Limits): Limits {
  return {
    quietMs: Number(values['quiet-seconds'] ?? 0) * 1000 || quietMs,
    openMs: Number(values['open-seconds'] ?? 0) * 1000 || openMs,
    runMs: Number(values['run-minutes'] ?? 0) * 60_000 || runMs,
  };
}
