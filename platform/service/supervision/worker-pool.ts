// A pool of worker processes, which restarts processes that exit unexpectedly.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../../config/settings.ts';
import type { Log } from '../../log/log.ts';
import type { Role } from '../roles.ts';

/** In milliseconds. A process that exits earlier is restarted with a delay. */
const QUICK_EXIT = 10_000;
const MAX_RESTART_DELAY = 30_000;

/** The constants of a process across restarts: the role and the extra environment variables. */
type WorkerSlot = { role: Role; environment: Readonly<Record<string, string>> };

type WorkerPool = {
  /** Starts the first process; returns its ready message, or null if it exited first. */
  startFirst(slot: WorkerSlot): Promise<readonly string[] | null>;
  /** Starts another process. */
  start(slot: WorkerSlot): void;
  /** Stops all processes; returns whether all exited cleanly. */
  stop(): Promise<boolean>;
};

type WorkerExit = { code: number | null; signal: string | null; wasQuick: boolean };
type StartedWorker = { worker: Worker; ended: Promise<WorkerExit>; ready: Promise<readonly string[]> };

export function createWorkerPool(log: Log): WorkerPool {
  const alive = new Set<Worker>();
  const slots: Promise<boolean>[] = [];
  const stopping = new AbortController();

  function start(slot: WorkerSlot): StartedWorker {
    const started = startProcess(slot, log);
    alive.add(started.worker);
    void started.ended.then(() => alive.delete(started.worker));
    return started;
  }

  /** Restarts the process of a slot until the pool stops; returns whether the last one exited cleanly. */
  async function keepRunning(slot: WorkerSlot, first: StartedWorker): Promise<boolean> {
    for (let current = first, quickEnds = 0; ; current = start(slot)) {
      const { code, signal, wasQuick } = await current.ended;
      // A process killed by SIGTERM had not finished starting.
      if (stopping.signal.aborted) return code === 0 || signal === 'SIGTERM';
      log.error({ role: slot.role, code, signal }, 'a process ended and is restarted');
      quickEnds = wasQuick ? quickEnds + 1 : 0;
      await delay(restartDelay(quickEnds), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return true;
    }
  }

  return {
    async startFirst(slot) {
      const first = start(slot);
      const ready = await Promise.race([first.ready, first.ended.then(() => null)]);
      if (ready !== null) slots.push(keepRunning(slot, first));
      return ready;
    },
    start: (slot) => void slots.push(keepRunning(slot, start(slot))),
    async stop() {
      stopping.abort();
      for (const worker of alive) worker.process.kill('SIGTERM');
      return (await Promise.all(slots)).every((wasClean) => wasClean);
    },
  };
}

function startProcess({ role, environment }: WorkerSlot, log: Log): StartedWorker {
  const worker = cluster.fork({ ...environment, [ROLE_VARIABLE]: role });
  const startedAt = performance.now();
  const about = { role, pid: worker.process.pid };
  log.info(about, 'a process started');
  const ended = once(worker, 'exit').then(([code, signal]) => ({
    code,
    signal,
    wasQuick: performance.now() - startedAt < QUICK_EXIT,
  }));
  const ready = new Promise<readonly string[]>((resolve) => {
    worker.on('message', (message: unknown) => {
      if (!isReadyMessage(message)) return;
      log.info(about, 'a process is ready');
      resolve(message.ready);
    });
  });
  return { worker, ended, ready };
}

/** The first restart is immediate, because usually only one process was killed. */
const restartDelay = (quickEnds: number): number =>
  quickEnds <= 1 ? 0 : Math.min(MAX_RESTART_DELAY, 250 * 2 ** quickEnds);

/** The environment variable in which the supervisor passes the role. */
const ROLE_VARIABLE = 'TANDEM_SUPERVISED_ROLE';

/** The message of a supervised process when it is ready: a line for each service. */
type ReadyMessage = { ready: readonly string[] };

const isReadyMessage = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' && message !== null && 'ready' in message;

type Supervision = { role: Role; reportReady(lines: readonly string[]): void };

/** Null if this process is not supervised. */
export function readSupervision(environment: Environment): Supervision | null {
  if (!cluster.isWorker) return null;
  return {
    role: environment[ROLE_VARIABLE] === 'work' ? 'work' : 'serve',
    reportReady: (lines) => void process.send?.({ ready: lines } satisfies ReadyMessage),
  };
}
