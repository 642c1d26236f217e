// Runs services in this process, or in several that it supervises.

import { explainError } from '../../cli/explain-error.ts';
import { readEnvironment } from '../../config/environment.ts';
import { ConfigurationError, type Environment, readSettings } from '../../config/settings.ts';
import { describeUnknownSettings } from '../../config/unknown-settings.ts';
import { createLog, type Log } from '../../log/log.ts';
import { commonSettings } from '../common-settings.ts';
import type { Roles } from '../roles.ts';
import { configureServices, type Service, type ServiceDefinition, type StartService } from '../service.ts';
import { exitAfter, SHUTDOWN_TIMEOUT, shutdownSignal } from '../shutdown.ts';
import { supervise } from './supervise.ts';
import { readSupervision } from './supervised.ts';

/**
 * Runs the services in `roles` until SIGTERM or SIGINT; with `WEB_CONCURRENCY` above 1, in processes of their
 * own. If a setting is invalid none starts; if one cannot start the others stop. Both are reported on
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
    await stayAlive(shutdownRequested);
  }
  exitAfter(SHUTDOWN_TIMEOUT);
  await Promise.all(running.map((service) => service.close()));
  // Resources of a service that failed to start would keep the process alive.
  if (failures.length > 0) process.exit();
}

/** A worker listens nowhere, and its timers alone do not keep the process alive. */
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
