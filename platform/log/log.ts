// Structured logs as JSON lines on standard error, without secrets.
import { type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'isLevelEnabled'>;

/** Fields that contain credentials, at any of three levels. */
const SECRETS = [
  'authorization',
  'password',
  'currentPassword',
  'newPassword',
  'accessToken',
  'refreshToken',
  'token',
  'key',
  'cookie',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export const createLog = (service: string, level: LogLevel): Log =>
  pino(
    {
      level,
      base: { service },
      serializers: { err: (error) => describeError(error), cause: (error) => describeError(error) },
      redact: { paths: SECRETS, censor: '[secret]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ dest: 2, sync: true }),
  );

// Describes errors for the log: type and location, without values from requests.

type DescribedError = {
  type: string;
  message: string;
  stack?: string;
  [field: string]: unknown;
};

/**
 * Fields that contain names of the program or schema. Other fields of drivers (`detail`, `where`) quote whole
 * rows.
 */
const SAFE_FIELDS = new Set([
  'code',
  'errcode',
  'kind',
  'syscall',
  'severity',
  'table',
  'column',
  'constraint',
]);
const MAX_DEPTH = 5;

/** Describes an error with its causes, five levels deep. */
export function describeError(error: unknown, depth = 1): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const fields = Object.entries(error).filter(([name]) => SAFE_FIELDS.has(name));
  const described: DescribedError = {
    type: error.constructor.name,
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...Object.fromEntries(fields),
  };
  if (depth === MAX_DEPTH) return described;
  if (error.cause !== undefined) described.cause = describeError(error.cause, depth + 1);
  if (error instanceof AggregateError) {
    described.errors = error.errors.slice(0, 10).map((one) => describeError(one, depth + 1));
  }
  return described;
}
