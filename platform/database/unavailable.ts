// Distinguishes an unavailable or full database from programming errors, for both dialects.
import type { Log } from '../log/log.ts';

/** SQLite's primary codes: BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN. */
const SQLITE = new Set([5, 6, 7, 8, 10, 13, 14]);
/**
 * PostgreSQL's classes: connection (08), rollback after all retries (40), resources (53), operator
 * intervention (57), system error (58); and a primary that has become a replica (25006).
 */
const POSTGRES = /^(08|40|53|57|58)|^25006$/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const BY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Client was closed)/;

/** Whether a later retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE.has(error.errcode & 0xff);
  const code = 'code' in error ? String(error.code) : '';
  // The Unix socket of a stopped PostgreSQL does not exist.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  return NETWORK.has(code) || (code.length === 5 && POSTGRES.test(code)) || BY_MESSAGE.test(error.message);
}

// Logs failures of automatically retried work: while the database is unavailable, each attempt is a warning
// without a stack.

export function logFailure(log: Log, error: unknown, message: string, fields: object = {}): void {
  if (isDatabaseUnavailable(error)) log.warn({ ...fields, reason: (error as Error).message }, message);
  else log.error({ err: error, ...fields }, message);
}
