// Pending logins: unfinished logins, challenges of passkeys and states of OpenID Connect. Only the hash of
// the secret that names one is stored.
import { defineQuery } from '../../database/queries/define-query.ts';
import type { PendingLoginTable, PlatformDb } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import { unauthenticated } from '../../refusal.ts';
import type { Instant } from '../../time/clock.ts';
import { hashOf } from '../links/links.ts';

/** Attempts that one pending login allows. */
const MAX_ATTEMPTS = 5;

type NewPendingLogin = {
  /** 43 characters, by which the client names it. */
  secret: string;
  kind: string;
  /** Null for somebody who is not known yet. */
  accountId: AccountId | null;
  /** Stored as JSON. */
  data: object;
  expiresAt: Instant;
};

export async function storePendingLogin(
  tx: PlatformDb,
  { secret, kind, accountId, data, expiresAt }: NewPendingLogin,
): Promise<void> {
  await insertPending.run(tx, {
    hash: hashOf(secret),
    account_id: accountId,
    kind,
    data: JSON.stringify(data),
    expires_at: expiresAt,
  });
}

/**
 * Counts an attempt and returns the pending login. Refuses (`challenge-expired`) an unknown, spent or expired
 * one, and the sixth attempt. Commit it before the attempt is checked.
 */
export async function attemptPendingLogin(
  tx: PlatformDb,
  kind: string,
  secret: string,
  now: Instant,
): Promise<Pick<PendingLoginTable, 'hash' | 'account_id' | 'data'>> {
  const found = await updateAttempts.first(tx, hashOf(secret), kind, now, MAX_ATTEMPTS);
  if (!found) throw challengeExpired();
  return found;
}

/** The data of a pending login; refuses (`challenge-expired`) an unknown, spent or expired one. */
export async function requirePendingLogin(
  db: PlatformDb,
  kind: string,
  secret: string,
  now: Instant,
): Promise<Pick<PendingLoginTable, 'hash' | 'data'>> {
  const found = await selectPending.first(db, hashOf(secret), kind, now);
  if (!found) throw challengeExpired();
  return found;
}

/** Spends it; of concurrent requests, one succeeds and the others are refused (`challenge-expired`). */
export async function spendPendingLogin(tx: PlatformDb, hash: string): Promise<void> {
  if (!(await deletePending.changed(tx, hash))) throw challengeExpired();
}

/** Spends it whatever the outcome; undefined for an unknown, spent or expired one. */
export const takePendingLogin = (
  tx: PlatformDb,
  kind: string,
  secret: string,
  now: Instant,
): Promise<Pick<PendingLoginTable, 'account_id' | 'data'> | undefined> =>
  deleteValid.first(tx, hashOf(secret), kind, now);

/** The account of a pending login; refuses as {@link attemptPendingLogin}, but counts nothing. */
export async function requirePendingAccount(
  db: PlatformDb,
  kind: string,
  secret: string,
  now: Instant,
): Promise<AccountId> {
  const accountId = await selectPendingAccount.value(db, hashOf(secret), kind, now, MAX_ATTEMPTS);
  if (accountId === null) throw challengeExpired();
  return accountId;
}

export const challengeExpired = () =>
  unauthenticated('This login has expired: begin it again.', 'challenge-expired');

const insertPending = defineQuery((tx: PlatformDb, row: Omit<PendingLoginTable, 'attempts'>) =>
  tx.insertInto('pending_login').values(row),
);

const updateAttempts = defineQuery((tx: PlatformDb, hash: string, kind: string, now: Instant, most: number) =>
  tx
    .updateTable('pending_login')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .where('attempts', '<', most)
    .returning(['hash', 'account_id', 'data']),
);

const selectPending = defineQuery((db: PlatformDb, hash: string, kind: string, now: Instant) =>
  db
    .selectFrom('pending_login')
    .select(['hash', 'data'])
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now),
);

const deletePending = defineQuery((tx: PlatformDb, hash: string) =>
  tx.deleteFrom('pending_login').where('hash', '=', hash).returning('hash'),
);

const deleteValid = defineQuery((tx: PlatformDb, hash: string, kind: string, now: Instant) =>
  tx
    .deleteFrom('pending_login')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['account_id', 'data']),
);

const selectPendingAccount = defineQuery(
  (db: PlatformDb, hash: string, kind: string, now: Instant, most: number) =>
    db
      .selectFrom('pending_login')
      .select('account_id')
      .where('hash', '=', hash)
      .where('kind', '=', kind)
      .where('expires_at', '>', now)
      .where('attempts', '<', most),
);

/** Deletes those of an account with the same kind and data. */
export const deletePendingOf = defineQuery(
  (tx: PlatformDb, accountId: AccountId, kind: string, data: string) =>
    tx
      .deleteFrom('pending_login')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('data', '=', data),
);

export const deleteExpiredPendingLogins = defineQuery((tx: PlatformDb, now: Instant) =>
  tx.deleteFrom('pending_login').where('expires_at', '<=', now),
);
