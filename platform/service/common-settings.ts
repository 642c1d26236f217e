// Settings common to all services; those that differ between services have the service's prefix.
import { totalmem } from 'node:os';
import type { AccountLimits } from '../accounts/accounts.ts';
import type { RegistrationPolicy } from '../accounts/contract.ts';
import type { HashCost } from '../accounts/passwords/hash-cost.ts';
import {
  choiceSetting,
  integerSetting,
  networksSetting,
  optionalSetting,
  originSetting,
  portNumber,
  type Setting,
  type SettingValues,
  secretSetting,
  textSetting,
} from '../config/settings.ts';
import { type DatabaseUrl, parseDatabaseUrl } from '../database/database.ts';
import type { LoadLimits } from '../http/load-shedding/load-control.ts';
import { longLimitsOf } from '../http/load-shedding/long-limit.ts';
import type { SpoolLimits } from '../http/payload/spool.ts';
import { SECOND } from '../time/clock.ts';

export const databaseUrl = (fallback: string | null, help: string): Setting<DatabaseUrl | null> => ({
  parse: parseDatabaseUrl,
  fallback: fallback === null ? null : parseDatabaseUrl(fallback),
  help,
  accepts: 'sqlite:path or a postgres:// URL',
});

const MEGABYTE = 1024 * 1024;

/** Settings shared by the services of one installation. */
export const commonSettings = {
  DATA_DIR: textSetting('./data', 'Folder of databases, media and generated secrets.'),
  LOG_LEVEL: choiceSetting(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'info',
    'Log level; the log is written as JSON lines to standard error.',
  ),
  TRUSTED_PROXIES: networksSetting('Proxies whose X-Forwarded-* headers are trusted.'),
  WEB_CONCURRENCY: integerSetting(
    1,
    'Processes on this machine that handle requests, on one port per service.',
    {
      min: 1,
      max: 256,
    },
  ),
  DATABASE_POOL_SIZE: integerSetting(10, 'Connections to PostgreSQL per process and service.', {
    min: 1,
    max: 500,
  }),
  DATABASE_STATEMENT_SECONDS: integerSetting(
    60,
    'Timeout of one statement in PostgreSQL, in seconds; 0 means no limit.',
    { max: 86_400 },
  ),
  LOGIN_FAILURES_PER_ADDRESS: integerSetting(
    30,
    'Wrong passwords per account and address (per /64 of IPv6) in 15 minutes; 0 means no limit.',
  ),
  LOGIN_FAILURES_PER_NETWORK: integerSetting(
    100,
    'Wrong passwords per address (per /64 of IPv6), for any account, in 15 minutes; 0 means no limit.',
  ),
  LOGIN_FAILURES_PER_IDENTIFIER: integerSetting(
    300,
    'Wrong passwords per account in 15 minutes; 0 means no limit.',
  ),
  REGISTRATIONS_PER_ADDRESS: integerSetting(1000, 'Registrations per address and hour; 0 means no limit.'),
  ACCOUNT_ACTIVITY_DAYS: integerSetting(
    90,
    'Days for which the activity of accounts is kept, such as logins, at most 1,000 items per account; 0 keeps none.',
    { max: 3650 },
  ),
  MAX_IN_PROGRESS: integerSetting(
    64,
    'Concurrent requests of a service; half as many for passwords and for the inbox each, four times as many for uploads and downloads. 0 means no limit.',
  ),
  MAX_QUEUED: integerSetting(1024, 'Requests in the queue of each of these; more get 503.'),
  MAX_QUEUE_WAIT_SECONDS: integerSetting(30, 'Maximum wait of a request in a queue before it gets 503.', {
    min: 1,
    max: 3600,
  }),
  MAX_TRANSFERS: integerSetting(
    1024,
    'Concurrent request bodies, and concurrent responses; above it, the slowest connection is closed.',
    { min: 16 },
  ),
  MAX_TRANSFER_MEGABYTES: integerSetting(
    64,
    'Memory of bodies and responses in flight, in megabytes, in each direction; above it, the slowest connection is closed.',
    { min: 4, max: 65_536 },
  ),
  MAX_SPOOL_MEGABYTES: integerSetting(
    1024,
    'Disk space below DATA_DIR for large responses until they are read, in megabytes and for each service; more get 503.',
    { min: 64 },
  ),
  METRICS_HOST: textSetting('127.0.0.1', 'Address on which the metrics ports listen.'),
  METRICS_TOKEN: secretSetting(
    'Bearer token required to read metrics; with it, the services also serve /metrics.',
  ),
} as const;

/** The listening address of a service; `name` is the prefix, such as JOURNAL. */
export const portSetting = (name: string, fallback: number): Setting<number> =>
  portNumber(fallback, `Port of the ${name.toLowerCase()} service; 0 picks a free one.`);

export const loadLimits = (config: SettingValues<typeof commonSettings>): LoadLimits => ({
  inProgress: config.MAX_IN_PROGRESS,
  queued: config.MAX_QUEUED,
  maxWait: config.MAX_QUEUE_WAIT_SECONDS * SECOND,
  transfers: { max: config.MAX_TRANSFERS, bytes: config.MAX_TRANSFER_MEGABYTES * MEGABYTE },
  long: longLimitsOf(totalmem(), config.WEB_CONCURRENCY),
});

export const accountLimits = (
  config: SettingValues<typeof commonSettings> & { passwordCost: HashCost; acceptsPasswords: boolean },
): AccountLimits => ({
  failuresPerAddress: config.LOGIN_FAILURES_PER_ADDRESS,
  failuresPerAccount: config.LOGIN_FAILURES_PER_IDENTIFIER,
  failuresPerNetwork: config.LOGIN_FAILURES_PER_NETWORK,
  registrationsPerAddress: config.REGISTRATIONS_PER_ADDRESS,
  passwordCost: config.passwordCost,
  acceptsPasswords: config.acceptsPasswords,
});

export const spoolLimits = (config: SettingValues<typeof commonSettings>): SpoolLimits => ({
  folder: `${config.DATA_DIR}/spool`,
  bytes: config.MAX_SPOOL_MEGABYTES * MEGABYTE,
});

/** The metrics port of a service; `name` is the prefix. */
export const metricsPortSetting = (name: string): Setting<number | null> =>
  optionalSetting(
    portNumber(0, `Port on which the ${name.toLowerCase()} service serves /metrics; 0 picks a free one.`),
  );

export const hostSetting = (): Setting<string | null> => ({
  parse: (value) => value,
  fallback: null,
  help: 'Address to listen on; all addresses if unset.',
  accepts: 'an address',
});

export const publicUrlSetting = (): Setting<string | null> =>
  originSetting('Public URL of the service: scheme and host, without a path.');

/** Whether a login needs a confirmed email address. */
export const emailVerificationSetting = () =>
  choiceSetting(
    ['optional', 'required'],
    'optional',
    'Whether the email address must be confirmed before the first login: optional or required. Required needs an SMTP server.',
  );

export const registrationSetting = (): Setting<RegistrationPolicy> =>
  choiceSetting(
    ['open', 'closed', 'invitation'],
    'open',
    'Who may register: anyone, no one, or holders of an invitation code. The command `users create` always works.',
  );
