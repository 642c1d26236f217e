// Sessions (logins): each is a row, and its tokens are valid while the row exists.
import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { createBatchedLookup } from '../../database/queries/batched-lookup.ts';
import type {
  Account,
  AccountTable,
  LoginMethod,
  PlatformDb,
  PlatformTables,
} from '../../database/tables.ts';
import {
  type AccountId,
  type Authenticate,
  type Caller,
  type SessionId,
  toSessionId,
} from '../../identity/caller.ts';
import { notFound } from '../../refusal.ts';
import { type Clock, formatInstant, HOUR, type Instant } from '../../time/clock.ts';
import { type Device, NO_DEVICE, recordActivity } from '../activity/activity.ts';
import { describeUserAgent } from '../activity/device-name.ts';
import type { Session } from '../contract.ts';
import { wrongCredentials } from '../passwords/passwords.ts';
import {
  deleteOwnSession,
  deleteSession,
  insertSession,
  lockAccountForUpdate,
  selectAccount,
  selectActiveSessions,
  selectCaller,
  selectCallers,
  selectSessions,
  updateSessionExpiry,
  updateSessionUse,
} from '../store.ts';
import type { AccessTokens } from './tokens.ts';

/** The row of a session that is not stored yet, without its account. */
export type NewSession = {
  id: SessionId;
  created_at: Instant;
  expires_at: Instant;
  user_agent: string;
  method: LoginMethod;
};

/** Builds the row of a session that expires at `expiresAt`; `userAgent` is the header. */
export const prepareSession = (
  now: Instant,
  expiresAt: Instant,
  userAgent: string | undefined,
  method: LoginMethod = 'password',
): NewSession => ({
  id: toSessionId(randomUUIDv7()),
  created_at: now,
  expires_at: expiresAt,
  user_agent: describeUserAgent(userAgent),
  method,
});

/**
 * Stores a prepared session of `account`, whose owner was just verified. Refuses (unauthenticated) if the
 * account was deleted, disabled, given another password or a second factor in the meantime: hashing is so
 * slow that a session could otherwise survive the revocation of all sessions.
 */
export async function createSession(
  tx: PlatformDb,
  account: AccountTable & Partial<Pick<Account, 'second_factor_at'>>,
  session: NewSession,
): Promise<SessionId> {
  await lockAccountForUpdate(tx, account.id);
  const current = await selectAccount.first(tx, account.id);
  const isSame =
    current?.password_hash === account.password_hash &&
    current.second_factor_at === (account.second_factor_at ?? null) &&
    current.disabled_at === null;
  if (!isSame) throw wrongCredentials();
  await insertSession.run(tx, { ...session, account_id: account.id });
  return session.id;
}

/** Most accounts have a few sessions; a script that logs in each time has many. */
const MAX_LISTED_SESSIONS = 200;

/** The account's active sessions, most recently used first; `current` is the caller's. */
export async function listSessions(
  db: PlatformDb,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
  now: Instant,
): Promise<Session[]> {
  const rows = await selectSessions.rows(db, accountId, now, MAX_LISTED_SESSIONS);
  return rows.map(({ id, created_at, last_used_at, user_agent }) => ({
    id,
    createdAt: formatInstant(created_at),
    lastUsedAt: formatInstant(last_used_at),
    current: id === sessionId,
    userAgent: user_agent === '' ? null : user_agent,
  }));
}

/** Ends one session of the account and its tokens; refuses (not found) any other id. */
export async function endSession(
  tx: PlatformDb,
  { accountId }: Pick<Caller, 'accountId'>,
  id: SessionId,
  now: Instant,
  device: Device = NO_DEVICE,
): Promise<void> {
  if (!(await deleteOwnSession.changed(tx, accountId, id, now))) throw notFound('session');
  await recordActivity(tx, { accountId, kind: 'session-ended' }, device, now);
}

/** Ends the caller's session; an ended session is not an error. */
export async function endOwnSession(
  tx: PlatformDb,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
  now: Instant,
  device: Device = NO_DEVICE,
): Promise<void> {
  if (sessionId === null || !(await deleteOwnSession.changed(tx, accountId, sessionId, now))) return;
  await recordActivity(tx, { accountId, kind: 'logout' }, device, now);
}

/** The account of an active session; undefined if there is none. */
export async function findSessionAccount(
  db: PlatformDb,
  id: SessionId,
  now: Instant,
): Promise<AccountId | undefined> {
  return (await selectCaller.first(db, id, now))?.id;
}

/** Whether the session has not expired at `now` and its account is not disabled. */
export async function isActiveSession(db: PlatformDb, id: SessionId, now: Instant): Promise<boolean> {
  return selectCaller.exists(db, id, now);
}

/** Returns the sessions among `ids` that have not expired at `now`, and whose accounts are not disabled. */
export const filterActiveSessions = (
  db: PlatformDb,
  ids: readonly SessionId[],
  now: Instant,
): Promise<SessionId[]> => selectActiveSessions.values(db, ids, now);

/** Sets the expiry of a session to `expiresAt`. */
export async function extendSession(tx: PlatformDb, id: SessionId, expiresAt: Instant): Promise<void> {
  await updateSessionExpiry.run(tx, id, expiresAt);
}

/** Ends a session of any account, and its tokens. */
export async function revokeSession(tx: PlatformDb, id: SessionId): Promise<void> {
  await deleteSession.run(tx, id);
}

type AccountIdentity = Pick<AccountTable, 'id' | 'username' | 'role'> & Pick<Caller, 'actorId' | 'actor'>;
type SessionUse = { began_at: Instant; last_used_at: Instant | null };

/** Finds the account of an active session, and its actor in services that have actors. */
type FindCaller = (sessionId: SessionId) => Promise<(AccountIdentity & SessionUse) | undefined>;

const createFindCaller = (read: PlatformDb, clock: Clock): FindCaller =>
  createBatchedLookup(read, {
    one: (id: SessionId) => selectCaller.first(read, id, clock.now()),
    many: (ids) => selectCallers.rows(read, ids, clock.now()),
  });

/** `lastUsedAt` is informative: writing it at every request would cost more than most requests. */
const LAST_USE_RESOLUTION = HOUR;

/** Authenticates access tokens of active sessions, and records their use. */
export function authenticateByToken(
  database: Pick<Database<PlatformTables>, 'read' | 'write'>,
  tokens: AccessTokens,
  clock: Clock,
  find: FindCaller = createFindCaller(database.read, clock),
): Authenticate {
  const updating = new Set<SessionId>();
  /** Not awaited, and failures are ignored: requests must work while the database refuses writes. */
  const recordUse = (id: SessionId, now: Instant): void => {
    if (updating.has(id)) return;
    updating.add(id);
    const noted = () => updating.delete(id);
    void database.write((tx) => updateSessionUse.run(tx, id, now)).then(noted, noted);
  };
  return async ({ scheme, value }): Promise<Caller | null> => {
    const sessionId = scheme === 'bearer' ? await tokens.verify(value) : null;
    const account = sessionId && (await find(sessionId));
    if (!account) return null;
    const now = clock.now();
    const { id, username, role, actorId, actor, began_at, last_used_at } = account;
    if (now - (last_used_at ?? began_at) >= LAST_USE_RESOLUTION) recordUse(sessionId, now);
    return { accountId: id, username, role, sessionId, actorId, actor };
  };
}
