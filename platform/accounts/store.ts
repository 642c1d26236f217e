// SQL of accounts and logins.
import { preparedAny, preparedEffect, preparedFirst } from '../database/prepared.ts';
import { dialectOf } from '../database/sql.ts';
import type { AccountTable, PlatformDb } from '../database/tables.ts';
import type { Instant } from '../time/clock.ts';

/** False when the username or the email is taken. */
export const insertAccount = preparedAny((tx: PlatformDb, account: AccountTable) =>
  tx
    .insertInto('account')
    .values(account)
    .onConflict((on) => on.doNothing())
    .returning('id'),
);

export const selectAccountByKey = preparedFirst((db: PlatformDb, key: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]))
    .orderBy('id'),
);

export const selectAccount = preparedFirst((db: PlatformDb, id: string) =>
  db.selectFrom('account').selectAll().where('id', '=', id),
);

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

export const deleteAccountRow = preparedEffect((tx: PlatformDb, id: string) =>
  tx.deleteFrom('account').where('id', '=', id),
);

export const insertSession = preparedEffect(
  (tx: PlatformDb, session: { id: string; account_id: string; created_at: Instant; expires_at: Instant }) =>
    tx.insertInto('session').values(session),
);

/** The account of a login that is still good. */
export const selectCaller = preparedFirst((db: PlatformDb, sessionId: string, now: Instant) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'account.username', 'account.role'])
    .where('session.id', '=', sessionId)
    .where('session.expires_at', '>', now)
    .where('account.disabled_at', 'is', null),
);

export const updateSessionEnd = preparedEffect((tx: PlatformDb, id: string, expiresAt: Instant) =>
  tx.updateTable('session').set({ expires_at: expiresAt }).where('id', '=', id),
);

export const deleteSession = preparedEffect((tx: PlatformDb, id: string) =>
  tx.deleteFrom('session').where('id', '=', id),
);

export const deleteOtherSessions = preparedEffect((tx: PlatformDb, accountId: string, kept: string | null) =>
  tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(kept !== null, (query) => query.where('id', '!=', kept ?? '')),
);

export const deleteExpiredSessions = preparedEffect((tx: PlatformDb, now: Instant) =>
  tx.deleteFrom('session').where('expires_at', '<=', now),
);
