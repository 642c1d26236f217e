// Assembles the journal service: database, storage, HTTP, features and periodic jobs.
import { declareLogins } from '@tandem/platform/accounts/accounts.ts';
import { activityJob } from '@tandem/platform/accounts/activity/activity.ts';
import { startMailWorker } from '@tandem/platform/accounts/mails/worker.ts';
import { createOidcProvider } from '@tandem/platform/accounts/oidc-provider/provider.ts';
import { createAccessTokens } from '@tandem/platform/accounts/sessions/tokens.ts';
import { withSettingInError } from '@tandem/platform/cli/explain-error.ts';
import { once } from '@tandem/platform/concurrency/once.ts';
import { migrationFolder, platformMigrations } from '@tandem/platform/database/migrations.ts';
import { mountHealth } from '@tandem/platform/http/health.ts';
import { createHttp } from '@tandem/platform/http/http.ts';
import { createLog, type Log } from '@tandem/platform/log/log.ts';
import { openBlobStore } from '@tandem/platform/media/blob-store/open.ts';
import { createMetrics } from '@tandem/platform/metrics/metrics.ts';
import {
  localSchedulerLocks,
  sharedSchedulerLocks,
  startScheduler,
} from '@tandem/platform/scheduler/scheduler.ts';
import { accountLimits, loadLimits, spoolLimits } from '@tandem/platform/service/common-settings.ts';
import { housekeeping } from '@tandem/platform/service/housekeeping.ts';
import { openServiceDatabase } from '@tandem/platform/service/open-database.ts';
import { defineService, type Service, type ServiceDefinition } from '@tandem/platform/service/service.ts';
import { startMetricsEndpoint } from '@tandem/platform/service/telemetry.ts';
import { type Clock, SECOND, systemClock } from '@tandem/platform/time/clock.ts';
import { mountActivities } from './activities/routes.ts';
import { mountAdmin } from './admin/routes.ts';
import { deleteStaleExports, exportCleanUpJob } from './archive/export/clean-up.ts';
import { importCleanUpJob } from './archive/import/clean-up.ts';
import { mountArchive } from './archive/routes.ts';
import { accountContextOf } from './auth/account-context.ts';
import { mountAuth } from './auth/routes.ts';
import { type JournalConfig, journalSettings, readJournalConfig } from './config.ts';
import type { JournalContext } from './context.ts';
import { createDeliveryClients } from './delivery-clients.ts';
import { description } from './description.ts';
import { mountBulk, mountEntries, mountEntryLists } from './entries/routes.ts';
import { mountFeelings } from './feelings/routes.ts';
import { mountInsights } from './insights/routes.ts';
import { mediaCleanUpJob } from './media/removals.ts';
import { mountMedia, mountPreviews } from './media/routes.ts';
import { mountMoods } from './moods/routes.ts';
import { mountPreferences } from './preferences/routes.ts';
import { mountReminderCalendar } from './reminders/calendar/routes.ts';
import { mountReminderTests } from './reminders/delivery/routes.ts';
import { declareReminderMetrics, startReminderWorker } from './reminders/delivery/worker.ts';
import { reminderCleanUpJob } from './reminders/plan/plan.ts';
import { mountMailLinks, mountReminderChannels, mountReminders } from './reminders/routes.ts';
import { mountStatistics } from './statistics/routes.ts';
import { mountSync } from './sync/routes.ts';
import type { JournalDatabase, JournalTables } from './tables.ts';
import { mountTokens } from './tokens/routes.ts';
import { identifyBySessionOrToken } from './tokens/tokens.ts';
import { registerUsageMetrics } from './usage/usage.ts';
import { mountUsers } from './users/routes.ts';
import { mountWeb } from './web/app-source.ts';
import { mountWebSessions } from './web-session/routes.ts';

export const journalMigrations = [platformMigrations, migrationFolder(import.meta.url)];

/** Time limit for reminders in flight at shutdown; afterwards their leases expire. */
const CLOSE_TIMEOUT = 10 * SECOND;

/** A running journal; `runJobs` runs the periodic jobs immediately and delivers the due reminders. */
export type JournalService = Service & AsyncDisposable & { runJobs(): Promise<void> };

const FEATURES: readonly ((journal: JournalContext) => void)[] = [
  mountAuth,
  mountUsers,
  mountActivities,
  mountMoods,
  mountFeelings,
  mountEntries,
  mountEntryLists,
  mountBulk,
  mountReminderChannels,
  mountReminders,
  mountReminderTests,
  mountMailLinks,
  mountReminderCalendar,
  mountMedia,
  mountPreviews,
  mountArchive,
  mountStatistics,
  mountInsights,
  mountSync,
  mountPreferences,
  mountWebSessions,
  mountTokens,
  mountAdmin,
];

/** The service definition for the process runner. */
export const journalDefinition: ServiceDefinition = defineService(
  { name: 'journal', settings: journalSettings },
  readJournalConfig,
  startJournal,
);

