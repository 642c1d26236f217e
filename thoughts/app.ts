// Assembles the thoughts service: database, HTTP, features and periodic jobs.
import { declareLogins } from '@tandem/platform/accounts/accounts.ts';
import { activityJob } from '@tandem/platform/accounts/activity/activity.ts';
import { ACCOUNT_MAIL } from '@tandem/platform/accounts/mails/mails.ts';
import { startMailWorker } from '@tandem/platform/accounts/mails/worker.ts';
import { createOidcProvider } from '@tandem/platform/accounts/oidc-provider/provider.ts';
import { createAccessTokens } from '@tandem/platform/accounts/sessions/tokens.ts';
import { withSettingInError } from '@tandem/platform/cli/explain-error.ts';
import { once } from '@tandem/platform/concurrency/once.ts';
import { migrationFolder, platformMigrations } from '@tandem/platform/database/migrations.ts';
import { mountHealth } from '@tandem/platform/http/health.ts';
import { createHttp } from '@tandem/platform/http/http.ts';
import { createLog, type Log } from '@tandem/platform/log/log.ts';
import { createMailer } from '@tandem/platform/mail/mailer.ts';
import type { BlobStore } from '@tandem/platform/media/blob-store/blob-store.ts';
import { openBlobStore } from '@tandem/platform/media/blob-store/open.ts';
import { createMetrics } from '@tandem/platform/metrics/metrics.ts';
import { notifyAfterCommit } from '@tandem/platform/queue/event-queue.ts';
import type { Worker } from '@tandem/platform/queue/worker.ts';
import {
  type PeriodicJob,
  sharedSchedulerLocks,
  startScheduler,
} from '@tandem/platform/scheduler/scheduler.ts';
import { accountLimits, loadLimits, spoolLimits } from '@tandem/platform/service/common-settings.ts';
import { housekeeping } from '@tandem/platform/service/housekeeping.ts';
import { openServiceDatabase } from '@tandem/platform/service/open-database.ts';
import { defineService, type Service, type ServiceDefinition } from '@tandem/platform/service/service.ts';
import { startMetricsEndpoint } from '@tandem/platform/service/telemetry.ts';
import { type Clock, MINUTE, systemClock } from '@tandem/platform/time/clock.ts';
import { identifyByTokenOrKey } from './accounts/api-keys/api-keys.ts';
import { mountApiKeys } from './accounts/api-keys/routes.ts';
import { mountAuth } from './accounts/auth/routes.ts';
import { mountUploads } from './accounts/media/uploads/routes.ts';
import { uploadCleanUpJob } from './accounts/media/uploads/uploads.ts';
import { unusedAppsJob } from './accounts/oauth/apps.ts';
import { mountAuthorizedApps } from './accounts/oauth/routes.ts';
import { identifyByAccessToken } from './accounts/oauth/tokens.ts';
import { mountRelationships } from './accounts/relationships/routes.ts';
import { mountServer } from './accounts/server/routes.ts';
import { printSetupCode } from './accounts/setup/setup.ts';
import { mountProfilePictures, mountProfiles, mountStyleCheck, mountUsers } from './accounts/users/routes.ts';
import { mountAccountReads } from './client-api/accounts/routes.ts';
import { clientApi } from './client-api/http/second-api.ts';
import { startPushWorker } from './client-api/push/delivery/worker.ts';
import { mountClientApi } from './client-api/routes.ts';
import { mountClientSearch } from './client-api/search/routes.ts';
import { mountPosting } from './client-api/statuses/post-routes.ts';
import { mountStreaming } from './client-api/streaming/routes.ts';
import { readThoughtsConfig, type ThoughtsConfig, thoughtsSettings } from './config.ts';
import type { ThoughtsContext } from './context.ts';
import { startFederation } from './federation/federation.ts';
import { readHome } from './federation/remote/remote-follow.ts';
import { description } from './foundation/description.ts';
import { wantsPage } from './foundation/negotiation/accept.ts';
import { openRemotePictures } from './foundation/remote-pictures/addresses.ts';
import { mergeWordIndexesJob } from './foundation/search-index/merge.ts';
import { streamEventsJob } from './foundation/stream-events/stream-events.ts';
import type { ThoughtsDatabase, ThoughtsTables } from './foundation/tables/tables.ts';
import { DATA_IMPORT } from './moderation/data-transfer/import/imports.ts';
import { startImportWorker } from './moderation/data-transfer/import/worker.ts';
import { mountDataTransfer } from './moderation/data-transfer/routes.ts';
import { mountReports } from './moderation/reports/routes.ts';
import { mountModeration } from './moderation/routes.ts';
import { mountPushOperations } from './notifications/push/routes.ts';
import { PUSH_DELIVERY } from './notifications/push/subscriptions.ts';
import { mountNotifications } from './notifications/routes.ts';
import { mountBlocks, mountMemberDomainBlocks } from './people/blocks/routes.ts';
import { mountEndorsements } from './people/endorsements/routes.ts';
import { followRequestsJob } from './people/follows/requests.ts';
import { mountFollowRequests, mountFollows } from './people/follows/routes.ts';
import { mountMarkers } from './people/markers/routes.ts';
import { memberDomainBlockJob } from './people/member-domain-blocks/member-domain-blocks.ts';
import { mountFeaturedTags } from './posts/featured-tags/routes.ts';
import { mountMissingReplies } from './posts/missing-replies/routes.ts';
import { muteExpiryJob } from './posts/mutes/mutes.ts';
import { mountMutes } from './posts/mutes/routes.ts';
import {
  mountBookmarks,
  mountBoosts,
  mountLikes,
  mountPins,
  mountReactions,
} from './posts/reactions/routes.ts';
import { mountThoughts } from './posts/thoughts/routes.ts';
import { endedPollsJob } from './posts/votes/votes.ts';
import { mountCompletion } from './timelines/completion/routes.ts';
import { mountFeeds } from './timelines/feeds/routes.ts';
import { mountLookup, mountSearch } from './timelines/search/routes.ts';
import { mountTags } from './timelines/tags/routes.ts';
import { mountThreads } from './timelines/threads/routes.ts';
import { mountNewsCounts } from './timelines/unread-counts/routes.ts';
import { mountWeb } from './web/routes.ts';
import { PAGE_ERRORS } from './web/site/errors.ts';

