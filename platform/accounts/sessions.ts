// Logins: each is a row, and its tokens are good while the row is there.
import { randomUUIDv7 } from 'node:crypto';
import type { AccountTable, PlatformDb } from '../database/tables.ts';
import type { Clock, Instant } from '../time/clock.ts';
import type { AccountId, Caller, Identify, SessionId } from './caller.ts';
import { wrongCredentials } from './passwords.ts';
import { holdAccount, insertSession, selectAccount, selectCaller } from './store.ts';
import type { Tokens } from './tokens.ts';

/**
 * Begins a login of `account`, whose password was just found right; it ends at `expiresAt` unless it is ended before.
 * Refuses (unauthenticated) where the account was deleted, disabled or given another password meanwhile: hashing takes
 * so long that a login could outlive what ends all of them.
 */
export async function beginSession(
  tx: PlatformDb,
  account: AccountTable,
  now: Instant,
  expiresAt: Instant,
): Promise<SessionId> {
  await holdAccount(tx, account.id);
  const current = await selectAccount(tx, account.id);
  const isSame = current?.password_hash === account.password_hash && current.disabled_at === null;
  if (!isSame) throw wrongCredentials();
  const id = randomUUIDv7() as SessionId;
  await insertSession(tx, { id, account_id: account.id, created_at: now, expires_at: expiresAt });
  return id;
}

/** Answers the account of a login that still stands `now`, and whom it acts as where that is asked as well. */
export type SelectCaller = (
  read: PlatformDb,
  sessionId: SessionId,
  now: Instant,
) => Promise<(Pick<AccountTable, 'id' | 'username' | 'role'> & Pick<Caller, 'actsAs'>) | undefined>;

/** Identifies the bearer of an access token whose login still stands. */
export const identifyByToken =
  (read: PlatformDb, tokens: Tokens, clock: Clock, select: SelectCaller = selectCaller): Identify =>
  async ({ scheme, value }): Promise<Caller | null> => {
    const sessionId = scheme === 'bearer' ? await tokens.verify(value) : null;
    const account = sessionId && (await select(read, sessionId, clock.now()));
    if (!account) return null;
    const { id, username, role, actsAs } = account;
    return { accountId: id as AccountId, username, role, sessionId, actsAs };
  };
