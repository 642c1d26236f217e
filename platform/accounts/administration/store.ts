// SQL of account administration.
import { defineQuery } from '../../database/queries/define-query.ts';
import type { AccountTable, PlatformDb } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';

type AccountChange = Partial<Pick<AccountTable, 'password_hash' | 'role' | 'disabled_at'>>;

/** Oldest first. */
export const selectAccounts = defineQuery((db: PlatformDb) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'role', 'created_at', 'disabled_at'])
    .orderBy('created_at')
    .orderBy('id'),
);

export const selectAccountByUsername = defineQuery((db: PlatformDb, usernameKey: string) =>
  db.selectFrom('account').selectAll().where('username_key', '=', usernameKey),
);

export const updateAccount = defineQuery((tx: PlatformDb, id: AccountId, change: AccountChange) =>
  tx.updateTable('account').set(change).where('id', '=', id),
);

/** Returns the number of deleted sessions. */
export async function deleteSessions(tx: PlatformDb, accountId: AccountId): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const deleteIdentities = defineQuery((tx: PlatformDb, accountId: AccountId) =>
  tx.deleteFrom('identity').where('account_id', '=', accountId).returning('grants_admin'),
);
