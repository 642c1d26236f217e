// The supervised process: its role, and its ready message.
import cluster from 'node:cluster';
import type { Environment } from '../../config/settings.ts';
import type { Role } from '../roles.ts';

/** The environment variable in which the supervisor passes the role. */
export const ROLE_VARIABLE = 'TANDEM_SUPERVISED_ROLE';

/** The message of a supervised process when it is ready: a line for each service. */
type ReadyMessage = { ready: readonly string[] };

export const isReadyMessage = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' && message !== null && 'ready' in message;

type Supervision = { role: Role; reportReady(lines: readonly string[]): void };

/** Null if this process is not supervised. */
export function readSupervision(environment: Environment): Supervision | null {
  if (!cluster.isWorker) return null;
  return {
    role: environment[ROLE_VARIABLE] === 'work' ? 'work' : 'serve',
    reportReady: (lines) => void process.send?.({ ready: lines } satisfies ReadyMessage),
  };
}
