// A process that another one started to take a part of its work: what part that is, and how it says that it is ready.
import cluster from 'node:cluster';
import type { Environment } from '../../config/settings.ts';
import type { Role } from '../roles.ts';

/** The environment variable in which a supervisor names the role; nobody else sets it. */
export const ROLE_VARIABLE = 'TANDEM_SUPERVISED_ROLE';

/** What a supervised process tells once, when it runs: a line for each of its services. */
type ReadyMessage = { ready: readonly string[] };

export const isReadyMessage = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' && message !== null && 'ready' in message;

type Supervision = { role: Role; reportReady(lines: readonly string[]): void };

/** Null where this process was started by somebody else. */
export function readSupervision(environment: Environment): Supervision | null {
  if (!cluster.isWorker) return null;
  return {
    role: environment[ROLE_VARIABLE] === 'work' ? 'work' : 'serve',
    reportReady: (lines) => void process.send?.({ ready: lines } satisfies ReadyMessage),
  };
}
