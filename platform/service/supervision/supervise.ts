// Several processes that serve on one port, and one that works beside them (docs/decisions/0060).

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Environment } from '../../config/settings.ts';
import type { Log } from '../../log/log.ts';
import type { Roles } from '../roles.ts';
import { createCrew } from './crew.ts';

export type Supervised = {
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
}: Supervised): Promise<void> {
  const shared = await pickPorts(names, settings);
  const crew = createCrew((place) => ({ ...shared, ...metricsPorts(names, settings, place) }), log);
  const stopped = asked.then(crew.stop);
  const said = await crew.open('serve');
  if (said === null) {
    process.exitCode = 1;
    return;
  }
  say(said);
  for (let at = 1; at < count; at += 1) crew.add('serve');
  if (roles.includes('work')) crew.add('work');
  if (!(await stopped)) process.exitCode = 1;
}

/** A port of 0 would be another one for each process; those of a service listen on one, and say its number. */
async function pickPorts(names: readonly string[], settings: Environment): Promise<Record<string, string>> {
  const wanted = names.map((name) => `${name.toUpperCase()}_PORT`).filter((name) => settings[name] === '0');
  const picked = wanted.map(async (name) => [name, String(await findFreePort())] as const);
  return Object.fromEntries(await Promise.all(picked));
}

/** Each process tells its own metrics: the first on the port that is set, the others on those behind it. */
const metricsPorts = (
  names: readonly string[],
  settings: Environment,
  place: number,
): Record<string, string> =>
  Object.fromEntries(
    names
      .map((name) => `${name.toUpperCase()}_METRICS_PORT`)
      .filter((name) => Number(settings[name]) > 0)
      .map((name) => [name, String(Number(settings[name]) + place)]),
  );

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
