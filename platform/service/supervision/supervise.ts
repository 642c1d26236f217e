// Several processes that serve on one port, and one that works beside them (docs/decisions/0060).
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Environment } from '../../config/settings.ts';
import type { Log } from '../../log/log.ts';
import type { Role, Roles } from '../roles.ts';
import { createWorkerPool } from './worker-pool.ts';

type SupervisorOptions = {
  /** The names of the services, which are those of their settings too. */
  names: readonly string[];
  /** `serve`, and perhaps `work`. */
  roles: Roles;
  /** How many processes serve. */
  count: number;
  settings: Environment;
  asked: Promise<void>;
  say(lines: readonly string[]): void;
  log: Log;
};

/**
 * Runs the processes until this one is asked to end, and starts anew what ends before. The first starts alone: so the
 * schema is brought up to date once, and what is wrong is said once.
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

/** A port of 0 would be another one for each process; those of a service listen on one, and say its number. */
async function pickPorts(names: readonly string[], settings: Environment): Promise<Record<string, string>> {
  const wanted = names.map((name) => `${name.toUpperCase()}_PORT`).filter((name) => settings[name] === '0');
  const picked = wanted.map(async (name) => [name, String(await findFreePort())] as const);
  return Object.fromEntries(await Promise.all(picked));
}

/** Each process tells of itself alone, on a port of its own: the one that is set, and those after it. */
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
