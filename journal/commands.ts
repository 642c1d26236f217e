// The journal's command-line program.
import type { AccountAdmin } from '@tandem/platform/accounts/administration/account-admin.ts';
import { accountCommands, tokenCommands } from '@tandem/platform/accounts/administration/commands.ts';
import { invitationCommands } from '@tandem/platform/accounts/invitations/commands.ts';
import { inspectMails } from '@tandem/platform/accounts/mails/worker.ts';
import { inspectPasskeys } from '@tandem/platform/accounts/passkeys/passkeys.ts';
import { backupCommands } from '@tandem/platform/backup/commands.ts';
import type { Program } from '@tandem/platform/cli/command.ts';
import { describeUnknownSettings, type Environment } from '@tandem/platform/config/settings.ts';
import { openBlobStore } from '@tandem/platform/media/blob-store/open.ts';
import { removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import {
  checkCommand,
  copyCommand,
  type Findings,
  migrateCommand,
} from '@tandem/platform/service/commands/commands.ts';

import { runCommands } from '@tandem/platform/service/commands/run-commands.ts';
import { withDatabase } from '@tandem/platform/service/commands/with-database.ts';
import { type Clock, systemClock } from '@tandem/platform/time/clock.ts';
import { journalDefinition, journalMigrations } from './app.ts';
import { journalSettings, readJournalConfig } from './config.ts';
import type { JournalContext } from './context.ts';
import { inspectMedia } from './media/inspection.ts';
import type { JournalTables } from './tables.ts';
import { revokeTokens } from './tokens/tokens.ts';
import { deleteUser, registerUser } from './users/users.ts';

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
      sendsMail: config.JOURNAL_SMTP_URL !== null,
    };
  };
  async function withAccounts<Result>(use: (admin: AccountAdmin) => Promise<Result>): Promise<Result> {
    const { base, activityDays, sendsMail, ...source } = read();
    const own = { base, activityDays, sendsMail, clock };
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
          ...(read().sendsMail ? [{ part: 'mail', findings: await inspectMails(database.read) }] : []),
          await inspectPasskeys(database.read, read().publicUrl),
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
  sendsMail,
}: Pick<JournalContext, 'database' | 'clock' | 'blobStore'> &
  Pick<AccountAdmin, 'base' | 'activityDays' | 'sendsMail'>): AccountAdmin => ({
  base,
  activityDays,
  sendsMail,
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
