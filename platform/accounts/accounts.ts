// Accounts: registration, authentication and password changes.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Account, AccountTable, LoginMethod, PlatformDb, PlatformTables } from '../database/tables.ts';
import { type AccountId, type Caller, type SessionId, toAccountId } from '../identity/caller.ts';
import { networkOf } from '../identity/network.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { conflict, forbidden, unauthenticated } from '../refusal.ts';
import { foldCase } from '../text/fold.ts';
import { type Clock, HOUR, type Instant } from '../time/clock.ts';
import { deviceOf, type Requester, recordFailure } from './activity/activity.ts';
import { recordChange, type Sending } from './mails/mails.ts';
import { type AttemptLimits, limitFailures, networkCounters } from './passwords/attempts.ts';
import type { HashCost } from './passwords/hash-cost.ts';
import {
  hashPassword,
  matchPassword,
  type PasswordMatch,
  requireValidPassword,
  verifyPassword,
  wrongCredentials,
} from './passwords/passwords.ts';
import { counterId, incrementCounters, requireBelowLimit } from './rate-limits/rate-limits.ts';
import { requireRecentIfSecured } from './recent-authentication.ts';
import {
  deleteAccountRow,
  deleteLinksOf,
  deleteOtherSessions,
  deletePendingLoginsOf,
  insertAccount,
  lockAccountForUpdate,
  selectAccount,
  selectAccountByKey,
  selectReserved,
  updatePasswordHash,
} from './store.ts';

export type AccountLimits = AttemptLimits & {
  registrationsPerAddress: number;
  passwordCost: HashCost;
  /** False: people log in without a password, and create their account with the provider. */
  acceptsPasswords: boolean;
};

/** Releases the request's permit during `work`, which waits for a deliberately slow password hash. */
type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The requesting client: its address, its headers, and a function to wait without a permit. */
export type PasswordRequest = Requester & { releaseWhile: ReleaseWhile };

type Db = Database<PlatformTables>;

type LoginOutcome = 'success' | 'failure';

/** What logins need of a service. */
export type LoginContext = {
  database: Db;
  clock: Clock;
  limits: AccountLimits;
  /** Counts a login for the metrics. */
  countLogin(method: LoginMethod, outcome: LoginOutcome): void;
};

/** Declares the metric of {@link LoginContext.countLogin}. */
export function declareLogins(metrics: Metrics): LoginContext['countLogin'] {
  const logins = metrics.counter('logins_total', 'Logins, by method and outcome.');
  return (method, outcome) => logins.add({ method, outcome });
}

/** Refuses (forbidden) logins, registrations and resets with a password where passwords are not accepted. */
export function requirePasswordLogin({ acceptsPasswords }: Pick<AccountLimits, 'acceptsPasswords'>): void {
  if (!acceptsPasswords)
    throw forbidden('This server accepts no passwords: log in another way.', 'password-login-off');
}

/** A hash that no password has. It is random, so that a change of it revokes logins in progress. */
export const hashOfNoPassword = (): string => `!${randomBytes(16).toString('base64url')}`;

/** Builds the row of a new account without a password; does not store it. */
export function prepareAccountWithoutPassword(
  { username, email }: { username: string; email: string },
  now: Instant,
): AccountTable {
  return {
    id: toAccountId(randomUUIDv7()),
    username,
    username_key: foldCase(username),
    email,
    email_key: foldCase(email),
    password_hash: hashOfNoPassword(),
    role: 'user',
    created_at: now,
    disabled_at: null,
  };
}

/**
 * Builds the row of a new account, with the password hashed at `cost`; does not store it. Refuses an invalid
 * password.
 */
export async function prepareAccount(
  { username, email, password }: { username: string; email: string; password: string },
  now: Instant,
  cost: HashCost,
  request?: PasswordRequest,
): Promise<AccountTable> {
  requireValidPassword('/password', password);
  return {
    ...prepareAccountWithoutPassword({ username, email }, now),
    password_hash: request
      ? await request.releaseWhile(() => hashPassword(password, cost, networkOf(request.address)))
      : await hashPassword(password, cost),
  };
}

/**
 * Stores a prepared account; refuses a username or email address that is taken, ignoring case. The former
 * address of another account is taken while its change can be undone.
 */
export async function createAccount(tx: PlatformDb, account: AccountTable): Promise<void> {
  const isReserved = await selectReserved.exists(tx, account.email_key, account.id, account.created_at);
  if (isReserved || !(await insertAccount.changed(tx, account))) {
    throw conflict('The username or email is already taken.', 'account-taken');
  }
}

/** Counts a registration against its network, before the expensive hash. */
export async function limitRegistrations(db: Db, limits: AccountLimits, address: string, now: Instant) {
  const max = limits.registrationsPerAddress;
  if (max === 0) return;
  const counters = networkCounters('register', address, { max, window: HOUR });
  for (const { id, limit } of counters) await requireBelowLimit(db.read, id, limit, now);
  await db.write((tx) => incrementCounters(tx, counters, now));
}

/**
 * Returns the account with this username or email address (ignoring case) and password. A wrong password
 * takes the same time whether or not the account exists; failures are limited per account and network, per
 * account, and per network. A disabled account is only reported for a correct password (also as
 * unauthenticated).
 */
