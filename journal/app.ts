// Puts the journal together: database, storage, HTTP, features and recurring work.
import { identifyByToken } from '@tandem/platform/accounts/sessions.ts';
import { createTokens } from '@tandem/platform/accounts/tokens.ts';
import { loadLimits, spoolLimits } from '@tandem/platform/config/common.ts';
import { closeToOthers } from '@tandem/platform/config/private-files.ts';
import { migrationFolder, platformMigrations } from '@tandem/platform/database/migrations.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { mountHealth } from '@tandem/platform/http/health.ts';
import { createHttp } from '@tandem/platform/http/http.ts';
import { housekeeping } from '@tandem/platform/jobs/housekeeping.ts';
import { startPeriodic } from '@tandem/platform/jobs/periodic.ts';
import { ownTurns, sharedTurns } from '@tandem/platform/jobs/periodic-turns.ts';
import { createLog } from '@tandem/platform/log/log.ts';
import { openMediaStore } from '@tandem/platform/media/open.ts';
import { createMetrics } from '@tandem/platform/metrics/metrics.ts';
import { dependingOn } from '@tandem/platform/service/explain.ts';
import type { Service } from '@tandem/platform/service/service.ts';
import { startTelemetry } from '@tandem/platform/service/telemetry.ts';
import { makeFolder } from '@tandem/platform/storage/folders.ts';
import { type Clock, SECOND, systemClock } from '@tandem/platform/time/clock.ts';
import { mountActivities } from './activities/routes.ts';
import { exportKeeping, importKeeping } from './archive/keeping.ts';
import { mountArchive } from './archive/routes.ts';
import { mountAuth } from './auth/routes.ts';
import type { JournalConfig } from './config.ts';
import { description } from './description.ts';
import { mountBulk } from './entries/bulk/routes.ts';
import { mountEntries } from './entries/routes.ts';
import type { Journal } from './journal.ts';
import { createMediaKeeping } from './media/media.ts';
import { mountMedia } from './media/routes.ts';
import { mountReminders } from './reminders/routes.ts';
import { mountStatistics } from './statistics/routes.ts';
import type { JournalTables } from './tables.ts';
import { declareUsage } from './usage/usage.ts';
import { mountUsers } from './users/routes.ts';

export const journalMigrations = [platformMigrations, migrationFolder(import.meta.url)];

/** A started journal; `runJobs` does at once what is otherwise done every few minutes. */
export type JournalService = Service & { runJobs(): Promise<void> };

const MOUNTS: readonly ((journal: Journal) => void)[] = [
  mountAuth,
  mountUsers,
  mountActivities,
  mountEntries,
  mountBulk,
  mountReminders,
  mountMedia,
  mountArchive,
  mountStatistics,
];

export async function startJournal(
  config: JournalConfig,
  clock: Clock = systemClock,
): Promise<JournalService> {
  const log = createLog('journal', config.LOG_LEVEL);
  await dependingOn('DATA_DIR', async () => {
    await makeFolder(config.DATA_DIR);
    await closeToOthers(config.DATA_DIR, config.database, log);
  });
  const databaseSetting = config.JOURNAL_DATABASE_URL === null ? 'DATA_DIR' : 'JOURNAL_DATABASE_URL';
  const database = await dependingOn(databaseSetting, () =>
    openDatabase<JournalTables>(config.database, journalMigrations, {
      poolSize: config.DATABASE_POOL_SIZE,
      statementTimeout: config.DATABASE_STATEMENT_SECONDS * SECOND,
    }),
  );
  const store = await dependingOn(config.mediaBucket ? 'MEDIA_STORE' : 'DATA_DIR', () =>
    openMediaStore(config, clock),
  );
  const metrics = createMetrics();
  const tokens = await createTokens(database, 'tandem-journal', clock);
  const http = createHttp<JournalTables>({
    description,
    database,
    identify: identifyByToken(database, tokens, clock),
    clock,
    log,
    publicUrl: config.JOURNAL_PUBLIC_URL,
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
  const media = createMediaKeeping(database, store, clock, config.JOURNAL_LOOSE_MEDIA_DAYS);
  const journal: Journal = { config, http, database, clock, log, metrics, tokens, limits, store, media };
  declareUsage(metrics, database);
  mountHealth(http, [database.ping, store.check]);
  for (const mount of MOUNTS) mount(journal);

  const jobs = startJobs(journal);
  const { roles } = config;
  const serves = roles.includes('serve');
  if (serves) await exportKeeping(journal).run();
  const telemetry = await startTelemetry(
    { http, database, metrics },
    { port: config.JOURNAL_METRICS_PORT, host: config.METRICS_HOST, token: config.METRICS_TOKEN },
  );
  const port = serves ? await http.listen(config.JOURNAL_PORT, config.JOURNAL_HOST) : config.JOURNAL_PORT;
  return {
    ...{ name: 'journal', url: `http://localhost:${port}`, metricsUrl: telemetry?.url ?? null, roles },
    runJobs: jobs.runAll,
    close: async () => {
      if (serves) await http.close();
      await jobs.close();
      await telemetry?.[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Those of all processes where this one works, its own where it serves. */
function startJobs(journal: Journal) {
  const { config, clock, log, database, media } = journal;
  const common = startPeriodic([housekeeping(database, clock), media.job, importKeeping(journal)], {
    ...{ clock, log, turns: sharedTurns(database), isAwake: config.roles.includes('work') },
  });
  const own = startPeriodic([exportKeeping(journal)], {
    ...{ clock, log, turns: ownTurns(), isAwake: config.roles.includes('serve') },
  });
  return {
    runAll: async () => {
      await common.runAll();
      await own.runAll();
    },
    close: async () => {
      await Promise.all([common[Symbol.asyncDispose](), own[Symbol.asyncDispose]()]);
    },
  };
}
