// SQL of identities: logins of a provider that are connected with an account.
import { defineQuery } from '../../database/queries/define-query.ts';
import type { AccountTable, IdentityTable, PlatformDb } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';

type NewIdentity = Omit<IdentityTable, 'grants_admin' | 'last_used_at'>;

export const selectIdentity = defineQuery((db: PlatformDb, issuer: string, subject: string) =>
  db
    .selectFrom('identity')
    .select(['id', 'account_id', 'grants_admin'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject),
);

/** Whether the account has an identity of the issuer. */
export const selectHasIdentity = defineQuery((db: PlatformDb, accountId: AccountId, issuer: string) =>
  db.selectFrom('identity').select('id').where('issuer', '=', issuer).where('account_id', '=', accountId),
);

/** Unchanged if the login is connected with another account, or the account with another login. */
export const insertIdentity = defineQuery((tx: PlatformDb, row: NewIdentity) =>
  tx
    .insertInto('identity')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id'),
);

type IdentityUse = { email: string | null; last_used_at: number; grants_admin: number };

export const updateIdentityUse = defineQuery(
  (tx: PlatformDb, issuer: string, subject: string, use: IdentityUse) =>
    tx.updateTable('identity').set(use).where('issuer', '=', issuer).where('subject', '=', subject),
);

export const deleteIdentity = defineQuery((tx: PlatformDb, accountId: AccountId, id: string) =>
  tx
    .deleteFrom('identity')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(['issuer', 'grants_admin']),
);

export const updateRole = defineQuery((tx: PlatformDb, id: AccountId, role: AccountTable['role']) =>
  tx.updateTable('account').set({ role }).where('id', '=', id),
);

export const selectAccountByEmail = defineQuery((db: PlatformDb, emailKey: string) =>
  db.selectFrom('account').selectAll().where('email_key', '=', emailKey),
);
