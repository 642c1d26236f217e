// Commands that help users who cannot log in: links, the second factor, and the activity of an account.
import { renderTable } from '../../cli/columns.ts';
import { type Command, defineCommand, UsageError } from '../../cli/command.ts';
import type { Account, PlatformDb } from '../../database/tables.ts';
import { notFound } from '../../refusal.ts';
import { formatInstant } from '../../time/clock.ts';
import { endOtherLogins } from '../accounts.ts';
import { exportActivity, NO_DEVICE, recordActivity } from '../activity/activity.ts';
import { generateToken, LOGIN_LINK_LIFETIME, linkUrl, storeLink } from '../links/links.ts';
import { recordChange } from '../mails/mails.ts';
import { createResetLink } from '../recovery/password-reset.ts';
import { turnOff, updateSecurity } from '../second-factor/security.ts';
import type { AccountAdmin, WithAccounts } from './account-admin.ts';
import { requireNamedAccount } from './administration.ts';
import { deleteIdentities, updateAccount } from './store.ts';

const OPERANDS = ['username'] as const;
const OPERATOR = 'command line';

export const accessCommands = (withAccounts: WithAccounts): Command[] => [
  resetLink(withAccounts),
  loginLink(withAccounts),
  changeCommand(
    withAccounts,
    'reset-second-factor',
    'Turns the second factor of a user off, and ends every session. The password stays.',
    async (admin, tx, account, now) => {
      if (account.second_factor_at === null) return 'has no second factor';
      await resetSecondFactor(admin, tx, account, now);
      return 'has no second factor any more';
    },
  ),
  changeCommand(
    withAccounts,
    'verify-email',
    'Marks the email address of a user as confirmed.',
    async (_admin, tx, account, now) => {
      await updateSecurity.run(tx, account.id, { email_verified_at: now });
      const act = { accountId: account.id, kind: 'email-verified', detail: OPERATOR } as const;
      await recordActivity(tx, act, NO_DEVICE, now);
      return 'has a confirmed email address';
    },
  ),
  changeCommand(
    withAccounts,
    'unlink',
    'Removes the connected logins of a user, with the role that they granted.',
    async (admin, tx, account, now) => {
      const removed = await deleteIdentities.rows(tx, account.id);
      if (removed.some(({ grants_admin }) => grants_admin === 1))
        await updateAccount.run(tx, account.id, { role: 'user' });
      if (removed.length > 0) await recordChange(admin, tx, account, 'identity-removed', NO_DEVICE, now);
      return removed.length === 0 ? 'has no connected logins' : 'has no connected logins any more';
    },
  ),
  listUserActivity(withAccounts),
];

async function resetSecondFactor(admin: AccountAdmin, tx: PlatformDb, account: Account, now: number) {
  await turnOff(admin, tx, account, NO_DEVICE, now);
  await endOtherLogins(tx, account.id, null);
}

const resetLink = (withAccounts: WithAccounts): Command =>
  defineCommand({
    name: 'users reset-link',
    operands: OPERANDS,
    summary: 'Creates a link with which a user chooses a new password, and shows it once.',
    description: 'The link works once, for 24 hours. It bypasses no second factor.',
    run: ({ operands: { username } }) =>
      withAccounts(async (admin) => {
        const { database, clock } = admin;
        const by = { operator: OPERATOR, device: NO_DEVICE, mayResetAdministrators: true };
        const { url, expiresAt } = await database.write(async (tx) =>
          createResetLink(admin, tx, await requireNamedAccount(tx, username), by, clock.now()),
        );
        return reportLink(username, url, expiresAt);
      }),
  });

const loginLink = (withAccounts: WithAccounts): Command =>
  defineCommand({
    name: 'users login-link',
    operands: OPERANDS,
    summary: 'Creates a link that logs a user in, and shows it once.',
    description: 'The link works once, for 15 minutes. Refused while the second factor is on.',
    options: {
      'reset-second-factor': {
        type: 'boolean',
        help: 'Turns the second factor of the user off first, and ends every session.',
      },
    },
    run: ({ operands: { username }, options }) =>
      withAccounts(async (admin) => {
        const { database, clock, base } = admin;
        const token = generateToken();
        const now = clock.now();
        const expiresAt = now + LOGIN_LINK_LIFETIME;
        await database.write(async (tx) => {
          const account = await requireNamedAccount(tx, username);
          if (account.disabled_at !== null) throw notFound(`enabled user: ${username}`);
          if (account.second_factor_at !== null && !options['reset-second-factor'])
            throw new UsageError(`${username} has a second factor: --reset-second-factor turns it off.`);
          if (account.second_factor_at !== null) await resetSecondFactor(admin, tx, account, now);
          await storeLink(tx, {
            token,
            accountId: account.id,
            purpose: 'login',
            createdBy: OPERATOR,
            expiresAt,
          });
        });
        return reportLink(username, linkUrl(base, 'login', token), expiresAt);
      }),
  });

const reportLink = (username: string, url: string, expiresAt: number) => ({
  json: { username, url, expiresAt: formatInstant(expiresAt) },
  text: `The link for ${username}, shown only now: ${url}\nIt works once, until ${formatInstant(expiresAt)}.`,
});

const changeCommand = (
  withAccounts: WithAccounts,
  verb: string,
  summary: string,
  change: (admin: AccountAdmin, tx: PlatformDb, account: Account, now: number) => Promise<string>,
): Command =>
  defineCommand({
    name: `users ${verb}`,
    operands: OPERANDS,
    summary,
    run: ({ operands: { username } }) =>
      withAccounts(async (admin) => {
        const { database, clock } = admin;
        const state = await database.write(async (tx) =>
          change(admin, tx, await requireNamedAccount(tx, username), clock.now()),
        );
        return { json: { username, state }, text: `${username} ${state}.` };
      }),
  });

const listUserActivity = (withAccounts: WithAccounts): Command =>
  defineCommand({
    name: 'users activity',
    operands: OPERANDS,
    summary: 'Lists the recent activity of an account, newest first.',
    run: ({ operands: { username } }) =>
      withAccounts(async ({ database, clock, activityDays: days }) => {
        const { id } = await requireNamedAccount(database.read, username);
        const json = await exportActivity(database.read, id, { days, now: clock.now() });
        const rows = json.map(({ at, kind, hits, device, network, detail }) => [
          at,
          kind,
          hits === 1 ? '' : String(hits),
          device ?? '',
          network ?? '',
          detail ?? '',
        ]);
        const heading = ['time', 'kind', 'times', 'device', 'network', 'detail'];
        return { json, text: renderTable(heading, rows, 'There is no activity.') };
      }),
  });
