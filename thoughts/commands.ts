// The command line of thoughts: the administration commands of its features.
import type { AccountAdmin } from '@tandem/platform/accounts/administration/account-admin.ts';
import { accountCommands, tokenCommands } from '@tandem/platform/accounts/administration/commands.ts';
import { invitationCommands } from '@tandem/platform/accounts/invitations/commands.ts';
import { inspectMails } from '@tandem/platform/accounts/mails/worker.ts';
import { inspectPasskeys } from '@tandem/platform/accounts/passkeys/passkeys.ts';
import { backupCommands } from '@tandem/platform/backup/commands.ts';
import type { Program } from '@tandem/platform/cli/command.ts';
import { describeUnknownSettings, type Environment } from '@tandem/platform/config/settings.ts';
import type { AccountTable } from '@tandem/platform/database/tables.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
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
import { revokeKeys } from './accounts/api-keys/api-keys.ts';
import { registerUser, requireUnreservedName } from './accounts/auth/auth.ts';
import { deleteUser } from './accounts/deletion/account-deletion.ts';
import { thoughtsDefinition, thoughtsMigrations } from './app.ts';
import { readThoughtsConfig, thoughtsSettings } from './config.ts';
import type { ThoughtsContext } from './context.ts';
import { deliveryCommands } from './federation/outbound/administration/commands.ts';
import { recordAvailability } from './foundation/actors/availability.ts';
import { recount } from './foundation/counters/recount.ts';
import type { FederationTables } from './foundation/tables/federation.ts';
import type { ThoughtsDb, ThoughtsTables } from './foundation/tables/tables.ts';
import type { CommandContext } from './moderation/command-context.ts';
import {
  announcementCommands,
  domainBlockCommands,
  hostCommands,
  peopleCommands,
  reportCommands,
} from './moderation/commands.ts';
import { searchCommands } from './timelines/search/index-rebuild/commands.ts';
import { searchIndex } from './timelines/search/index-rebuild/rebuild.ts';

/** Reads the database, migrations and storage that the administration commands use. */
function readSource(environment: Environment) {
  const config = readThoughtsConfig(environment);
  const { database, THOUGHTS_PUBLIC_URL: base, ACCOUNT_ACTIVITY_DAYS: activityDays } = config;
  const sendsMail = config.THOUGHTS_SMTP_URL !== null;
  const openMedia = () => openBlobStore(config);
  const common = { database, migrations: thoughtsMigrations, derived: searchIndex, openMedia };
  return { ...common, base, activityDays, sendsMail };
}

/** The commands for the server configured by `environment`. Each command reads the settings when it runs. */
export function thoughtsProgram(environment: Environment, clock: Clock = systemClock): Program {
  const read = () => readSource(environment);
  const withAccounts = <Result>(use: (admin: AccountAdmin) => Promise<Result>): Promise<Result> => {
    const { base, activityDays, sendsMail, ...source } = read();
    return withDatabase<ThoughtsTables, Result>(source, async (database) =>
      use(
        createAccountAdmin(
          { database, clock, blobStore: await source.openMedia(), activityDays, sendsMail },
          base ?? 'http://localhost:8000',
        ),
      ),
    );
  };
  const withFederation = <Result>(
    use: (administered: CommandContext) => Promise<Result>,
  ): Promise<Result> => {
    const { base, ...source } = read();
    return withDatabase<FederationTables, Result>(source, (database) =>
      use({ database, clock: systemClock, base }),
    );
  };
  const unknownSettings = () => describeUnknownSettings('thoughts', thoughtsSettings, environment);
  return {
    name: 'thoughts',
    usage: 'npm run thoughts --',
    summary: 'The federated server for short posts and its administration.',
    commands: [
      ...runCommands([thoughtsDefinition]),
      migrateCommand(read),
      checkCommand(read, unknownSettings, 'stored counters against a recount', (source) =>
        withDatabase<ThoughtsTables, Findings[]>(source, async ({ read: db }) => [
          { part: 'counts', findings: await recount(db) },
          ...(read().sendsMail ? [{ part: 'mail', findings: await inspectMails(db) }] : []),
          await inspectPasskeys(db, read().base),
        ]),
      ),
      ...accountCommands(withAccounts),
      ...tokenCommands(withAccounts, true),
      ...invitationCommands(withAccounts),
      ...domainBlockCommands(withFederation),
      ...deliveryCommands(withFederation),
      ...peopleCommands(withFederation),
      ...announcementCommands(withFederation),
      ...hostCommands(withFederation),
      ...reportCommands(withFederation),
      ...searchCommands((use) => withDatabase<ThoughtsTables, void>(read(), use)),
      copyCommand(read),
      ...backupCommands({ service: 'thoughts', readConfig: read }, true),
    ],
  };
}

/** `base` is the server's public address. */
const createAccountAdmin = (
  {
    database,
    blobStore,
    clock,
    activityDays,
    sendsMail,
  }: Pick<ThoughtsContext, 'database' | 'blobStore' | 'clock'> &
    Pick<AccountAdmin, 'activityDays' | 'sendsMail'>,
  base: string,
): AccountAdmin => ({
  base,
  activityDays,
  sendsMail,
  database,
  clock,
  register: async (account) => {
    requireUnreservedName(account.username, base);
    await database.write((tx) => registerUser(tx, account));
  },
  delete: async (account) => {
    await database.write((tx) => deleteUser(tx, asCaller(account), clock.now()));
    await removeDueFiles({ database, blobStore, clock });
  },
  recordAvailability: (tx, account, now) => recordAvailability(tx as ThoughtsDb, account.username, now),
  revokeKeys: (accountId) => database.write((tx) => revokeKeys(tx, accountId)),
});

const asCaller = ({ id, username, role }: AccountTable): Caller => ({
  accountId: id,
  username,
  role,
  sessionId: null,
});