export const thoughtsMigrations = [platformMigrations, migrationFolder(import.meta.url)];

/**
 * A running server. `runJobs` runs every periodic job now; `drainQueues` processes all queued work that is
 * due and returns the number of processed items.
 */
export type ThoughtsService = Service &
  AsyncDisposable & { runJobs(): Promise<void>; drainQueues(): Promise<number> };

const MOUNTS: readonly ((thoughts: ThoughtsContext) => void)[] = [
  mountAuth,
  mountUsers,
  mountProfilePictures,
  mountStyleCheck,
  mountFollows,
  mountFollowRequests,
  mountBlocks,
  mountMemberDomainBlocks,
  mountEndorsements,
  mountRelationships,
  mountReports,
  mountApiKeys,
  mountThoughts,
  mountThreads,
  mountMissingReplies,
  mountLikes,
  mountBoosts,
  mountReactions,
  mountBookmarks,
  mountMutes,
  mountPins,
  mountFeeds,
  mountTags,
  mountFeaturedTags,
  mountSearch,
  mountNotifications,
  mountMarkers,
  mountNewsCounts,
  mountPushOperations,
  mountAuthorizedApps,
  mountUploads,
  mountModeration,
  mountDataTransfer,
  mountServer,
  mountClientApi,
];

/** The service definition for the process runner. */
export const thoughtsDefinition: ServiceDefinition = defineService(
  { name: 'thoughts', settings: thoughtsSettings },
  readThoughtsConfig,
  startThoughts,
);

