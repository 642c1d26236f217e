// Structured logs as JSON lines on standard error, without secrets.
import { type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

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
