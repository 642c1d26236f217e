// A running service, and how one process hosts several: start all, say where, stop all.
import { environment } from '../config/environment.ts';
import { ConfigurationError, type Environment } from '../config/settings.ts';
import { explain } from './explain.ts';

export type Service = {
  name: string;
  /** Where it listens, such as `http://localhost:8001`. */
  url: string;
  /** Where its metrics are, if they have a port of their own. */
  metricsUrl: string | null;
  /** Finishes what it accepted, then lets go of everything it holds. */
  close(): Promise<void>;
};

export type Start = () => Promise<Service>;
/** Reads a service's settings; throws a ConfigurationError where one is wrong. */
export type Configure = (environment: Environment) => Start;

/** Long enough for what was accepted to be finished; then the process ends all the same. */
const GRACE = 30_000;

/** A service that `start` starts with the settings that `read` reads. */
export const configured =
  <Config>(read: (environment: Environment) => Config, start: (config: Config) => Promise<Service>) =>
  (environment: Environment): Start => {
    const config = read(environment);
    return () => start(config);
  };

/**
 * Runs the services until SIGTERM or SIGINT. Where a setting is wrong none is started; where one cannot start
 * the others end too. Both say why on standard error and leave exit code 1.
 */
export async function hostServices(services: readonly Configure[]): Promise<void> {
  const asked = untilAskedToStop();
  const starts = configureAll(services);
  const outcomes = await Promise.allSettled(starts.map(startLoudly));
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  report(failures.map(explain));
  if (running.length === starts.length && running.length > 0) await asked;
  endBy(GRACE);
  await Promise.all(running.map((service) => service.close()));
  // What one that failed half-way holds, such as connections, would keep the process for a while.
  if (failures.length > 0) process.exit();
}

/** Heard from the first moment, so that a service that has just said where it listens is stopped in order. */
function untilAskedToStop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    endBy(GRACE);
    resolve();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return promise;
}

/** All of them, or none where a setting is wrong. */
function configureAll(services: readonly Configure[]): Start[] {
  const settings = environment();
  const faults = new Set<string>();
  const starts = services.flatMap((configure) => {
    try {
      return [configure(settings)];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      // Services share settings, and their faults.
      for (const fault of error.message.split('\n')) faults.add(fault);
      return [];
    }
  });
  report([...faults]);
  return faults.size > 0 ? [] : starts;
}

async function startLoudly(start: Start): Promise<Service> {
  const service = await start();
  process.stdout.write(`${service.name} listening on ${service.url}\n`);
  if (service.metricsUrl)
    process.stdout.write(`${service.name} metrics listening on ${service.metricsUrl}\n`);
  return service;
}

function report(failures: readonly string[]): void {
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
}

const endBy = (milliseconds: number): void => void setTimeout(() => process.exit(1), milliseconds).unref();