export async function startThoughts(
  config: ThoughtsConfig,
  clock: Clock = systemClock,
): Promise<ThoughtsService> {
  const log = createLog('thoughts', config.LOG_LEVEL);
  const opened = await openThoughtsDatabase(config, log);
  let wakeWorkers = (_kinds: ReadonlySet<string>): void => {};
  const database = notifyAfterCommit(opened, (kinds) => wakeWorkers(kinds));
  const blobStore = await openPictures(config, clock);
  const metrics = createMetrics();
  const tokens = await createAccessTokens(database, 'tandem-thoughts', clock);
  const http = createThoughtsHttp({ config, database, blobStore, clock, log, metrics, tokens });
  const oidc = config.oidc
    ? createOidcProvider({
        settings: config.oidc,
        clock,
        log,
        userAgent: `Tandem-Thoughts/${description.version} (+${config.oidc.publicUrl})`,
      })
    : null;
  // With port 0 the address is known only after listening; nothing needs it earlier.
  let base = config.THOUGHTS_PUBLIC_URL ?? `http://localhost:${config.THOUGHTS_PORT}`;
  const thoughts: ThoughtsContext = {
    config,
    http,
    database,
    blobStore,
    clock,
    log,
    tokens,
    limits: accountLimits(config),
    countLogin: declareLogins(metrics),
    sendsMail: config.THOUGHTS_SMTP_URL !== null,
    oidc,
    metrics,
    remotePictures: await openRemotePictures(database, config.THOUGHTS_REMOTE_PICTURES),
    get base() {
      return base;
    },
  };
  mountHealth(http, [database.ping, blobStore.probe]);
  for (const mount of MOUNTS) mount(thoughts);
  const background = await startBackground(thoughts, opened);
  wakeWorkers = background.wake;
  const web = await mountWeb(thoughts, background);

  const { roles } = config;
  const serves = roles.includes('serve');
  const jobs = startJobs(thoughts, opened, background.jobs);
  const telemetry = await startMetricsEndpoint(
    { http, database: opened, metrics },
    { port: config.THOUGHTS_METRICS_PORT, host: config.METRICS_HOST, token: config.METRICS_TOKEN },
  );
  const port = serves ? await http.listen(config.THOUGHTS_PORT, config.THOUGHTS_HOST) : config.THOUGHTS_PORT;
  base = config.THOUGHTS_PUBLIC_URL ?? `http://localhost:${port}`;
  if (serves && config.acceptsPasswords) await printSetupCode({ database, log, base });
  const close = once(async () => {
    if (serves) await http.close();
    await Promise.all([background.close(), web.close()]);
    await jobs[Symbol.asyncDispose]();
    await telemetry?.[Symbol.asyncDispose]();
    await oidc?.[Symbol.asyncDispose]();
    blobStore.close();
    await database[Symbol.asyncDispose]();
  });
  return {
    name: 'thoughts',
    url: `http://localhost:${port}`,
    metricsUrl: telemetry?.url ?? null,
    roles,
    runJobs: jobs.runAll,
    drainQueues: background.drain,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Milliseconds that running push messages and imports get to finish when the service stops. */
const CLOSE_TIMEOUT = 5000;

/** Starts the background work: federation, streams, push messages and imports. */
async function startBackground(thoughts: ThoughtsContext, opened: ThoughtsDatabase) {
  const federation = await startFederation(thoughts, opened);
  mountAccountReads(thoughts, federation.findMoves);
  mountClientSearch(thoughts, federation.resolve);
  mountPosting(thoughts, federation.resolve);
  mountLookup(thoughts, federation.lookUp);
  mountProfiles(thoughts, federation.findMove);
  mountCompletion(thoughts);
  const streaming = mountStreaming(thoughts);
  const works = thoughts.config.roles.includes('work');
  const push = startPushWorker(thoughts, works);
  const imports = startImportWorker({ thoughts, resolve: federation.resolve }, works);
  const mails = startMails(thoughts, works);
  return {
    jobs: federation.jobs,
    lookUp: federation.lookUp,
    findWay: federation.findWay,
    findMove: federation.findMove,
    moves: federation.moves,
    readHome,
    wake(kinds: ReadonlySet<string>): void {
      federation.nudge(kinds);
      streaming.wake(kinds);
      if (kinds.has(PUSH_DELIVERY)) push.notify();
      if (kinds.has(DATA_IMPORT)) imports.notify();
      if (kinds.has(ACCOUNT_MAIL)) mails?.notify();
    },
    drain: async (): Promise<number> =>
      (await imports.drain()) +
      (await federation.drain()) +
      (await push.drain()) +
      ((await mails?.drain()) ?? 0),
    async close(): Promise<void> {
      const stopped = [push, imports, mails].map((worker) => worker?.close(CLOSE_TIMEOUT));
      await Promise.all([streaming.close(), ...stopped, federation.close()]);
    },
  };
}

function startMails(thoughts: ThoughtsContext, works: boolean): Worker | null {
  const { THOUGHTS_SMTP_URL: server, THOUGHTS_MAIL_FROM: from } = thoughts.config;
  const { database, clock, log, metrics, base } = thoughts;
  const sender = from ?? `thoughts@${new URL(base).hostname}`;
  const mailer = server === null ? null : createMailer(server, sender);
  return startMailWorker({ database, clock, log, metrics, base, mailer }, works);
}

const openThoughtsDatabase = (config: ThoughtsConfig, log: Log): Promise<ThoughtsDatabase> =>
  openServiceDatabase(
    config,
    { name: 'THOUGHTS_DATABASE_URL', isSet: config.THOUGHTS_DATABASE_URL !== null },
    thoughtsMigrations,
    log,
  );

const openPictures = (config: ThoughtsConfig, clock: Clock): Promise<BlobStore> =>
  withSettingInError(config.mediaBucket ? 'THOUGHTS_MEDIA_STORE' : 'DATA_DIR', () =>
    openBlobStore(config, clock),
  );

const createThoughtsHttp = ({
  config,
  tokens,
  blobStore,
  ...given
}: Pick<ThoughtsContext, 'config' | 'database' | 'blobStore' | 'clock' | 'log' | 'metrics' | 'tokens'>) =>
  createHttp<ThoughtsTables>({
    ...given,
    description,
    identify: identifyByTokenOrKey(given.database, tokens, given.clock),
    identifyToken: identifyByAccessToken(given.database, given.clock),
    rateLimits: { 'client-api': { max: config.THOUGHTS_CLIENT_API_REQUESTS, window: 5 * MINUTE } },
    secondApi: clientApi,
    pageErrors: { accepts: wantsPage, errors: PAGE_ERRORS },
    staging: { ...blobStore, maxBytes: config.THOUGHTS_MAX_PICTURE_BYTES },
    publicUrl: config.THOUGHTS_PUBLIC_URL,
    trustedProxies: config.TRUSTED_PROXIES,
    limits: loadLimits(config),
    spool: spoolLimits(config),
    streamLimits: streamLimits(config),
  });

const streamLimits = (config: ThoughtsConfig) => ({
  total: config.THOUGHTS_MAX_STREAMS,
  perAccount: config.THOUGHTS_STREAMS_PER_ACCOUNT,
  perNetwork: config.THOUGHTS_STREAMS_PER_ADDRESS,
});

function startJobs(
  { config, clock, log, blobStore }: ThoughtsContext,
  database: ThoughtsDatabase,
  others: readonly PeriodicJob[],
) {
  const own = [
    housekeeping(database, clock),
    activityJob(database, clock, config.ACCOUNT_ACTIVITY_DAYS),
    muteExpiryJob(database, clock),
    memberDomainBlockJob(database, clock),
    streamEventsJob(database, clock),
    endedPollsJob(database, clock),
    mergeWordIndexesJob(database),
    uploadCleanUpJob({ database, blobStore, clock }),
    unusedAppsJob({ database, clock }),
    followRequestsJob({ database, clock }),
  ];
  return startScheduler([...own, ...others], {
    clock,
    log,
    locks: sharedSchedulerLocks(database),
    isAutomatic: config.roles.includes('work'),
  });
}
