// Runs test files in a process of a workspace, with a time limit.
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { writeEntry } from './groups.ts';
import type { Workspace } from './workspace.ts';

/** `failed` is the name of the failed test; null if the process as a whole failed. */
export type TestResult =
  | { outcome: 'passed'; ms: number }
  | { outcome: 'failed'; ms: number; failed: string | null; output: string }
  | { outcome: 'timed out'; ms: number };

/**
 * `untilFailure` ends the file after its first failed test. Only the last `mostOutput` characters of output
 * are stored.
 */
export type TestLimits = { limitMs: number; nice: number; untilFailure: boolean; mostOutput?: number };

const NOT_OK = /^\s*not ok \d+ - (.*)$/m;
const MOST_OUTPUT = 20_000;

export async function runTest(
  { root, temporary }: Workspace,
  files: readonly string[],
  environment: Record<string, string>,
  { limitMs, nice, untilFailure, mostOutput = MOST_OUTPUT }: TestLimits,
): Promise<TestResult> {
  const began = performance.now();
  const entry = await writeEntry({ files }, 0, { root, folder: temporary });
  const child = spawn(process.execPath, ['--test-reporter=tap', entry], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: temporary,
      NODE_COMPILE_CACHE: `${root}.compiled`,
      ...environment,
    },
  });
  if (child.pid) setPriority(child.pid, nice);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-mostOutput);
      if (untilFailure && NOT_OK.test(output)) kill(child);
    });
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill(child);
  }, limitMs);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  kill(child);
  const ms = Math.round(performance.now() - began);
  const failed = NOT_OK.exec(output)?.[1] ?? null;
  if (isLate && !untilFailure) return { outcome: 'timed out', ms };
  if (failed !== null || (code !== 0 && !isLate)) return { outcome: 'failed', ms, failed, output };
  return isLate ? { outcome: 'timed out', ms } : { outcome: 'passed', ms };
}

/** Kills the whole process group. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has already ended.
  }
}
