// Accounts: registering, proving who one is, changing the password.
import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { AccountTable, PlatformDb, PlatformTables } from '../database/tables.ts';
import { conflict, forbidden, unauthenticated } from '../refusal.ts';
import { foldCase } from '../text/fold.ts';
import { HOUR, type Instant, MINUTE } from '../time/clock.ts';
import type { AccountId, Caller } from './caller.ts';
import { hashPassword, verifyPassword, wrongCredentials } from './passwords.ts';
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

/** A new account's row, its password hashed; not stored yet. */
export async function prepareAccount(
  { username, email, password }: { username: string; email: string; password: string },
  now: Instant,
): Promise<AccountTable> {
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
  if ((await verifyPassword(password, account?.password_hash ?? null)) && account?.disabled_at === null) {
    return account;
  }
  await db.write(async (tx) => {
    for (const { id, limit } of counters) await countHit(tx, id, limit, now);
  });
  throw wrongCredentials();
}

/** Changes the password and ends every other login; refuses (forbidden) when the current one is wrong. */
export async function changePassword(
  db: Db,
  { accountId, sessionId }: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const account = await selectAccount(db.read, accountId);
  const wrong = forbidden('The current password is wrong.', 'wrong-password');
  if (!account || !(await verifyPassword(currentPassword, account.password_hash))) throw wrong;
  const next = await hashPassword(newPassword);
  await db.write(async (tx) => {
    if (!(await updatePasswordHash(tx, accountId, account.password_hash, next))) throw wrong;
    await deleteOtherSessions(tx, accountId, sessionId);
  });
}

export async function requireAccount(db: PlatformDb, id: AccountId): Promise<AccountTable> {
  const account = await selectAccount(db, id);
  if (!account) throw unauthenticated('The account is gone.', 'invalid-token');
  return account;
}
