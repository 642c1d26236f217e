// The journal's command-line program.
import type { AccountAdmin } from '@tandem/platform/accounts/administration/account-admin.ts';
import { accountCommands, tokenCommands } from '@tandem/platform/accounts/administration/commands.ts';
import { invitationCommands } from '@tandem/platform/accounts/invitations/commands.ts';
import { inspectPasskeys } from '@tandem/platform/accounts/passkeys/passkeys.ts';
import { backupCommands } from '@tandem/platform/backup/commands.ts';
import type { Program } from '@tandem/platform/cli/command.ts';
import type { Environment } from '@tandem/platform/config/settings.ts';
import { describeUnknownSettings } from '@tandem/platform/config/unknown-settings.ts';
import type { PlatformDb } from '@tandem/platform/database/tables.ts';
import { openBlobStore } from '@tandem/platform/media/blob-store/open.ts';
import { removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import {
  checkCommand,
  type Findings,
  migrateCommand,
  runCommands,
} from '@tandem/platform/service/commands/commands.ts';
import { copyCommand } from '@tandem/platform/service/commands/copy-command.ts';
import { withDatabase } from '@tandem/platform/service/commands/with-database.ts';
import { defineService, type ServiceDefinition } from '@tandem/platform/service/service.ts';
import { type Clock, systemClock } from '@tandem/platform/time/clock.ts';
import { journalMigrations, startJournal } from './app.ts';
import { journalSettings, readJournalConfig } from './config.ts';
import type { JournalContext } from './context.ts';
import { inspectMedia } from './media/inspection/inspection.ts';
import type { JournalTables } from './tables.ts';
import { revokeTokens } from './tokens/tokens.ts';
import { deleteUser, registerUser } from './users/users.ts';

/** The service definition of the journal. */
export const journalDefinition: ServiceDefinition = defineService(
  { name: 'journal', settings: journalSettings },
  readJournalConfig,
  startJournal,
);

/** The commands of the journal configured by `environment`; settings are read when a command runs. */
export function journalProgram(environment: Environment, clock: Clock = systemClock): Program {
  const read = () => {
    const config = readJournalConfig(environment);
    return {
      database: config.database,
      migrations: journalMigrations,
      openMedia: () => openBlobStore(config),
      publicUrl: config.JOURNAL_PUBLIC_URL,
      base: config.JOURNAL_PUBLIC_URL ?? `http://localhost:${config.JOURNAL_PORT}`,
      activityDays: config.ACCOUNT_ACTIVITY_DAYS,
    };
  };
  async function withAccounts<Result>(use: (admin: AccountAdmin) => Promise<Result>): Promise<Result> {
    const { base, activityDays, ...source } = read();
    const own = { base, activityDays, clock };
    return withDatabase<JournalTables, Result>(source, async (database) =>
      use(createJournalAccountAdmin({ ...own, database, blobStore: await source.openMedia() })),
    );
  }
  const unknownSettings = () => describeUnknownSettings('journal', journalSettings, environment);
  return {
    name: 'journal',
    usage: 'npm run journal --',
    summary: 'The mood journal and its administration.',
    commands: [
      ...runCommands([journalDefinition]),
      migrateCommand(read),
      checkCommand(read, unknownSettings, 'media rows against their files', (source) =>
        withDatabase<JournalTables, Findings[]>(source, async (database) => [
          { part: 'media', findings: await inspectMedia(database.read, await read().openMedia()) },
          await inspectPasskeys(database.read as unknown as PlatformDb, read().publicUrl),
        ]),
      ),
      ...accountCommands(withAccounts),
      ...tokenCommands(withAccounts, true),
      copyCommand(read),
      ...invitationCommands(withAccounts),
      ...backupCommands({ service: 'journal', readConfig: read }, true),
    ],
  };
}

// Account administration of the journal, including profiles and media.

const createJournalAccountAdmin = ({
  database,
  clock,
  blobStore,
  base,
  activityDays,
}: Pick<JournalContext, 'database' | 'clock' | 'blobStore'> &
  Pick<AccountAdmin, 'base' | 'activityDays'>): AccountAdmin => ({
  base,
  activityDays,
  database,
  clock,
  register: async (account) => {
    await database.write((tx) => registerUser(tx, account));
  },
  delete: async ({ id }) => {
    await database.write((tx) => deleteUser(tx, id, clock.now()));
    await removeDueFiles({ database, clock, blobStore });
  },
  revokeKeys: (id) => database.write((tx) => revokeTokens(tx, id)),
});
