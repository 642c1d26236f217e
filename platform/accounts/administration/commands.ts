// Account commands common to all services.
import { randomBytes } from 'node:crypto';
import { type Command, defineCommand, type Report, UsageError } from '../../cli/command.ts';
import { renderTable, type Terminal } from '../../cli/terminal.ts';
import type { Account, PlatformDb } from '../../database/tables.ts';
import { notFound } from '../../refusal.ts';
import { Type } from '../../schema/type.ts';
import { compile } from '../../schema/validation.ts';
import { formatInstant } from '../../time/clock.ts';
import { endOtherLogins, prepareAccount } from '../accounts.ts';
import { exportActivity, NO_DEVICE, recordActivity } from '../activity/activity.ts';
import { Password, RegisterRequest } from '../contract.ts';
import { generateToken, LOGIN_LINK_LIFETIME, linkUrl, storeLink } from '../links/links.ts';
import { recordChange } from '../mails/mails.ts';
import { OWASP_COST } from '../passwords/hash-cost.ts';
import { hashPassword, requireValidPassword } from '../passwords/passwords.ts';
import { createResetLink } from '../recovery/password-reset.ts';
import { turnOff, updateSecurity } from '../second-factor/security.ts';
import type { AccountAdmin, WithAccounts } from './account-admin.ts';
import {
  deleteIdentities,
  disableAccount,
  enableAccount,
  endSessions,
  listAccounts,
  requireNamedAccount,
  resetPassword,
  setRole,
  updateAccount,
} from './administration.ts';

const OPERANDS = ['username'] as const;
const PASSWORD = {
  'password-stdin': {
    type: 'boolean',
    help: 'Reads the password from the first line of standard input; otherwise one is generated and shown once.',
  },
} as const;

const checkRegistration = compile(RegisterRequest, 'body');
const checkPassword = compile(Type.Object({ password: Password }), 'body');

export const accountCommands = (withAccounts: WithAccounts): Command[] => [
  listUsers(withAccounts),
  createUser(withAccounts),
  resetUserPassword(withAccounts),
  updateCommand(withAccounts, 'make-admin', 'Makes a user an administrator.', (tx, name, now) =>
    setRole(tx, name, 'admin', now),
  ),
  updateCommand(withAccounts, 'revoke-admin', 'Removes the administrator role.', (tx, name, now) =>
    setRole(tx, name, 'user', now),
  ),
  updateCommand(
    withAccounts,
    'disable',
    'Ends every session of a user and prevents logging in.',
    disableAccount,
    true,
  ),
  updateCommand(withAccounts, 'enable', 'Lets a disabled user log in again.', enableAccount, true),
  deleteUser(withAccounts),
  ...accessCommands(withAccounts),
];

const listUsers = (withAccounts: WithAccounts): Command =>
  defineCommand({
    name: 'users list',
    summary: 'Lists the users, oldest first.',
    run: async () => {
      const accounts = await withAccounts(({ database }) => listAccounts(database.read));
      const users = accounts.map(({ id, username, email, role, created_at, disabled_at }) => ({
        id,
        username,
        email,
        role,
        createdAt: formatInstant(created_at),
        disabledAt: disabled_at === null ? null : formatInstant(disabled_at),
      }));
      const rows = users.map(({ username, email, role, createdAt, disabledAt }) => [
        username,
        email,
        role,
        createdAt,
        disabledAt === null ? '' : `since ${disabledAt}`,
      ]);
      const heading = ['username', 'email', 'role', 'registered', 'disabled'];
      return { json: users, text: renderTable(heading, rows, 'There are no users.') };
    },
  });

const createUser = (withAccounts: WithAccounts): Command =>
  defineCommand({
    name: 'users create',
    operands: OPERANDS,
    summary: 'Registers a user.',
    options: {
      email: { type: 'string', value: 'address', help: 'The email address of the user.', required: true },
      admin: { type: 'boolean', help: 'Makes the user an administrator.' },
      ...PASSWORD,
    },
    run: async ({ operands: { username }, options, terminal }) => {
      const { password, shown } = await readOrGeneratePassword(options['password-stdin'], terminal);
      const { email } = options;
      checkRegistration({ username, email, password });
      return withAccounts(async ({ register, clock }) => {
        const account = await prepareAccount({ username, email, password }, clock.now(), OWASP_COST);
        await register({ ...account, role: options.admin ? 'admin' : 'user' });
        return reportPassword(`${username} is registered.`, { id: account.id, username, email }, shown);
      });
    },
  });

