// Runs test files under `node --test` for no longer than their limits; nothing that they start outlives the
// run.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { COMPILE_CACHE } from '../../platform/config/compile-cache.ts';
import { type TestGroup, writeEntry } from './groups.ts';
import { type Limits, TEST_FILE_LIMIT, TIMED_OUT, testMs } from './limits.ts';
import type { Progress } from './progress.ts';

const root = join(import.meta.dirname, '../..');
const PROGRESS = join(import.meta.dirname, 'progress.ts');
const PRELOADS = ['time-limit.ts', 'cheap-attribution.ts'].map(
  (name) => `--import=${join(import.meta.dirname, name)}`,
);

export type Run = {
  groups: readonly TestGroup[];
  flags: string[];
  environment: NodeJS.ProcessEnv;
  limits: Limits;
  /** How many of the slowest suites are listed. */
  slowest: number;
  concurrency: number;
};

/** `failed` are the test files of the processes in which a test failed; none where the run was cut. */
export type Result = { code: number; failed: string[] };

/** The exit code of `node --test`; 128 and the signal's number where a signal ended it, as shells have it. */
export async function runTests(run: Run): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-tests-'));
  const progress = join(folder, 'progress');
  try {
    const entries = await Promise.all(
      run.groups.map(async (group, at) => ({
        ...group,
        entry: await writeEntry(group, at, { root, folder }),
      })),
    );
    const child = start(
      run,
      entries.map(({ entry }) => entry),
      progress,
    );
    const { code, isCut } = await waitForExit(child, run.limits.runMs);
    const lines = await readProgress(progress);
    reportProgress(lines, entries, run.slowest, isCut ? run.limits.runMs : null);
    return isCut ? { code: TIMED_OUT, failed: [] } : { code, failed: failedFiles(lines, entries) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A process group of its own, so that whatever the tests started can be ended with it. */
function start(
  { flags, environment, limits, concurrency: atOnce }: Run,
  files: readonly string[],
  progress: string,
): ChildProcess {
  // `spec`, even into a file, because it ends with the counts and repeats each failure there.
  const isReported = flags.some((flag) => flag.startsWith('--test-reporter'));
  const readable = isReported ? [] : ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  const written = isReported
    ? []
    : [`--test-reporter=${PROGRESS}`, `--test-reporter-destination=${progress}`];
  const bounds = [`--test-concurrency=${atOnce}`, `--test-timeout=${testMs(limits)}`];
  const args = [...PRELOADS, '--test', ...bounds, ...readable, ...written, ...flags, ...files];
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      [TEST_FILE_LIMIT]: String(limits.fileMs),
      // Each process would otherwise compile the whole service again.
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
    detached: true,
  });
}

async function waitForExit(child: ChildProcess, ms: number): Promise<{ code: number; isCut: boolean }> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => kill(child, signal));
  let isCut = false;
  const watchdog = setTimeout(() => {
    isCut = true;
    kill(child, 'SIGKILL');
  }, ms);
  try {
    // Not `close`: what a test left behind may hold standard output.
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) =>
        resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), isCut }),
      );
    });
  } finally {
    clearTimeout(watchdog);
    kill(child, 'SIGKILL');
  }
}

function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

type Entry = TestGroup & { entry: string };

async function readProgress(path: string): Promise<Progress[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

/** The slowest suites of a run, and the files of the processes that were still running where it was cut. */
function reportProgress(
  lines: readonly Progress[],
  entries: readonly Entry[],
  most: number,
  cutAfterMs: number | null,
): void {
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
  const slowest = <Line extends { ms: number }>(some: readonly Line[], name: (line: Line) => string) =>
    some
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, most)
      .map((line) => `${name(line)} ${seconds(line.ms)}`)
      .join(', ');
  const suites = lines.filter((line) => line.kind === 'suite');
  console.log(`slowest suites: ${slowest(suites, ({ name }) => name)}`);
  const processes = lines.filter((line) => line.kind === 'process').filter((line) => !line.isRunning);
  console.log(`slowest processes: ${slowest(processes, ({ file }) => nameProcess(file, entries))}`);
  if (cutAfterMs === null) return;
  const running = new Set<string>();
  for (const line of lines)
    if (line.kind === 'process') running[line.isRunning ? 'add' : 'delete'](line.file);
  const named = filesOf(running, entries).join(', ') || 'none';
  console.error(`The run was cut after ${seconds(cutAfterMs)}. Still running: ${named}.`);
}

/** The files in which a test failed; all files of a process that failed otherwise, or did not finish. */
function failedFiles(lines: readonly Progress[], entries: readonly Entry[]): string[] {
  const failing = new Set(lines.flatMap((line) => (line.kind === 'failure' ? [line.file] : [])));
  return lines.flatMap((line) => {
    if (line.kind !== 'process' || line.isRunning || line.outcome === 'passed') return [];
    const files = filesOf(new Set([line.file]), entries);
    if (line.outcome === 'incomplete') return files;
    const named = files.filter((file) => failing.has(resolve(root, file)));
    return named.length > 0 ? named : files;
  });
}

/** By its first file, where it has several. */
function nameProcess(process: string, entries: readonly Entry[]): string {
  const [first = process, ...others] = filesOf(new Set([process]), entries);
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

function filesOf(processes: ReadonlySet<string>, entries: readonly Entry[]): string[] {
  return entries.filter(({ entry }) => processes.has(resolve(root, entry))).flatMap(({ files }) => files);
}
