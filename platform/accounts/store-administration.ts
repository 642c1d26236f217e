// SQL of accounts as an administrator sees them.
import type { AccountTable, PlatformDb } from '../database/tables.ts';

export type AccountChange = Partial<Pick<AccountTable, 'password_hash' | 'role' | 'disabled_at'>>;

/** Oldest first. */
export const selectAccounts = (db: PlatformDb) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'role', 'created_at', 'disabled_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const selectAccountByUsername = (db: PlatformDb, usernameKey: string) =>
  db.selectFrom('account').selectAll().where('username_key', '=', usernameKey).executeTakeFirst();

export async function updateAccount(tx: PlatformDb, id: string, change: AccountChange): Promise<void> {
  await tx.updateTable('account').set(change).where('id', '=', id).execute();
}

/** How many logins ended. */
export async function deleteSessions(tx: PlatformDb, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
