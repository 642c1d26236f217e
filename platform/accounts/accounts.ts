// Accounts: registering, proving who one is, changing the password.
import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { AccountTable, PlatformDb, PlatformTables } from '../database/tables.ts';
import { conflict, forbidden, unauthenticated } from '../refusal.ts';
import { foldCase } from '../text/fold.ts';
import { HOUR, type Instant } from '../time/clock.ts';
import { type AttemptLimits, countingFailures } from './attempts.ts';
import type { AccountId, Caller } from './caller.ts';
import { networkOf, networksOf } from './network.ts';
import { requireAcceptable } from './opaque-string.ts';
import { hashPassword, judgePassword, type Verdict, verifyPassword, wrongCredentials } from './passwords.ts';
import { countAll, counterOf, requireBelow } from './rate-limits.ts';
import {
  deleteOtherSessions,
  insertAccount,
  selectAccount,
  selectAccountByKey,
  updatePasswordHash,
} from './store.ts';

export type AccountLimits = AttemptLimits & { registrationsPerAddress: number };

/** Runs what waits for a password to be hashed, which is slow on purpose, without the request's permit. */
export type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Who asks over HTTP: the address to count, and how to wait. */
export type Asking = { address: string; releaseWhile: ReleaseWhile };

type Db = Database<PlatformTables>;

/** A new account's row, its password hashed; not stored yet. Refuses a password that is none. */
export async function prepareAccount(
  { username, email, password }: { username: string; email: string; password: string },
  now: Instant,
  asking?: Asking,
): Promise<AccountTable> {
  requireAcceptable('/password', password);
  return {
    id: randomUUIDv7(),
    username,
    username_key: foldCase(username),
    email,
    email_key: foldCase(email),
    password_hash: asking
      ? await asking.releaseWhile(() => hashPassword(password, networkOf(asking.address)))
      : await hashPassword(password),
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

/** Counts a registration against its network, before the costly hash. */
export async function limitRegistrations(db: Db, limits: AccountLimits, address: string, now: Instant) {
  const most = limits.registrationsPerAddress;
  if (most === 0) return;
  const counters = networksOf(address).map(({ network, share }) => ({
    id: counterOf('register', network),
    limit: { most: most * share, window: HOUR },
  }));
  for (const { id, limit } of counters) await requireBelow(db.read, id, limit, now);
  await db.write((tx) => countAll(tx, counters, now));
}

/**
 * The account of a username or email (any case) and its password. Wrong ones cost the same time whether or not
 * the account exists; failures are limited per account and network, per account, and per network.
 */
export async function authenticateAccount(
  db: Db,
  limits: AccountLimits,
  { identifier, password }: { identifier: string; password: string },
  asking: Asking,
  now: Instant,
): Promise<AccountTable> {
  const { address, releaseWhile } = asking;
  const key = foldCase(identifier.trim());
  const account = await selectAccountByKey(db.read, key);
  const attempt = { account: account?.id ?? key, address };
  let verdict: Verdict = 'wrong';
  const isRight = await countingFailures(db, limits, attempt, now, async (network) => {
    const hash = account?.password_hash ?? null;
    verdict = await releaseWhile(() => judgePassword(password, hash, network));
    return verdict !== 'wrong' && account?.disabled_at === null;
  });
  if (!isRight || !account) throw wrongCredentials();
  // Said to the compiler, which cannot see that the callback ran.
  const isAsSent = (verdict as Verdict) === 'right-as-sent';
  return isAsSent ? renewHash(db, account, password, asking) : account;
}

/** Stores the hash of the password as it is compared now, unless the account has another one by then. */
async function renewHash(
  db: Db,
  account: AccountTable,
  password: string,
  { address, releaseWhile }: Asking,
): Promise<AccountTable> {
  const next = await releaseWhile(() => hashPassword(password, networkOf(address)));
  const isRenewed = await db.write((tx) => updatePasswordHash(tx, account.id, account.password_hash, next));
  return isRenewed ? { ...account, password_hash: next } : account;
}

/**
 * The caller's account, whose password is `password`; refuses (forbidden) where it is another. Wrong ones count as failed
 * logins do: whoever stole a token guesses no faster with it.
 */
export async function requirePassword(
  db: Db,
  limits: AccountLimits,
  { accountId }: Pick<Caller, 'accountId'>,
  password: string,
  { address, releaseWhile }: Asking,
  now: Instant,
): Promise<AccountTable> {
  const account = await selectAccount(db.read, accountId);
  if (!account) throw wrongPassword();
  const isRight = await countingFailures(db, limits, { account: accountId, address }, now, (network) =>
    releaseWhile(() => verifyPassword(password, account.password_hash, network)),
  );
  if (!isRight) throw wrongPassword();
  return account;
}

export const wrongPassword = () => forbidden('The current password is wrong.', 'wrong-password');

/**
 * Changes the password and ends every other login, with what `endMore` ends in the same transaction. Refuses
 * (forbidden) when the current password is wrong.
 */
export async function changePassword(
  db: Db,
  limits: AccountLimits,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  asking: Asking,
  now: Instant,
  endMore?: (tx: PlatformDb, accountId: AccountId) => Promise<unknown>,
): Promise<void> {
  requireAcceptable('/newPassword', newPassword);
  const { password_hash } = await requirePassword(db, limits, caller, currentPassword, asking, now);
  const next = await asking.releaseWhile(() => hashPassword(newPassword, networkOf(asking.address)));
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