export async function authenticateAccount(
  { database: db, limits, clock, countLogin }: LoginContext,
  { identifier, password }: { identifier: string; password: string },
  request: PasswordRequest,
): Promise<Account> {
  requirePasswordLogin(limits);
  const now = clock.now();
  const { address, releaseWhile } = request;
  const key = foldCase(identifier.trim());
  const account = await selectAccountByKey.first(db.read, key);
  const attempt = { account: account?.id ?? key, address };
  let match: PasswordMatch = 'wrong';
  const isRight = await limitFailures(db, limits, attempt, now, async (network) => {
    const hash = account?.password_hash ?? null;
    match = await releaseWhile(() => matchPassword(password, hash, limits.passwordCost, network));
    return match !== 'wrong';
  });
  if (!isRight || !account) {
    countLogin('password', 'failure');
    await db.write((tx) => recordWrongPassword(tx, account, key, request, now));
    throw wrongCredentials();
  }
  if (account.disabled_at !== null) throw unauthenticated('This account is disabled.', 'account-disabled');
  // A cast, because the compiler cannot see that the callback ran.
  const isAsSent = (match as PasswordMatch) === 'right-as-sent';
  return isAsSent ? rehashPassword(db, limits, account, password, request) : account;
}

/** Without an account, something else is counted, so that the reply takes the same time. */
async function recordWrongPassword(
  tx: PlatformDb,
  account: Account | undefined,
  key: string,
  request: Requester,
  now: Instant,
): Promise<void> {
  if (account)
    await recordFailure(tx, { accountId: account.id, kind: 'login-failed' }, deviceOf(request), now);
  else await incrementCounters(tx, [{ id: counterId('unknown-login', key), limit: UNCOUNTED }], now);
}

const UNCOUNTED = { max: Number.MAX_SAFE_INTEGER, window: HOUR };

/** Stores the hash of the normalized password, unless the password was changed in the meantime. */
async function rehashPassword(
  db: Db,
  { passwordCost }: AccountLimits,
  account: Account,
  password: string,
  { address, releaseWhile }: PasswordRequest,
): Promise<Account> {
  const next = await releaseWhile(() => hashPassword(password, passwordCost, networkOf(address)));
  const isRenewed = await db.write((tx) => updatePasswordHash(tx, account.id, account.password_hash, next));
  return isRenewed ? { ...account, password_hash: next } : account;
}

/**
 * Returns the caller's account if `password` is correct; refuses (forbidden) otherwise. Failures count like
 * failed logins, so that a stolen token gives no extra guesses.
 */
export async function requirePassword(
  db: Db,
  limits: AccountLimits,
  { accountId }: Pick<Caller, 'accountId'>,
  password: string,
  request: PasswordRequest,
  now: Instant,
): Promise<Account> {
  const { address, releaseWhile } = request;
  const account = await selectAccount.first(db.read, accountId);
  if (!account) throw wrongPassword();
  const isRight = await limitFailures(db, limits, { account: accountId, address }, now, (network) =>
    releaseWhile(() => verifyPassword(password, account.password_hash, limits.passwordCost, network)),
  );
  if (!isRight) {
    await db.write((tx) => recordFailure(tx, { accountId, kind: 'login-failed' }, deviceOf(request), now));
    throw wrongPassword();
  }
  return account;
}

export const wrongPassword = () => forbidden('The current password is wrong.', 'wrong-password');

/**
 * Changes the password and ends all other sessions; `revokeMore` runs in the same transaction. Refuses
 * (forbidden) a wrong current password.
 */
export async function changePassword(
  context: Pick<LoginContext, 'database' | 'limits' | 'clock'> & Sending,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  request: PasswordRequest,
  revokeMore?: (tx: PlatformDb, accountId: AccountId) => Promise<unknown>,
): Promise<void> {
  const { database: db, limits } = context;
  const now = context.clock.now();
  requireValidPassword('/newPassword', newPassword);
  await requireRecentIfSecured(db.read, caller, now);
  const account = await requirePassword(db, limits, caller, currentPassword, request, now);
  const next = await request.releaseWhile(() =>
    hashPassword(newPassword, limits.passwordCost, networkOf(request.address)),
  );
  const { accountId, sessionId } = caller;
  await db.write(async (tx) => {
    if (!(await updatePasswordHash(tx, accountId, account.password_hash, next))) throw wrongPassword();
    await endOtherLogins(tx, accountId, sessionId);
    await revokeMore?.(tx, accountId);
    await recordChange(context, tx, account, 'password-changed', deviceOf(request), now);
  });
}

/** Ends all sessions but `except`, unfinished logins, and links, except those that undo a change. */
export async function endOtherLogins(
  tx: PlatformDb,
  accountId: AccountId,
  except: SessionId | null,
): Promise<void> {
  await deleteOtherSessions.run(tx, accountId, except);
  await deletePendingLoginsOf.run(tx, accountId);
  await deleteLinksOf.run(tx, accountId, null);
}

export async function requireAccount(db: PlatformDb, id: AccountId): Promise<Account> {
  const account = await selectAccount.first(db, id);
  if (!account) throw unauthenticated('This account does not exist any more.', 'invalid-token');
  return account;
}

/**
 * Locks the account's row until the transaction ends, so that its dependent rows can be counted or removed.
 */
export async function lockAccount(tx: PlatformDb, id: AccountId): Promise<void> {
  await lockAccountForUpdate(tx, id);
}

/** Deletes the account with its sessions and all dependent rows. */
export async function deleteAccount(tx: PlatformDb, id: AccountId): Promise<void> {
  await deleteAccountRow.run(tx, id);
}
