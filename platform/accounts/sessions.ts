// Logins: each is a row, and its tokens are good while the row is there.
import { randomUUIDv7 } from 'node:crypto';
import type { PlatformDb } from '../database/tables.ts';
import type { Clock, Instant } from '../time/clock.ts';
import type { AccountId, Caller, Identify, SessionId } from './caller.ts';
import { insertSession, selectCaller } from './store.ts';
import type { Tokens } from './tokens.ts';

/** Begins a login that ends at `expiresAt` unless it is ended before. */
export async function beginSession(
  tx: PlatformDb,
  accountId: string,
  now: Instant,
  expiresAt: Instant,
): Promise<SessionId> {
  const id = randomUUIDv7() as SessionId;
  await insertSession(tx, { id, account_id: accountId, created_at: now, expires_at: expiresAt });
  return id;
}

/** Identifies the bearer of an access token whose login still stands. */
export const identifyByToken =
  (read: PlatformDb, tokens: Tokens, clock: Clock): Identify =>
  async ({ scheme, value }): Promise<Caller | null> => {
    const sessionId = scheme === 'bearer' ? await tokens.verify(value) : null;
    const account = sessionId && (await selectCaller(read, sessionId, clock.now()));
    if (!account) return null;
    return { accountId: account.id as AccountId, username: account.username, role: account.role, sessionId };
  };
