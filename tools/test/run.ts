// Runs test files under `node --test` for no longer than their limits; nothing that they start outlives the
// run.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILE_CACHE } from '../../platform/config/compile-cache.ts';
import { type Limits, TEST_FILE_LIMIT, testMs } from './limits.ts';
import type { Progress } from './progress.ts';

const root = join(import.meta.dirname, '../..');
const PROGRESS = join(import.meta.dirname, 'progress.ts');
const TIME_LIMIT = join(import.meta.dirname, 'time-limit.ts');

/** The exit code of a run that was cut, as `timeout` has it. */
const TIMED_OUT = 124;

export type Run = {
  files: string[];
  flags: string[];
  environment: NodeJS.ProcessEnv;
  limits: Limits;
  slowest: number;
  concurrency: number;
};

/** The exit code of `node --test`; 128 and the signal's number where a signal ended it, as shells have it. */
export async function runTests(run: Run): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-tests-'));
  const progress = join(folder, 'progress');
  try {
    const { code, isCut } = await waitForExit(start(run, progress), run.limits.runMs);
    await reportProgress(progress, run.slowest, isCut ? run.limits.runMs : null);
    return isCut ? TIMED_OUT : code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A process group of its own, so that whatever the tests started can be ended with it. */
function start(
  { files, flags, environment, limits, concurrency: atOnce }: Run,
  progress: string,
): ChildProcess {
  // `spec`, even into a file, because it ends with the counts and repeats each failure there.
  const isReported = flags.some((flag) => flag.startsWith('--test-reporter'));
  const readable = isReported ? [] : ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  const written = isReported
    ? []
    : [`--test-reporter=${PROGRESS}`, `--test-reporter-destination=${progress}`];
  const bounds = [`--test-concurrency=${atOnce}`, `--test-timeout=${testMs(limits)}`];
  const args = [`--import=${TIME_LIMIT}`, '--test', ...bounds, ...readable, ...written, ...flags, ...files];
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      [TEST_FILE_LIMIT]: String(limits.fileMs),
      // Each file is a process, which would otherwise compile the whole service again.
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

/** The slowest files of a run, and those that were still running where it was cut. */
async function reportProgress(progress: string, most: number, cutAfterMs: number | null): Promise<void> {
  const lines = await readFile(progress, 'utf8').catch(() => '');
  const files = new Map<string, number | null>();
  for (const line of lines.split('\n').filter((line) => line.endsWith('}'))) {
    const { file, ms }: Progress = JSON.parse(line);
    files.set(file, ms);
  }
  const slowest = [...files]
    .filter(([, ms]) => ms !== null)
    .toSorted(([, one], [, other]) => (other ?? 0) - (one ?? 0))
    .slice(0, most);
  const seconds = (ms: number | null) => `${Math.round((ms ?? 0) / 1000)} s`;
  console.log(`slowest files: ${slowest.map(([file, ms]) => `${file} ${seconds(ms)}`).join(', ')}`);
  if (cutAfterMs === null) return;
  const running = [...files].filter(([, ms]) => ms === null).map(([file]) => file);
  console.error(
    `The run was cut after ${seconds(cutAfterMs)}. Still running: ${running.join(', ') || 'none'}.`,
  );
}