const resetUserPassword = (withAccounts: WithAccounts): Command =>
  defineCommand({
    name: 'users reset-password',
    operands: OPERANDS,
    summary: 'Sets a new password, ends every session and revokes every API key.',
    options: PASSWORD,
    run: async ({ operands: { username }, options, terminal }) => {
      const { password, shown } = await readOrGeneratePassword(options['password-stdin'], terminal);
      checkPassword({ password });
      requireValidPassword('/password', password);
      const hash = await hashPassword(password, OWASP_COST);
      await withAccounts(async ({ database, clock, revokeKeys }) => {
        await database.write((tx) => resetPassword(tx, username, hash, clock.now()));
        await revokeKeys?.((await requireNamedAccount(database.read, username)).id);
      });
      return reportPassword(`${username} has a new password.`, { username }, shown);
    },
  });

const updateCommand = (
  withAccounts: WithAccounts,
  verb: string,
  summary: string,
  apply: (tx: PlatformDb, username: string, now: number) => Promise<void>,
  changesAvailability = false,
): Command =>
  defineCommand({
    name: `users ${verb}`,
    operands: OPERANDS,
    summary,
    run: ({ operands: { username } }) =>
      withAccounts(async ({ database, clock, recordAvailability }) => {
        await database.write(async (tx) => {
          await apply(tx, username, clock.now());
          if (changesAvailability)
            await recordAvailability?.(tx, await requireNamedAccount(tx, username), clock.now());
        });
        const { role, disabled_at } = await requireNamedAccount(database.read, username);
        const state = `${role}, ${disabled_at === null ? 'enabled' : 'disabled'}`;
        return { json: { username, role, isDisabled: disabled_at !== null }, text: `${username}: ${state}` };
      }),
  });

const deleteUser = (withAccounts: WithAccounts): Command =>
  defineCommand({
    name: 'users delete',
    operands: OPERANDS,
    summary: 'Deletes a user and all their data. This cannot be undone.',
    options: { yes: { type: 'boolean', help: 'Confirms the deletion; required.' } },
    run: async ({ operands: { username }, options }) => {
      if (!options.yes) throw new UsageError(`Nothing is deleted without --yes.`);
      await withAccounts(async ({ database, delete: erase }) =>
        erase(await requireNamedAccount(database.read, username)),
      );
      return { json: { username }, text: `${username} is deleted.` };
    },
  });

/** `hasKeys`: whether the service has API keys. */
export const tokenCommands = (withAccounts: WithAccounts, hasKeys: boolean): Command[] => [
  defineCommand({
    name: 'tokens revoke',
    operands: OPERANDS,
    summary: 'Ends every session of a user.',
    options: hasKeys ? { keys: { type: 'boolean', help: 'Revokes the API keys of the user too.' } } : {},
    run: ({ operands: { username }, options }) =>
      withAccounts(async ({ database, revokeKeys }) => {
        const { id } = await requireNamedAccount(database.read, username);
        const logins = await database.write((tx) => endSessions(tx, username));
        const keys = options.keys && revokeKeys ? await revokeKeys(id) : null;
        const revoked = keys === null ? '' : `, revoked ${keys} API keys`;
        return { json: { username, logins, keys }, text: `Ended ${logins} logins of ${username}${revoked}.` };
      }),
  }),
];

/**
 * `shown` is a generated password. Passwords are not arguments, because other processes can see arguments.
 */
async function readOrGeneratePassword(
  fromInput: boolean,
  terminal: Terminal,
): Promise<{ password: string; shown: string | null }> {
  if (fromInput) {
    const line = await terminal.readLine();
    if (line === null) throw new UsageError('Standard input has no password.');
    return { password: line, shown: null };
  }
  const generated = randomBytes(15).toString('base64url');
  return { password: generated, shown: generated };
}

const reportPassword = (done: string, json: object, password: string | null): Report =>
  password === null
    ? { json, text: done }
    : { json: { ...json, password }, text: `${done}\nThe password, shown only now: ${password}` };

// Commands that help users who cannot log in: links, the second factor, and the activity of an account.

const OPERATOR = 'command line';

const accessCommands = (withAccounts: WithAccounts): Command[] => [
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
