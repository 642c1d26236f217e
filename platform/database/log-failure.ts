// Logs failures of automatically retried work: while the database is unavailable, each attempt is a warning
// without a stack.
import type { Log } from '../log/log.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

export function logFailure(log: Log, error: unknown, message: string, fields: object = {}): void {
  if (isDatabaseUnavailable(error)) log.warn({ ...fields, reason: (error as Error).message }, message);
  else log.error({ err: error, ...fields }, message);
}
