// Account administration. Usernames are matched ignoring case.
import { defineQuery } from '../../database/queries/define-query.ts';
import type { Account, AccountTable, PlatformDb } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import { notFound } from '../../refusal.ts';
import { foldCase } from '../../text/fold.ts';
import type { Instant } from '../../time/clock.ts';
import { endOtherLogins } from '../accounts.ts';
import { NO_DEVICE, recordActivity } from '../activity/activity.ts';
import { deletePendingLoginsOf } from '../store.ts';

// SQL of account administration.

type AccountChange = Partial<Pick<AccountTable, 'password_hash' | 'role' | 'disabled_at'>>;

/** Oldest first. */
const selectAccounts = defineQuery((db: PlatformDb) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'role', 'created_at', 'disabled_at'])
    .orderBy('created_at')
    .orderBy('id'),
);

const selectAccountByUsername = defineQuery((db: PlatformDb, usernameKey: string) =>
  db.selectFrom('account').selectAll().where('username_key', '=', usernameKey),
);

export const updateAccount = defineQuery((tx: PlatformDb, id: AccountId, change: AccountChange) =>
  tx.updateTable('account').set(change).where('id', '=', id),
);

/** Returns the number of deleted sessions. */
async function deleteSessions(tx: PlatformDb, accountId: AccountId): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const deleteIdentities = defineQuery((tx: PlatformDb, accountId: AccountId) =>
  tx.deleteFrom('identity').where('account_id', '=', accountId).returning('grants_admin'),
);

/** All accounts, oldest first, without password hashes. */
export const listAccounts = selectAccounts.rows;

/** Refuses (not found) an unknown username. */
export async function requireNamedAccount(db: PlatformDb, username: string): Promise<Account> {
  const account = await selectAccountByUsername.first(db, foldCase(username));
  if (!account) throw notFound(`user: ${username}`);
  return account;
}

/** Sets a new password, given as a hash, and ends all sessions. A second factor stays on. */
export async function resetPassword(
  tx: PlatformDb,
  username: string,
  password_hash: string,
  now: Instant,
): Promise<void> {
  const { id } = await requireNamedAccount(tx, username);
  await updateAccount.run(tx, id, { password_hash });
  await endOtherLogins(tx, id, null);
  await recordActivity(tx, { accountId: id, kind: 'password-reset' }, NO_DEVICE, now);
}

export async function setRole(
  tx: PlatformDb,
  username: string,
  role: AccountTable['role'],
  now: Instant,
): Promise<void> {
  const account = await requireNamedAccount(tx, username);
  await updateAccount.run(tx, account.id, { role });
  if (role !== account.role)
    await recordActivity(tx, { accountId: account.id, kind: 'role-changed', detail: role }, NO_DEVICE, now);
}

/** Disables login, tokens and API keys of the account. */
export async function disableAccount(tx: PlatformDb, username: string, now: Instant): Promise<void> {
  const { id, disabled_at } = await requireNamedAccount(tx, username);
  await updateAccount.run(tx, id, { disabled_at: disabled_at ?? now });
  await endOtherLogins(tx, id, null);
  if (disabled_at === null) await recordActivity(tx, { accountId: id, kind: 'disabled' }, NO_DEVICE, now);
}

export async function enableAccount(tx: PlatformDb, username: string, now: Instant): Promise<void> {
  const { id, disabled_at } = await requireNamedAccount(tx, username);
  await updateAccount.run(tx, id, { disabled_at: null });
  if (disabled_at !== null) await recordActivity(tx, { accountId: id, kind: 'enabled' }, NO_DEVICE, now);
}

/** Ends all sessions and unfinished logins of the user; returns the number of sessions. */
export async function endSessions(tx: PlatformDb, username: string): Promise<number> {
  const { id } = await requireNamedAccount(tx, username);
  await deletePendingLoginsOf.run(tx, id);
  return deleteSessions(tx, id);
}
