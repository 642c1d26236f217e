// Runs test files in processes that live long: each takes the next file of the list, and is replaced when a
// file does not end or leaves something open. Nothing that tests start outlives the run.
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import type { Limits } from './rings.ts';
import { DESCRIBE_OPEN, type TestResult, type WorkerMessage } from './worker.ts';

export type Run = {
  /** Where paths of files are relative to. */
  root: string;
  /** How many files at once. */
  workers: number;
  /** Patterns of the names of tests. */
  names: readonly string[];
  environment: NodeJS.ProcessEnv;
  limits: Limits;
  oneDatabase(file: string): boolean;
  /** Whether a file gets a process of its own. */
  isAlone(file: string): boolean;
};

/** `failure` is what failed beside its tests; `output` is what the file printed. */
export type FileResult = {
  file: string;
  tests: TestResult[];
  failure: string | null;
  output: string;
  ms: number;
  launches: Readonly<Record<string, number>>;
};

type Worker = { child: ChildProcess; files: Set<string>; isUsable: boolean };

/** A process with more memory than this is replaced. */
const MOST_MEMORY = 2 ** 30;
/** Milliseconds in which a process says what it has open, or ends when it is told to. */
const LAST_WORDS = 2000;

/**
 * Runs `queue`, which `onResult` may prolong. `run.limits.runMs` later everything is killed, and the files
 * that were running are returned.
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
      // Node.js loads a module once, so that a file can run once in a process.
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
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A process group of its own, so that whatever tests started can be killed with it.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8');
  return { child, files: new Set(), isUsable: true };
}

async function runFile(run: Run, worker: Worker, file: string): Promise<FileResult> {
  const { child } = worker;
  const { quietMs, openMs } = run.limits;
  const result: FileResult = { file, tests: [], failure: null, output: '', ms: 0, launches: {} };
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const began = performance.now();
  const running: string[] = [];
  let haveTestsEnded = false;
  let open = 'not known: it does not respond';
  let timer: NodeJS.Timeout | undefined;

  const onOutput = (text: string) => {
    result.output += text;
  };
  const onLate = () => {
    child.send(DESCRIBE_OPEN, () => {});
    timer = setTimeout(() => {
      result.failure = haveTestsEnded
        ? `something was open ${openMs / 1000} s after the last test: ${open}`
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
    // Its last words may still be on the way; what has left its process group may hold the pipes for longer.
    child.once('close', resolve);
    timer = setTimeout(resolve, LAST_WORDS);
  };

  worker.files.add(file);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
  child.on('message', onMessage);
  child.once('exit', onExit);
  timer = setTimeout(onLate, quietMs);
  const path = join(run.root, file);
  child.send({ path, oneDatabase: run.oneDatabase(file), names: run.names });
  await ended;
  clearTimeout(timer);
  for (const stream of [child.stdout, child.stderr]) stream?.off('data', onOutput);
  child.off('message', onMessage);
  child.off('exit', onExit);
  result.ms = performance.now() - began;
  return result;
}

/** Lets the process end by itself, which removes what it keeps on the disk. */
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
    // Nobody of the group is left.
  }
}
