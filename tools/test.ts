// Runs the tests of every workspace beside one real PostgreSQL. `node tools/test.ts [path part…] [flags]`
// runs the test files whose path holds one of the parts, several in a process, without `*.slow.test.ts`;
// `--slow` runs those, each in a process of its own, and all cases of costly properties
// (`platform/testing/cases.ts`); a path in full always runs. `--update-golden` rewrites the golden files;
// `--repeat-failed` runs the few files that failed once more, alone, and names them;
// `--file-seconds=` and `--run-minutes=` set other limits of time; `--slowest=` how many suites it lists;
// other flags (`--test-name-pattern=…`) go to `node --test`. TEST_POSTGRES_URL, if set, names the server.
import { existsSync } from 'node:fs';
import { glob, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createTemporaryFolder, memoryRoot } from '../platform/testing/memory-folder.ts';
import { startPostgres } from '../platform/testing/servers/embedded-postgres.ts';
import { groupBySize, type TestGroup } from './test/groups.ts';
import { type Limits, ORDINARY, SLOW } from './test/limits.ts';
import { type Run, runTests } from './test/run.ts';

const TESTS = '{platform,journal,thoughts,web,tools}/**/*.test.ts';
const OWN_FLAGS = /^--(?:slow|update-golden|repeat-failed|file-seconds=.*|run-minutes=.*|slowest=.*)$/;
/** The import of a file that has costly properties. */
const CASES = "testing/cases.ts';";
const SLOWEST = 5;
/** Files beyond the processors, which compute while others wait for a disk or a database. */
const WAITING = 2;
/** Slow tests that measure time or memory: they run with nothing beside them. */
const MEASURES = /^tools\/(?:bench|faults|trial)\//;
/** Slow tests that take minutes: they start first, so that none of them runs alone at the end. */
const LONGEST = [
  'tools/interop/interop.slow.test.ts',
  'thoughts/web/test/two-servers.browser.slow.test.ts',
  'journal/web/test/screens.browser.slow.test.ts',
  'journal/reminders/delivery/crash.slow.test.ts',
  'tools/crash/crash.slow.test.ts',
];
/** More failures than this are no accident. */
const MOST_REPEATED = 8;
const root = `${import.meta.dirname}/..`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const isSlow = flags.includes('--slow');
  const files = await findTests(
    args.filter((arg) => !arg.startsWith('-')).map((part) => part.replace(/^\.\//, '')),
    isSlow,
  );
  if (files.length === 0) {
    console.error(`No test file matches${isSlow ? '' : '; --slow runs those called *.slow.test.ts'}.`);
    return 1;
  }
  // Slow tests keep the ordinary folder: some fill a disk, or measure what waits for one.
  const memory = isSlow ? null : memoryRoot();
  const temporary = memory && createTemporaryFolder(memory, 'tests');
  const given = process.env.TEST_POSTGRES_URL;
  const server = given ? null : await startPostgres();
  const golden = flags.includes('--update-golden') ? { UPDATE_GOLDEN: '1' } : {};
  const common = {
    flags: flags.filter((flag) => !OWN_FLAGS.test(flag)),
    environment: {
      TEST_POSTGRES_URL: given || server?.url,
      ...(temporary ? { TMPDIR: temporary } : {}),
      ...(isSlow ? { TEST_CASES: 'all' } : {}),
      ...golden,
    },
    limits: readLimits(flags, files.some(isSlowFile) ? SLOW : ORDINARY),
    slowest: readNumber(flags, '--slowest') || SLOWEST,
  };
  try {
    const codes = [];
    for (const plan of await planRuns(files)) {
      const { code, failed } = await runTests({ ...common, ...plan });
      const isRepeated = flags.includes('--repeat-failed') && failed.length > 0;
      codes.push(isRepeated ? await runAgain(common, failed, code) : code);
    }
    return codes.find((code) => code !== 0) ?? 0;
  } finally {
    await server?.stop();
    if (temporary) await rm(temporary, { recursive: true, force: true });
  }
}

/** The exit code of the files that failed when they run once more; `code` where they are many. */
async function runAgain(
  run: Omit<Run, 'groups' | 'concurrency'>,
  failed: string[],
  code: number,
): Promise<number> {
  if (failed.length > MOST_REPEATED) return code;
  console.log(`Failed, and run once more with nothing beside them: ${failed.join(', ')}.`);
  const again = await runTests({ ...run, groups: alone(failed), concurrency: 1 });
  if (again.code === 0) console.log(`Flaky, passed only when run once more: ${failed.join(', ')}.`);
  return again.code;
}

/** What runs after each other, and how many processes of it at once. */
async function planRuns(files: readonly string[]): Promise<{ groups: TestGroup[]; concurrency: number }[]> {
  if (!files.some(isSlowFile))
    return [{ groups: await groupFast(files), concurrency: availableParallelism() + WAITING }];
  const { measuring = [], others = [] } = Object.groupBy(files, (file) =>
    MEASURES.test(file) ? 'measuring' : 'others',
  );
  const first = LONGEST.filter((file) => others.includes(file));
  const rest = others.filter((file) => !first.includes(file));
  return [
    { groups: alone([...first, ...rest]), concurrency: availableParallelism() + 1 },
    { groups: alone(measuring), concurrency: 1 },
  ].filter(({ groups }) => groups.length > 0);
}

/** Those of thoughts start first, because they take longest. */
function groupFast(files: readonly string[]): Promise<TestGroup[]> {
  const { first = [], rest = [] } = Object.groupBy(files, (file) =>
    file.startsWith('thoughts/') ? 'first' : 'rest',
  );
  return groupBySize([...first, ...rest], root);
}

function alone(files: readonly string[]): TestGroup[] {
  return files.map((file) => ({ files: [file] }));
}

async function findTests(parts: string[], isSlow: boolean): Promise<string[]> {
  const exclude = (path: string) => path.endsWith('node_modules');
  const files = await Array.fromAsync(glob(TESTS, { cwd: root, exclude }));
  const named = parts.filter((part) => part.endsWith('.ts') && existsSync(join(root, part)));
  const possible = isSlow ? await filterSlow(files) : files.filter((file) => !isSlowFile(file));
  const isWanted = (file: string) => parts.length === 0 || parts.some((part) => file.includes(part));
  return [...new Set([...named, ...possible.filter(isWanted)])].sort();
}

/** The slow files, and those whose properties have more cases then. */
async function filterSlow(files: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return files.filter((file, at) => isSlowFile(file) || texts[at]?.includes(CASES));
}

function isSlowFile(file: string): boolean {
  return file.endsWith('.slow.test.ts');
}

function readLimits(flags: string[], { fileMs, runMs }: Limits): Limits {
  return {
    fileMs: readNumber(flags, '--file-seconds') * 1000 || fileMs,
    runMs: readNumber(flags, '--run-minutes') * 60_000 || runMs,
  };
}

/** NaN where the flag is not given. */
function readNumber(flags: string[], name: string): number {
  return Number(flags.find((flag) => flag.startsWith(`${name}=`))?.split('=')[1]);
}
