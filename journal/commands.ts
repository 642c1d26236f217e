// The journal's program: its commands, over what the features offer an administrator.
import { type AccountKeeping, accountCommands, tokenCommands } from '@tandem/platform/accounts/commands.ts';
import { invitationCommands } from '@tandem/platform/accounts/invitations/commands.ts';
import { backupCommands } from '@tandem/platform/backup/commands.ts';
import type { Program } from '@tandem/platform/cli/command.ts';
import type { Environment } from '@tandem/platform/config/settings.ts';
import { describeUnknownSettings } from '@tandem/platform/config/unknown-settings.ts';
import { openMediaStore } from '@tandem/platform/media/open.ts';
import {
  checkCommand,
  type Findings,
  migrateCommand,
  runCommands,
} from '@tandem/platform/service/commands.ts';
import { copyCommand } from '@tandem/platform/service/copy-command.ts';
import { type Hosted, hosted } from '@tandem/platform/service/service.ts';
import { withDatabase } from '@tandem/platform/service/with-database.ts';
import { systemClock } from '@tandem/platform/time/clock.ts';
import { journalMigrations, startJournal } from './app.ts';
import { journalSettings, readJournalConfig } from './config.ts';
import { inspectMedia } from './media/inspection.ts';
import type { JournalTables } from './tables.ts';
import { keepJournalAccounts } from './users/administration.ts';

/** As a process hosts it. */
export const journalHosted: Hosted = hosted(
  { name: 'journal', settings: journalSettings },
  readJournalConfig,
  startJournal,
);

/** The commands on the journal that `environment` sets; settings are read when a command runs. */
export function journalProgram(environment: Environment): Program {
  const read = () => {
    const config = readJournalConfig(environment);
    return {
      database: config.database,
      migrations: journalMigrations,
      openMedia: () => openMediaStore(config),
      looseDays: config.JOURNAL_LOOSE_MEDIA_DAYS,
    };
  };
  async function withAccounts<Result>(use: (keeping: AccountKeeping) => Promise<Result>): Promise<Result> {
    const kept = read();
    return withDatabase<JournalTables, Result>(kept, async (database) =>
      use(keepJournalAccounts(database, systemClock, await kept.openMedia(), kept.looseDays)),
    );
  }
  const unknownSettings = () => describeUnknownSettings('journal', journalSettings, environment);
  return {
    name: 'journal',
    usage: 'npm run journal --',
    summary: 'The mood journal, and what its administrator does.',
    commands: [
      ...runCommands([journalHosted]),
      migrateCommand(read),
      checkCommand(read, unknownSettings, 'media rows against media files', (keeping) =>
        withDatabase<JournalTables, Findings[]>(keeping, async (database) => [
          { part: 'media', findings: await inspectMedia(database.read, await read().openMedia()) },
        ]),
      ),
      ...accountCommands(withAccounts),
      ...tokenCommands(withAccounts, false),
      copyCommand(read),
      ...invitationCommands(withAccounts),
      ...backupCommands({ service: 'journal', read }, true),
    ],
  };
}
