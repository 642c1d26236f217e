// Runs services in this process, or in several processes that it supervises.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { explainError } from '../../cli/explain-error.ts';
import { readEnvironment } from '../../config/environment.ts';
import { ConfigurationError, type Environment, readSettings } from '../../config/settings.ts';
import { describeUnknownSettings } from '../../config/unknown-settings.ts';
import { createLog, type Log } from '../../log/log.ts';
import { commonSettings } from '../common-settings.ts';
import type { Role, Roles } from '../roles.ts';
import { configureServices, type Service, type ServiceDefinition, type StartService } from '../service.ts';
import { exitAfter, SHUTDOWN_TIMEOUT, shutdownSignal } from '../shutdown.ts';
import { releaseStartMemory } from './release-memory.ts';
import { readSupervision } from './supervised.ts';
import { createWorkerPool } from './worker-pool.ts';

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
