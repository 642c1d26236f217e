// Puts the journal together: database, storage, HTTP, features and recurring work.
import { mkdir } from 'node:fs/promises';
import { identifyByToken } from '@tandem/platform/accounts/sessions.ts';
import { createTokens } from '@tandem/platform/accounts/tokens.ts';
import { migrationFolder, platformMigrations } from '@tandem/platform/database/migrations.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { mountHealth } from '@tandem/platform/http/health.ts';
import { createHttp } from '@tandem/platform/http/http.ts';
import { housekeeping } from '@tandem/platform/jobs/housekeeping.ts';
import { startPeriodic } from '@tandem/platform/jobs/periodic.ts';
import { createLog } from '@tandem/platform/log/log.ts';
import { openMediaStore } from '@tandem/platform/media/open.ts';
import type { Service } from '@tandem/platform/service/service.ts';
import { type Clock, systemClock } from '@tandem/platform/time/clock.ts';
import { mountActivities } from './activities/routes.ts';
import { archiveKeeping } from './archive/keeping.ts';
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
  await mkdir(config.DATA_DIR, { recursive: true });
  const log = createLog('journal', config.LOG_LEVEL);
  const database = await openDatabase<JournalTables>(config.database, journalMigrations, {
    poolSize: config.DATABASE_POOL_SIZE,
  });
  const store = await openMediaStore(config, clock);
  const tokens = await createTokens(database, 'tandem-journal', clock);
  const http = createHttp<JournalTables>({
    description,
    database,
    identify: identifyByToken(database.read, tokens, clock),
    clock,
    log,
    publicUrl: config.JOURNAL_PUBLIC_URL,
    trustedProxies: config.TRUSTED_PROXIES,
  });
  const limits = {
    failuresPerAddress: config.LOGIN_FAILURES_PER_ADDRESS,
    failuresPerIdentifier: config.LOGIN_FAILURES_PER_IDENTIFIER,
    registrationsPerAddress: config.REGISTRATIONS_PER_ADDRESS,
  };
  const media = createMediaKeeping(database, store, clock, config.JOURNAL_LOOSE_MEDIA_DAYS);
  const journal: Journal = { config, http, database, clock, log, tokens, limits, store, media };
  mountHealth(http, [database.ping, store.check]);
  for (const mount of MOUNTS) mount(journal);

  const archive = archiveKeeping(journal);
  await archive.run();
  const jobs = startPeriodic([housekeeping(database, clock), media.job, archive], log);
  const port = await http.listen(config.JOURNAL_PORT, config.JOURNAL_HOST);
  return {
    name: 'journal',
    url: `http://localhost:${port}`,
    runJobs: jobs.runAll,
    close: async () => {
      await http.close();
      await jobs[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
