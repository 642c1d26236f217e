// How services come to run: in this process, or in several that it supervises.
import { sharedSettings } from '../config/common.ts';
import { environment } from '../config/environment.ts';
import { ConfigurationError, type Environment, readSettings } from '../config/settings.ts';
import { describeUnknownSettings } from '../config/unknown-settings.ts';
import { createLog, type Log } from '../log/log.ts';
import { explain } from './explain.ts';
import type { Roles } from './roles.ts';
import { configureAll, type Hosted, type Service, type Start } from './service.ts';
import { endBy, GRACE, untilAskedToStop } from './stopping.ts';
import { supervise } from './supervision/supervise.ts';
import { readSupervision } from './supervision/supervised.ts';

/**
 * Runs the services in `roles` until SIGTERM or SIGINT; where `WEB_CONCURRENCY` is above 1, in processes of their own.
 * Where a setting is wrong none is started; where one cannot start the others end too. Both say why on standard error
 * and leave exit code 1.
 */
export async function hostServices(services: readonly Hosted[], roles: Roles): Promise<void> {
  const settings = environment();
  const supervision = readSupervision(settings);
  const asked = untilAskedToStop({ isSupervised: supervision !== null });
  try {
    const starts = configureAll(services, settings, supervision ? [supervision.role] : roles);
    const { WEB_CONCURRENCY: count, LOG_LEVEL } = readSettings(sharedSettings, settings);
    if (supervision) {
      await run(starts, asked, supervision.tellReady);
      // The channel to the supervisor would keep the process.
      process.exit();
    }
    warnOfUnknownSettings(services, settings, createLog('settings', LOG_LEVEL));
    if (count === 1 || !roles.includes('serve')) await run(starts, asked, say);
    else {
      const log = createLog('supervisor', LOG_LEVEL);
      await supervise({ names: services.map(({ name }) => name), roles, count, settings, asked, say, log });
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    complain([error.message]);
  }
}

function warnOfUnknownSettings(services: readonly Hosted[], environment: Environment, log: Log): void {
  for (const { name, settings } of services) {
    for (const warning of describeUnknownSettings(name, settings, environment)) log.warn(warning);
  }
}

async function run(
  starts: readonly Start[],
  asked: Promise<void>,
  tellReady: (lines: readonly string[]) => void,
): Promise<void> {
  const outcomes = await Promise.allSettled(starts.map((start) => start()));
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  complain(failures.map(explain));
  if (failures.length === 0) {
    tellReady(running.flatMap(readyLines));
    await staying(asked);
  }
  endBy(GRACE);
  await Promise.all(running.map((service) => service.close()));
  // What one that failed half-way holds, such as connections, would keep the process for a while.
  if (failures.length > 0) process.exit();
}

/** Who listens nowhere and waits for the time to come holds nothing that keeps a process. */
async function staying(asked: Promise<void>): Promise<void> {
  const hold = setInterval(() => {}, 2 ** 30);
  await asked;
  clearInterval(hold);
}

const readyLines = ({ name, url, metricsUrl, roles }: Service): string[] => [
  roles.includes('serve') ? `${name} listening on ${url}` : `${name} working`,
  ...(metricsUrl === null ? [] : [`${name} metrics listening on ${metricsUrl}`]),
];

const say = (lines: readonly string[]): void =>
  lines.forEach((line) => void process.stdout.write(`${line}\n`));

function complain(failures: readonly string[]): void {
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
}
