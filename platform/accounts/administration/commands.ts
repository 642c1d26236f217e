// Account commands common to all services.

import { randomBytes } from 'node:crypto';
import { renderTable } from '../../cli/columns.ts';
import { type Command, defineCommand, type Report, UsageError } from '../../cli/command.ts';
import type { Terminal } from '../../cli/terminal.ts';
import type { PlatformDb } from '../../database/tables.ts';
import { Type } from '../../schema/type.ts';
import { compile } from '../../schema/validation.ts';
import { formatInstant } from '../../time/clock.ts';
import { prepareAccount } from '../accounts.ts';
import { Password, RegisterRequest } from '../contract.ts';
import { OWASP_COST } from '../passwords/hash-cost.ts';
import { requireValidPassword } from '../passwords/opaque-string.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { accessCommands } from './access-commands.ts';
import type { WithAccounts } from './account-admin.ts';
import {
  disableAccount,
  enableAccount,
  endSessions,
  listAccounts,
  requireNamedAccount,
  resetPassword,
  setRole,
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
