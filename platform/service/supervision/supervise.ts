// Supervises several processes that serve on one port, and one worker (docs/decisions/0060).
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Environment } from '../../config/settings.ts';
import type { Log } from '../../log/log.ts';
import type { Role, Roles } from '../roles.ts';
import { createWorkerPool } from './worker-pool.ts';

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
 * Runs the processes until this one is stopped, and restarts those that exit. The first starts alone, so that
 * migrations run once and an error is reported once.
 */
export async function supervise({
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

/** Port 0 would be a different port in each process, so a free port is picked for all. */
async function pickPorts(names: readonly string[], settings: Environment): Promise<Record<string, string>> {
  const wanted = names.map((name) => `${name.toUpperCase()}_PORT`).filter((name) => settings[name] === '0');
  const picked = wanted.map(async (name) => [name, String(await findFreePort())] as const);
  return Object.fromEntries(await Promise.all(picked));
}

/** Each process serves its own metrics: on the configured port and those after it. */
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