export async function startJournal(
  config: JournalConfig,
  clock: Clock = systemClock,
): Promise<JournalService> {
  const log = createLog('journal', config.LOG_LEVEL);
  const database = await openJournalDatabase(config, log);
  const blobStore = await withSettingInError(config.mediaBucket ? 'MEDIA_STORE' : 'DATA_DIR', () =>
    openBlobStore(config, clock),
  );
  const metrics = createMetrics();
  const tokens = await createAccessTokens(database, 'tandem-journal', clock);
  const http = createJournalHttp({ config, database, clock, log, metrics, tokens });
  const limits = accountLimits(config);
  const deliveryClients = await createDeliveryClients({
    config,
    database,
    clock,
    version: description.version,
  });
  const oidc = config.oidc
    ? createOidcProvider({
        settings: config.oidc,
        clock,
        log,
        userAgent: `Tandem-Journal/${description.version} (+${config.oidc.publicUrl})`,
      })
    : null;
  const journal: JournalContext = {
    config,
    http,
    database,
    clock,
    log,
    metrics,
    tokens,
    limits,
    countLogin: declareLogins(metrics),
    sendsMail: config.JOURNAL_SMTP_URL !== null,
    oidc,
    blobStore,
    deliveryClients,
  };
  registerUsageMetrics(metrics, database);
  mountHealth(http, [database.ping, blobStore.probe]);
  for (const mount of FEATURES) mount(journal);

  const jobs = startJobs(journal);
  const { roles } = config;
  const serves = roles.includes('serve');
  if (serves) {
    await deleteStaleExports(config.exportFolder, journal.clock.now());
    await mountWeb(journal);
  }
  const telemetry = await startMetricsEndpoint(
    { http, database, metrics },
    { port: config.JOURNAL_METRICS_PORT, host: config.METRICS_HOST, token: config.METRICS_TOKEN },
  );
  const port = serves ? await http.listen(config.JOURNAL_PORT, config.JOURNAL_HOST) : config.JOURNAL_PORT;
  const close = once(async () => {
    if (serves) await http.close();
    await jobs.close();
    await deliveryClients.client[Symbol.asyncDispose]();
    await telemetry?.[Symbol.asyncDispose]();
    await oidc?.[Symbol.asyncDispose]();
    blobStore.close();
    await database[Symbol.asyncDispose]();
  });
  return {
    name: 'journal',
    url: `http://localhost:${port}`,
    metricsUrl: telemetry?.url ?? null,
    roles,
    runJobs: jobs.runAll,
    close,
    [Symbol.asyncDispose]: close,
  };
}

const openJournalDatabase = (config: JournalConfig, log: Log): Promise<JournalDatabase> =>
  openServiceDatabase(
    config,
    { name: 'JOURNAL_DATABASE_URL', isSet: config.JOURNAL_DATABASE_URL !== null },
    journalMigrations,
    log,
  );

const createJournalHttp = ({
  config,
  tokens,
  ...given
}: Pick<JournalContext, 'config' | 'database' | 'clock' | 'log' | 'metrics' | 'tokens'>) =>
  createHttp<JournalTables>({
    ...given,
    description,
    identify: identifyBySessionOrToken(given.database, tokens, given.clock),
    publicUrl: config.JOURNAL_PUBLIC_URL,
    trustedProxies: config.TRUSTED_PROXIES,
    limits: loadLimits(config),
    spool: spoolLimits(config),
  });

/** Starts the cluster-wide jobs if this process has the role `work`, and its local jobs if it serves. */
function startJobs(journal: JournalContext) {
  const { config, clock, log, database } = journal;
  const sharedJobs = [
    housekeeping(database, clock),
    activityJob(database, clock, config.ACCOUNT_ACTIVITY_DAYS),
    mediaCleanUpJob(journal),
    importCleanUpJob(journal),
    reminderCleanUpJob(database, clock),
  ];
  const shared = startScheduler(sharedJobs, {
    clock,
    log,
    locks: sharedSchedulerLocks(database),
    isAutomatic: config.roles.includes('work'),
  });
  const own = startScheduler([exportCleanUpJob(journal)], {
    clock,
    log,
    locks: localSchedulerLocks(),
    isAutomatic: config.roles.includes('serve'),
  });
  const reminders = startReminderWorker(
    {
      ...journal.deliveryClients,
      database,
      clock,
      log,
      publicUrl: config.JOURNAL_PUBLIC_URL,
      metrics: declareReminderMetrics(journal.metrics),
      random: Math.random,
    },
    config.roles.includes('work'),
  );
  const { mailer } = journal.deliveryClients;
  const { base } = accountContextOf(journal);
  const mails = startMailWorker(
    { database, clock, log, metrics: journal.metrics, mailer, base },
    config.roles.includes('work'),
  );
  return {
    runAll: async () => {
      await shared.runAll();
      await own.runAll();
      await reminders.drain();
      await mails?.drain();
    },
    close: async () => {
      await Promise.all([reminders.close(CLOSE_TIMEOUT), mails?.close(CLOSE_TIMEOUT)]);
      await Promise.all([shared[Symbol.asyncDispose](), own[Symbol.asyncDispose]()]);
    },
  };
}
