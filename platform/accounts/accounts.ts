// Accounts: registering, proving who one is, changing the password.
import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { AccountTable, PlatformDb, PlatformTables } from '../database/tables.ts';
import { conflict, forbidden, unauthenticated } from '../refusal.ts';
import { foldCase } from '../text/fold.ts';
import { HOUR, type Instant, MINUTE } from '../time/clock.ts';
import type { AccountId, Caller } from './caller.ts';
import { requireAcceptable } from './opaque-string.ts';
import { hashPassword, judgePassword, verifyPassword, wrongCredentials } from './passwords.ts';
import { counterOf, countHit, isWithin, type RateLimit, requireBelow, tooMany } from './rate-limits.ts';
import {
  deleteOtherSessions,
  insertAccount,
  selectAccount,
  selectAccountByKey,
  updatePasswordHash,
} from './store.ts';

export type AccountLimits = {
  failuresPerAddress: number;
  failuresPerIdentifier: number;
  registrationsPerAddress: number;
};

type Db = Database<PlatformTables>;

/** A new account's row, its password hashed; not stored yet. Refuses a password that is none. */
export async function prepareAccount(
  { username, email, password }: { username: string; email: string; password: string },
  now: Instant,
): Promise<AccountTable> {
  requireAcceptable('/password', password);
  return {
    id: randomUUIDv7(),
    username,
    username_key: foldCase(username),
    email,
    email_key: foldCase(email),
    password_hash: await hashPassword(password),
    role: 'user',
    created_at: now,
    disabled_at: null,
  };
}

/** Stores a prepared account; refuses a username or email that is taken, ignoring case. */
export async function storeAccount(tx: PlatformDb, account: AccountTable): Promise<void> {
  if (!(await insertAccount(tx, account))) {
    throw conflict('The username or email is already taken.', 'account-taken');
  }
}

/** Counts a registration against its address, before the costly hash. */
export async function limitRegistrations(db: Db, limits: AccountLimits, address: string, now: Instant) {
  const limit: RateLimit = { most: limits.registrationsPerAddress, window: HOUR };
  if (limit.most === 0) return;
  const { within, wait } = await db.write((tx) => isWithin(tx, counterOf('register', address), limit, now));
  if (!within) throw tooMany(wait);
}

/**
 * The account of a username or email (any case) and its password. Wrong ones cost the same time whether or not
 * the account exists; failures are limited per identifier and address, and per identifier.
 */
export async function authenticateAccount(
  db: Db,
  limits: AccountLimits,
  { identifier, password, address }: { identifier: string; password: string; address: string },
  now: Instant,
): Promise<AccountTable> {
  const key = foldCase(identifier.trim());
  const counters = [
    { id: counterOf('login', key, address), limit: { most: limits.failuresPerAddress, window: 15 * MINUTE } },
    { id: counterOf('login', key), limit: { most: limits.failuresPerIdentifier, window: 15 * MINUTE } },
  ];
  for (const { id, limit } of counters) await requireBelow(db.read, id, limit, now);
  const account = await selectAccountByKey(db.read, key);
  const verdict = await judgePassword(password, account?.password_hash ?? null);
  if (verdict !== 'wrong' && account?.disabled_at === null) {
    return verdict === 'right' ? account : renewHash(db, account, password);
  }
  await db.write(async (tx) => {
    for (const { id, limit } of counters) await countHit(tx, id, limit, now);
  });
  throw wrongCredentials();
}

/** Stores the hash of the password as it is compared now, unless the account has another one by then. */
async function renewHash(db: Db, account: AccountTable, password: string): Promise<AccountTable> {
  const next = await hashPassword(password);
  const isRenewed = await db.write((tx) => updatePasswordHash(tx, account.id, account.password_hash, next));
  return isRenewed ? { ...account, password_hash: next } : account;
}

/** The caller's account, whose password is `password`; refuses (forbidden) where it is another. */
export async function requirePassword(
  db: Db,
  { accountId }: Pick<Caller, 'accountId'>,
  password: string,
): Promise<AccountTable> {
  const account = await selectAccount(db.read, accountId);
  if (!account || !(await verifyPassword(password, account.password_hash))) throw wrongPassword();
  return account;
}

const wrongPassword = () => forbidden('The current password is wrong.', 'wrong-password');

/**
 * Changes the password and ends every other login, with what `endMore` ends in the same transaction. Refuses
 * (forbidden) when the current password is wrong.
 */
export async function changePassword(
  db: Db,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  endMore?: (tx: PlatformDb, accountId: AccountId) => Promise<unknown>,
): Promise<void> {
  requireAcceptable('/newPassword', newPassword);
  const { password_hash } = await requirePassword(db, caller, currentPassword);
  const next = await hashPassword(newPassword);
  const { accountId, sessionId } = caller;
  await db.write(async (tx) => {
    if (!(await updatePasswordHash(tx, accountId, password_hash, next))) throw wrongPassword();
    await deleteOtherSessions(tx, accountId, sessionId);
    await endMore?.(tx, accountId);
  });
}

export async function requireAccount(db: PlatformDb, id: AccountId): Promise<AccountTable> {
  const account = await selectAccount(db, id);
  if (!account) throw unauthenticated('This account does not exist any more.', 'invalid-token');
  return account;
}
