// Runs services in this process, or in several processes that it supervises.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { explainError } from '../../cli/explain-error.ts';
import { readEnvironment } from '../../config/environment.ts';
import {
  ConfigurationError,
  describeUnknownSettings,
  type Environment,
  readSettings,
} from '../../config/settings.ts';
import { createLog, type Log } from '../../log/log.ts';
import { SECOND } from '../../time/clock.ts';
import { commonSettings } from '../common-settings.ts';
import type { Role, Roles } from '../roles.ts';
import { configureServices, type Service, type ServiceDefinition, type StartService } from '../service.ts';

/**
 * Runs the services in `roles` until SIGTERM or SIGINT; with `WEB_CONCURRENCY` above 1, in separate
 * processes. If a setting is invalid, none starts; if one cannot start, the others stop. Both are reported on
 * standard error with exit code 1.
 */
export async function runServices(services: readonly ServiceDefinition[], roles: Roles): Promise<void> {
  const settings = readEnvironment();
  const supervision = readSupervision(settings);
  const shutdownRequested = shutdownSignal({ isSupervised: supervision !== null });
  try {
    const starts = configureServices(services, settings, supervision ? [supervision.role] : roles);
    const { WEB_CONCURRENCY: count, LOG_LEVEL } = readSettings(commonSettings, settings);
    if (supervision) {
      await run(starts, shutdownRequested, supervision.reportReady);
      // The channel to the supervisor would keep the process alive.
      process.exit();
    }
    warnAboutUnknownSettings(services, settings, createLog('settings', LOG_LEVEL));
    if (count === 1 || !roles.includes('serve')) await run(starts, shutdownRequested, printLines);
    else {
      const log = createLog('supervisor', LOG_LEVEL);
      await supervise({
        names: services.map(({ name }) => name),
        roles,
        count,
        settings,
        asked: shutdownRequested,
        say: printLines,
        log,
      });
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    reportFailures([error.message]);
  }
}

function warnAboutUnknownSettings(
  services: readonly ServiceDefinition[],
  environment: Environment,
  log: Log,
): void {
  for (const { name, settings } of services) {
    for (const warning of describeUnknownSettings(name, settings, environment)) log.warn(warning);
  }
}

async function run(
  starts: readonly StartService[],
  shutdownRequested: Promise<void>,
  reportReady: (lines: readonly string[]) => void,
): Promise<void> {
  const outcomes = await Promise.allSettled(starts.map((start) => start()));
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  reportFailures(failures.map(explainError));
  if (failures.length === 0) {
    reportReady(running.flatMap(readyLines));
    releaseStartMemory();
    await stayAlive(shutdownRequested);
  }
  exitAfter(SHUTDOWN_TIMEOUT);
  await Promise.all(running.map((service) => service.close()));
  // Resources of a service that failed to start would keep the process alive.
  if (failures.length > 0) process.exit();
}

/** A worker does not listen, and its timers do not keep the process alive. */
async function stayAlive(shutdownRequested: Promise<void>): Promise<void> {
  const keepAlive = setInterval(() => {}, 2 ** 30);
  await shutdownRequested;
  clearInterval(keepAlive);
}

const readyLines = ({ name, url, metricsUrl, roles }: Service): string[] => [
  roles.includes('serve') ? `${name} listening on ${url}` : `${name} working`,
  ...(metricsUrl === null ? [] : [`${name} metrics listening on ${metricsUrl}`]),
];

const printLines = (lines: readonly string[]): void =>
  lines.forEach((line) => void process.stdout.write(`${line}\n`));

function reportFailures(failures: readonly string[]): void {
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
}

// Supervises several processes that serve on one port, and one worker (docs/decisions/0060).

type SupervisorOptions = {
  /** The names of the services, which are the prefixes of their settings. */
  names: readonly string[];
  /** `serve`, and optionally `work`. */
  roles: Roles;
  /** The number of serving processes. */
  count: number;
  settings: Environment;
  asked: Promise<void>;
  say(lines: readonly string[]): void;
  log: Log;
};

/**
 * Runs the processes until this one is stopped, and restarts those that exit. The first starts before the
 * others, so that migrations run once and an error is reported once.
 */
async function supervise({
  names,
  roles,
  count,
  settings,
  asked,
  say,
  log,
}: SupervisorOptions): Promise<void> {
  const ports = await pickPorts(names, settings);
  const [first, ...others] = workerRoles(roles, count).map((role, at) => ({
    role,
    environment: { ...ports, ...metricsPorts(names, settings, at) },
  }));
  if (!first) return;
  const pool = createWorkerPool(log);
  const stopped = asked.then(pool.stop);
  const readyLines = await pool.startFirst(first);
  if (readyLines === null) {
    process.exitCode = 1;
    return;
  }
  say(readyLines);
  others.forEach(pool.start);
  if (!(await stopped)) process.exitCode = 1;
}

const workerRoles = (roles: Roles, count: number): Role[] => [
  ...Array.from({ length: count }, () => 'serve' as const),
  ...(roles.includes('work') ? ['work' as const] : []),
];

/** Port 0 would be a different port in each process, so one free port is chosen for all. */
async function pickPorts(names: readonly string[], settings: Environment): Promise<Record<string, string>> {
  const wanted = names.map((name) => `${name.toUpperCase()}_PORT`).filter((name) => settings[name] === '0');
  const picked = wanted.map(async (name) => [name, String(await findFreePort())] as const);
  return Object.fromEntries(await Promise.all(picked));
}

/** Each process serves its own metrics: on the configured port and the following ones. */
function metricsPorts(names: readonly string[], settings: Environment, at: number): Record<string, string> {
  const variables = names.map((name) => `${name.toUpperCase()}_METRICS_PORT`);
  const set = variables.filter((variable) => Number(settings[variable]) > 0);
  return Object.fromEntries(set.map((variable) => [variable, String(Number(settings[variable]) + at)]));
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** In milliseconds; afterwards the process exits in any case. */
const SHUTDOWN_TIMEOUT = 30_000;

/**
 * Resolves on SIGTERM or SIGINT. Call it first, so that a service that has just reported its address is
 * stopped gracefully. A second signal ends an unsupervised process immediately; a supervised one gets an
 * interrupt from the terminal and another from its supervisor.
 */
function shutdownSignal({ isSupervised }: { isSupervised: boolean }): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => {
    if (!isSupervised) process.off('SIGTERM', stop).off('SIGINT', stop);
    exitAfter(SHUTDOWN_TIMEOUT);
    resolve();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return promise;
}

/** Exits with 1 after `milliseconds` if the process is still running, and reports open resources. */
const exitAfter = (milliseconds: number): void =>
  void setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(`Not stopped after ${milliseconds / 1000} s. Still open: ${open}\n`);
    process.exit(1);
  }, milliseconds).unref();

// Returns the memory that only the start needed to the operating system.

type CollectGarbage = (options: {
  type: 'major';
  execution: 'async';
  flavor: 'last-resort';
}) => Promise<void>;

/** Requests that waited for the start come first. */
const DELAY = 2 * SECOND;

/**
 * Collects the garbage of the start once. V8 would keep it, and the young generation of the start, until many
 * requests later: 25 MB, for 0.1 to 0.2 s of processor time (docs/tuning.md#start-up).
 */
function releaseStartMemory(): void {
  const release = (): void => {
    // The only way to request a collection in a process that was started without the flag.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as CollectGarbage;
    setFlagsFromString('--no-expose-gc');
    void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
  };
  setTimeout(release, DELAY).unref();
}

// A pool of worker processes, which restarts processes that exit unexpectedly.

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

function createWorkerPool(log: Log): WorkerPool {
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
function readSupervision(environment: Environment): Supervision | null {
  if (!cluster.isWorker) return null;
  return {
    role: environment[ROLE_VARIABLE] === 'work' ? 'work' : 'serve',
    reportReady: (lines) => void process.send?.({ ready: lines } satisfies ReadyMessage),
  };
}
