// A running service, and how one process hosts several: start all, say where, stop all.
import { ConfigurationError } from '../config/settings.ts';

export type Service = {
  name: string;
  /** Where it listens, such as `http://localhost:8001`. */
  url: string;
  /** Finishes what it accepted, then lets go of everything it holds. */
  close(): Promise<void>;
};

export type Start = () => Promise<Service>;

/** Long enough for what was accepted to be finished; then the process ends all the same. */
const GRACE = 30_000;

/** Runs the services until SIGTERM or SIGINT, or until one cannot start. */
export async function hostServices(starts: readonly Start[]): Promise<void> {
  const outcomes = await Promise.allSettled(starts.map(startLoudly));
  const services = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length > 0) {
    for (const failure of failures) process.stderr.write(`${explain(failure)}\n`);
    await closeAll(services);
    process.exitCode = 1;
    return;
  }
  const stop = () => {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    void closeAll(services);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

async function startLoudly(start: Start): Promise<Service> {
  const service = await start();
  process.stdout.write(`${service.name} listening on ${service.url}\n`);
  return service;
}

async function closeAll(services: readonly Service[]): Promise<void> {
  setTimeout(() => process.exit(1), GRACE).unref();
  await Promise.all(services.map((service) => service.close()));
}

/** A wrong setting or a taken port needs a sentence; only a fault of ours needs its stack. */
function explain(failure: unknown): string {
  if (failure instanceof ConfigurationError) return failure.message;
  if (!(failure instanceof Error)) return String(failure);
  if ('code' in failure && failure.code === 'EADDRINUSE') return `The port is taken: ${failure.message}`;
  if ('code' in failure && failure.code === 'EACCES') return `Not permitted: ${failure.message}`;
  return failure.stack ?? failure.message;
}
