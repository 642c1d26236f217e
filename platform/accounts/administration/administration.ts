// Account administration. Usernames are matched ignoring case.
import type { AccountTable, PlatformDb } from '../../database/tables.ts';
import { notFound } from '../../refusal.ts';
import { foldCase } from '../../text/fold.ts';
import type { Instant } from '../../time/clock.ts';
import { deleteSessions, selectAccountByUsername, selectAccounts, updateAccount } from './store.ts';

/** All accounts, oldest first, without password hashes. */
export const listAccounts = selectAccounts.rows;

/** Refuses (not found) an unknown username. */
export async function requireNamedAccount(db: PlatformDb, username: string): Promise<AccountTable> {
  const account = await selectAccountByUsername.first(db, foldCase(username));
  if (!account) throw notFound(`user: ${username}`);
  return account;
}

/** Sets a new password, given as a hash, and ends all sessions. */
export async function resetPassword(tx: PlatformDb, username: string, password_hash: string): Promise<void> {
  const { id } = await requireNamedAccount(tx, username);
  await updateAccount.run(tx, id, { password_hash });
  await deleteSessions(tx, id);
}

export async function setRole(tx: PlatformDb, username: string, role: AccountTable['role']): Promise<void> {
  await updateAccount.run(tx, (await requireNamedAccount(tx, username)).id, { role });
}

/** Disables login, tokens and API keys of the account. */
export async function disableAccount(tx: PlatformDb, username: string, now: Instant): Promise<void> {
  const { id, disabled_at } = await requireNamedAccount(tx, username);
  await updateAccount.run(tx, id, { disabled_at: disabled_at ?? now });
  await deleteSessions(tx, id);
}

export async function enableAccount(tx: PlatformDb, username: string): Promise<void> {
  await updateAccount.run(tx, (await requireNamedAccount(tx, username)).id, { disabled_at: null });
}

/** Ends all sessions of the user; returns their number. */
export async function endSessions(tx: PlatformDb, username: string): Promise<number> {
  return deleteSessions(tx, (await requireNamedAccount(tx, username)).id);
}
