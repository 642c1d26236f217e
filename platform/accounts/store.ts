// SQL of accounts and sessions.

import { type Insertable, sql } from 'kysely';
import { isUniqueViolation } from '../database/constraint-violations.ts';
import { defineQuery } from '../database/queries/define-query.ts';
import { dialectOf, isIn } from '../database/queries/expressions.ts';
import type { AccountTable, PlatformDb, SessionTable } from '../database/tables.ts';
import type { AccountId, SessionId } from '../identity/caller.ts';
import type { Instant } from '../time/clock.ts';

/** False if the username or the email address is taken. */
export const insertAccount = defineQuery((tx: PlatformDb, account: AccountTable) =>
  tx
    .insertInto('account')
    .values(account)
    .onConflict((on) => on.doNothing())
    .returning('id'),
);

export const selectAccountByKey = defineQuery((db: PlatformDb, key: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]))
    .orderBy('id'),
);

export const selectAccount = defineQuery((db: PlatformDb, id: AccountId) =>
  db.selectFrom('account').selectAll().where('id', '=', id),
);

export async function updatePasswordHash(
  tx: PlatformDb,
  id: AccountId,
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

/** `outdated` if the password has changed; after `taken` the transaction must be rolled back. */
export async function updateEmail(
  tx: PlatformDb,
  id: AccountId,
  passwordHash: string,
  changes: Pick<AccountTable, 'email' | 'email_key'>,
): Promise<'changed' | 'taken' | 'outdated'> {
  try {
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set({ ...changes, email_verified_at: null, pending_email: null })
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? 'changed' : 'outdated';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/**
 * Locks the account until the transaction ends, so that its dependent rows can be counted. SQLite has only
 * one writer.
 */
export async function lockAccountForUpdate(tx: PlatformDb, id: AccountId): Promise<void> {
  await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .$if(dialectOf(tx) === 'postgres', (query) => query.forUpdate())
    .execute();
}

export const deleteAccountRow = defineQuery((tx: PlatformDb, id: AccountId) =>
  tx.deleteFrom('account').where('id', '=', id),
);

export const insertSession = defineQuery((tx: PlatformDb, session: Insertable<SessionTable>) =>
  tx.insertInto('session').values(session),
);

/** Most recently used first, at most `limit`. */
export const selectSessions = defineQuery(
  (db: PlatformDb, accountId: AccountId, now: Instant, limit: number) =>
    db
      .selectFrom('session')
      .select(['id', 'created_at', 'user_agent'])
      .select(LAST_USED_AT.as('last_used_at'))
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .orderBy(LAST_USED_AT, 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
);

const LAST_USED_AT = sql<Instant>`coalesce(last_used_at, created_at)`;

/** False if the account has no such session. */
export const deleteOwnSession = defineQuery(
  (tx: PlatformDb, accountId: AccountId, id: SessionId, now: Instant) =>
    tx
      .deleteFrom('session')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .returning('id'),
);

export const updateSessionUse = defineQuery((tx: PlatformDb, id: SessionId, now: Instant) =>
  tx.updateTable('session').set({ last_used_at: now }).where('id', '=', id),
);

const callers = (db: PlatformDb, now: Instant) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'account.username', 'account.role'])
    .select(['session.created_at as began_at', 'session.last_used_at'])
    .where('session.expires_at', '>', now)
    .where('account.disabled_at', 'is', null);

/** The account of an active session. */
export const selectCaller = defineQuery((db: PlatformDb, sessionId: SessionId, now: Instant) =>
  callers(db, now).where('session.id', '=', sessionId),
);

/** {@link selectCaller} for several sessions. */
export const selectCallers = defineQuery((db: PlatformDb, sessionIds: readonly SessionId[], now: Instant) =>
  callers(db, now)
    .select('session.id as key')
    .where((where) => isIn(db, where.ref('session.id'), sessionIds)),
);

/** The sessions that have not expired, and whose accounts are not disabled. */
export const selectActiveSessions = defineQuery((db: PlatformDb, ids: readonly SessionId[], now: Instant) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where((where) => isIn(db, where.ref('session.id'), ids))
    .where('session.expires_at', '>', now)
    .where('account.disabled_at', 'is', null),
);

export const updateSessionExpiry = defineQuery((tx: PlatformDb, id: SessionId, expiresAt: Instant) =>
  tx.updateTable('session').set({ expires_at: expiresAt }).where('id', '=', id),
);

export const deleteSession = defineQuery((tx: PlatformDb, id: SessionId) =>
  tx.deleteFrom('session').where('id', '=', id),
);

export const deleteOtherSessions = defineQuery(
  (tx: PlatformDb, accountId: AccountId, exceptId: SessionId | null) =>
    tx
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId)),
);

export const deleteExpiredSessions = defineQuery((tx: PlatformDb, now: Instant) =>
  tx.deleteFrom('session').where('expires_at', '<=', now),
);

/** Whether a change of this address by another account can still be undone. */
export const selectReserved = defineQuery((db: PlatformDb, emailKey: string, by: AccountId, now: Instant) =>
  db
    .selectFrom('account_link')
    .select('hash')
    .where('purpose', '=', 'undo')
    .where(sql`lower(email)`, '=', emailKey)
    .where('account_id', '!=', by)
    .where('expires_at', '>', now)
    .limit(1),
);

/** Sets the address of an account, which is confirmed. Violates a constraint if it is taken. */
export const updateConfirmedEmail = defineQuery(
  (
    tx: PlatformDb,
    id: AccountId,
    { email, email_key }: Pick<AccountTable, 'email' | 'email_key'>,
    now: Instant,
  ) =>
    tx
      .updateTable('account')
      .set({ email, email_key, email_verified_at: now, pending_email: null })
      .where('id', '=', id),
);

/** Sets the address that is to be confirmed; null: none. */
export const updatePendingEmail = defineQuery(
  (tx: PlatformDb, id: AccountId, passwordHash: string, pendingEmail: string | null) =>
    tx
      .updateTable('account')
      .set({ pending_email: pendingEmail })
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash),
);

/** Deletes the unfinished logins of an account. */
export const deletePendingLoginsOf = defineQuery((tx: PlatformDb, accountId: AccountId) =>
  tx.deleteFrom('pending_login').where('account_id', '=', accountId),
);

/** Deletes the links of one purpose; with null all but those that undo a change of the address. */
export const deleteLinksOf = defineQuery((tx: PlatformDb, accountId: AccountId, purpose: string | null) =>
  tx
    .deleteFrom('account_link')
    .where('account_id', '=', accountId)
    .$if(purpose !== null, (query) => query.where('purpose', '=', purpose ?? ''))
    .$if(purpose === null, (query) => query.where('purpose', '!=', 'undo')),
);
