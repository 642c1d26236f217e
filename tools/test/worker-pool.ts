// Runs test files in long-lived processes: each takes the next file, and is replaced if a file does not end
// or leaves resources open. No process started by tests outlives the run.
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import type { TestedDatabases } from '../../platform/testing/databases.ts';
import { processorSeconds } from '../testing/usage.ts';
import type { Limits } from './rings.ts';
import { DESCRIBE_OPEN, type TestResult, type WorkerMessage } from './worker.ts';

export type Run = {
  /** The folder that file paths are relative to. */
  root: string;
  /** Number of concurrent files. */
  workers: number;
  /** Patterns for test names. */
  names: readonly string[];
  environment: NodeJS.ProcessEnv;
  limits: Limits;
  databasesOf(file: string): TestedDatabases;
  /** Whether a file gets a separate process. */
  isAlone(file: string): boolean;
};

/**
 * `failure` is a failure outside its tests; `output` is the file's output; `busy` is the processor time of
 * its process and of ended children, in seconds.
 */
export type FileResult = {
  file: string;
  tests: TestResult[];
  failure: string | null;
  output: string;
  ms: number;
  busy: number;
  launches: Readonly<Record<string, number>>;
};

type Worker = { child: ChildProcess; files: Set<string>; isUsable: boolean };

/**
 * A larger young generation: tests drop most of what they allocate, and a run takes a tenth less processor
 * time with it.
 */
const NODE_FLAGS = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
/** A process with more memory (bytes) is replaced. */
const MOST_MEMORY = 2 ** 30;
/** Milliseconds for a process to describe its open resources, or to end on request. */
const LAST_WORDS = 2000;

/**
 * Runs `queue`, which `onResult` may extend. After `run.limits.runMs`, all processes are killed and the
 * unfinished files returned.
 */
export async function runFiles(
  run: Run,
  queue: string[],
  onResult: (result: FileResult) => void,
): Promise<{ cut: string[] }> {
  const running = new Map<Worker, string>();
  const changes = new EventEmitter();
  const workers = new Set<Worker>();
  let cut: string[] = [];
  const killAll = () => {
    queue.length = 0;
    for (const worker of workers) kill(worker);
  };
  const watchdog = setTimeout(() => {
    cut = [...running.values()];
    killAll();
  }, run.limits.runMs);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, killAll);

  const work = async () => {
    let worker: Worker | null = null;
    for (;;) {
      const file = queue.shift();
      if (file === undefined) {
        if (running.size === 0) break;
        await once(changes, 'change');
        continue;
      }
      // Node.js loads a module once, so a file can only run once per process.
      if (worker && (!worker.isUsable || worker.files.has(file) || run.isAlone(file))) {
        await end(worker);
        workers.delete(worker);
        worker = null;
      }
      worker ??= startWorker(run);
      workers.add(worker);
      running.set(worker, file);
      const result = await runFile(run, worker, file);
      running.delete(worker);
      if (run.isAlone(file)) worker.isUsable = false;
      if (!cut.includes(file)) onResult(result);
      changes.emit('change');
    }
    if (worker) await end(worker);
  };
  await Promise.all(Array.from({ length: run.workers }, work));
  clearTimeout(watchdog);
  return { cut };
}

function startWorker({ root, environment }: Run): Worker {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, 'worker.ts')], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A separate process group, so that processes started by tests can be killed too.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8');
  return { child, files: new Set(), isUsable: true };
}

async function runFile(run: Run, worker: Worker, file: string): Promise<FileResult> {
  const { child } = worker;
  const { quietMs, openMs } = run.limits;
  const result: FileResult = { file, tests: [], failure: null, output: '', ms: 0, busy: 0, launches: {} };
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const began = performance.now();
  const busyBefore = await processorSeconds(child.pid ?? 0);
  const running: string[] = [];
  let haveTestsEnded = false;
  let open = 'unknown: it does not respond';
  let timer: NodeJS.Timeout | undefined;

  const onOutput = (text: string) => {
    result.output += text;
  };
  const onLate = () => {
    child.send(DESCRIBE_OPEN, () => {});
    timer = setTimeout(() => {
      result.failure = haveTestsEnded
        ? `open resources ${openMs / 1000} s after the last test: ${open}`
        : `“${running.at(-1) ?? 'no test'}” was running, and nothing had happened for ${quietMs / 1000} s; open: ${open}`;
      kill(worker);
    }, LAST_WORDS);
  };
  const onMessage = (message: WorkerMessage) => {
    if (message.kind === 'open') {
      open = message.resources;
      return;
    }
    if (message.kind === 'begins') running.splice(message.nesting, running.length, message.name);
    if (message.kind === 'ends') running.splice(message.nesting);
    if (message.kind === 'result') result.tests.push(message);
    if (message.kind === 'begins' || message.kind === 'tests ended')
      haveTestsEnded = message.kind === 'tests ended';
    clearTimeout(timer);
    if (message.kind === 'done') {
      result.launches = message.launches;
      if (message.residentBytes > MOST_MEMORY) worker.isUsable = false;
      resolve();
    } else timer = setTimeout(onLate, haveTestsEnded ? openMs : quietMs);
  };
  const onExit = (code: number | null, signal: string | null) => {
    worker.isUsable = false;
    result.failure ??= `the process ended early: ${signal ?? `exit code ${code}`}`;
    kill(worker);
    clearTimeout(timer);
    // Output may still arrive; a process outside the group may keep the pipes open longer.
    child.once('close', resolve);
    timer = setTimeout(resolve, LAST_WORDS);
  };

  worker.files.add(file);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
  child.on('message', onMessage);
  child.once('exit', onExit);
  timer = setTimeout(onLate, quietMs);
  const path = join(run.root, file);
  child.send({ path, databases: run.databasesOf(file), names: run.names });
  await ended;
  result.busy = Math.max(0, (await processorSeconds(child.pid ?? 0)) - busyBefore);
  clearTimeout(timer);
  for (const stream of [child.stdout, child.stderr]) stream?.off('data', onOutput);
  child.off('message', onMessage);
  child.off('exit', onExit);
  result.ms = performance.now() - began;
  return result;
}

/** Lets the process exit by itself, so that it removes its files. */
async function end(worker: Worker): Promise<void> {
  const { child } = worker;
  if (child.exitCode === null && child.signalCode === null) {
    const timer = setTimeout(() => kill(worker), LAST_WORDS);
    if (child.connected) child.disconnect();
    await once(child, 'exit');
    clearTimeout(timer);
  }
  kill(worker);
}

function kill({ child: { pid } }: Worker): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group is empty.
  }
}
