// SQL of accounts and logins.
import { dialectOf } from '../database/sql.ts';
import type { AccountTable, PlatformDb } from '../database/tables.ts';
import type { Instant } from '../time/clock.ts';

/** False when the username or the email is taken. */
export async function insertAccount(tx: PlatformDb, account: AccountTable): Promise<boolean> {
  const row = await tx
    .insertInto('account')
    .values(account)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const selectAccountByKey = (db: PlatformDb, key: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]))
    .orderBy('id')
    .executeTakeFirst();

export const selectAccount = (db: PlatformDb, id: string) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

export async function updatePasswordHash(
  tx: PlatformDb,
  id: string,
  previous: string,
  next: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ password_hash: next })
    .where('id', '=', id)
    .where('password_hash', '=', previous)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Keeps others from giving the account anything until the transaction ends, so that what it has can be counted.
 * SQLite has one writer anyway.
 */
export async function holdAccount(tx: PlatformDb, id: string): Promise<void> {
  await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .$if(dialectOf(tx) === 'postgres', (query) => query.forUpdate())
    .execute();
}

export async function deleteAccountRow(tx: PlatformDb, id: string): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', id).execute();
}

export async function insertSession(
  tx: PlatformDb,
  session: { id: string; account_id: string; created_at: Instant; expires_at: Instant },
): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}

/** The account of a login that is still good. */
export const selectCaller = (db: PlatformDb, sessionId: string, now: Instant) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'account.username', 'account.role'])
    .where('session.id', '=', sessionId)
    .where('session.expires_at', '>', now)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst();

export async function updateSessionEnd(tx: PlatformDb, id: string, expiresAt: Instant): Promise<void> {
  await tx.updateTable('session').set({ expires_at: expiresAt }).where('id', '=', id).execute();
}

export async function deleteSession(tx: PlatformDb, id: string): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', id).execute();
}

export async function deleteOtherSessions(
  tx: PlatformDb,
  accountId: string,
  kept: string | null,
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(kept !== null, (query) => query.where('id', '!=', kept ?? ''))
    .execute();
}

export async function deleteExpiredSessions(tx: PlatformDb, now: Instant): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<=', now).execute();
}
