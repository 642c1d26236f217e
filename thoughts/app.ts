// Puts thoughts together: database, HTTP, features and recurring work.
import { createTokens } from '@tandem/platform/accounts/tokens.ts';
import { loadLimits, spoolLimits } from '@tandem/platform/config/common.ts';
import { closeToOthers } from '@tandem/platform/config/private-files.ts';
import { migrationFolder, platformMigrations } from '@tandem/platform/database/migrations.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { mountHealth } from '@tandem/platform/http/health.ts';
import { createHttp } from '@tandem/platform/http/http.ts';
import { watchEvents } from '@tandem/platform/jobs/events.ts';
import { housekeeping } from '@tandem/platform/jobs/housekeeping.ts';
import { startPeriodic } from '@tandem/platform/jobs/periodic.ts';
import { sharedTurns } from '@tandem/platform/jobs/periodic-turns.ts';
import { createLog } from '@tandem/platform/log/log.ts';
import { createMetrics } from '@tandem/platform/metrics/metrics.ts';
import { dependingOn } from '@tandem/platform/service/explain.ts';
import type { Service } from '@tandem/platform/service/service.ts';
import { startTelemetry } from '@tandem/platform/service/telemetry.ts';
import { makeFolder } from '@tandem/platform/storage/folders.ts';
import { type Clock, SECOND, systemClock } from '@tandem/platform/time/clock.ts';
import { identifyByTokenOrKey } from './api-keys/identify.ts';
import { mountApiKeys } from './api-keys/routes.ts';
import { mountAuth } from './auth/routes.ts';
import { mountBlocks } from './blocks/routes.ts';
import { mountBoosts } from './boosts/routes.ts';
import type { ThoughtsConfig } from './config.ts';
import { description } from './description.ts';
import { startFederation } from './federation/federation.ts';
import { mountFeeds } from './feeds/routes.ts';
import { mountFollows } from './follows/routes.ts';
import { mountLikes } from './likes/routes.ts';
import { mountNotifications } from './notifications/routes.ts';
import { mountRelationships } from './relationships/routes.ts';
import { mountSearch } from './search/routes.ts';
import type { ThoughtsTables } from './tables.ts';
import { mountTags } from './tags/routes.ts';
import { mountThoughts } from './thoughts/routes.ts';
import type { Thoughts } from './thoughts-service.ts';
import { mountThreads } from './threads/routes.ts';
import { mountUsers } from './users/routes.ts';

export const thoughtsMigrations = [platformMigrations, migrationFolder(import.meta.url)];

/**
 * A started server; `runJobs` does at once what is otherwise done every few minutes, `settle` carries out all queued
 * work that is due and answers how much that was.
 */
export type ThoughtsService = Service & { runJobs(): Promise<void>; settle(): Promise<number> };

const MOUNTS: readonly ((thoughts: Thoughts) => void)[] = [
  mountAuth,
  mountUsers,
  mountFollows,
  mountBlocks,
  mountRelationships,
  mountApiKeys,
  mountThoughts,
  mountThreads,
  mountLikes,
  mountBoosts,
  mountFeeds,
  mountTags,
  mountSearch,
  mountNotifications,
];

export async function startThoughts(
  config: ThoughtsConfig,
  clock: Clock = systemClock,
): Promise<ThoughtsService> {
  const log = createLog('thoughts', config.LOG_LEVEL);
  await dependingOn('DATA_DIR', async () => {
    await makeFolder(config.DATA_DIR);
    await closeToOthers(config.DATA_DIR, config.database, log);
  });
  const databaseSetting = config.THOUGHTS_DATABASE_URL === null ? 'DATA_DIR' : 'THOUGHTS_DATABASE_URL';
  const opened = await dependingOn(databaseSetting, () =>
    openDatabase<ThoughtsTables>(config.database, thoughtsMigrations, {
      poolSize: config.DATABASE_POOL_SIZE,
      statementTimeout: config.DATABASE_STATEMENT_SECONDS * SECOND,
    }),
  );
  let wakeWorkers = (_kinds: ReadonlySet<string>): void => {};
  const database = watchEvents(opened, (kinds) => wakeWorkers(kinds));
  const metrics = createMetrics();
  const tokens = await createTokens(database, 'tandem-thoughts', clock);
  const http = createHttp<ThoughtsTables>({
    description,
    database,
    identify: identifyByTokenOrKey(database, tokens, clock),
    clock,
    log,
    publicUrl: config.THOUGHTS_PUBLIC_URL,
    trustedProxies: config.TRUSTED_PROXIES,
    metrics,
    limits: loadLimits(config),
    spool: spoolLimits(config),
  });
  const limits = {
    failuresPerAddress: config.LOGIN_FAILURES_PER_ADDRESS,
    failuresPerIdentifier: config.LOGIN_FAILURES_PER_IDENTIFIER,
    failuresPerNetwork: config.LOGIN_FAILURES_PER_NETWORK,
    registrationsPerAddress: config.REGISTRATIONS_PER_ADDRESS,
  };
  // A port of 0 is known only once it is listened on, and nothing needs the address before.
  let base = config.THOUGHTS_PUBLIC_URL ?? `http://localhost:${config.THOUGHTS_PORT}`;
  const thoughts: Thoughts = {
    ...{ config, http, database, clock, log, tokens, limits, metrics },
    get base() {
      return base;
    },
  };
  mountHealth(http, [database.ping]);
  for (const mount of MOUNTS) mount(thoughts);
  const federation = startFederation(thoughts, opened);
  wakeWorkers = federation.nudge;

  const { roles } = config;
  const serves = roles.includes('serve');
  const jobs = startPeriodic([housekeeping(opened, clock), ...federation.jobs], {
    ...{ clock, log, turns: sharedTurns(opened), isAwake: roles.includes('work') },
  });
  const telemetry = await startTelemetry(
    { http, database: opened, metrics },
    { port: config.THOUGHTS_METRICS_PORT, host: config.METRICS_HOST, token: config.METRICS_TOKEN },
  );
  const port = serves ? await http.listen(config.THOUGHTS_PORT, config.THOUGHTS_HOST) : config.THOUGHTS_PORT;
  base = config.THOUGHTS_PUBLIC_URL ?? `http://localhost:${port}`;
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    if (serves) await http.close();
    await federation.close();
    await jobs[Symbol.asyncDispose]();
    await telemetry?.[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  };
  return {
    ...{ name: 'thoughts', url: `http://localhost:${port}`, metricsUrl: telemetry?.url ?? null, roles },
    runJobs: jobs.runAll,
    settle: federation.settle,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
