// Sessions with rotating refresh tokens: each use replaces the token, and reuse of a replaced one ends the
// session.
import { createHash, randomBytes } from 'node:crypto';
import type { Device } from '@tandem/platform/accounts/activity/activity.ts';
import {
  createSession,
  endOwnSession,
  extendSession,
  findSessionAccount,
  isActiveSession,
  type NewSession,
  revokeSession,
} from '@tandem/platform/accounts/sessions/sessions.ts';
import type { AccessTokens } from '@tandem/platform/accounts/sessions/tokens.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Account } from '@tandem/platform/database/tables.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import { unauthenticated } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JournalConfig } from '../config.ts';
import type { JournalDb, RefreshTokenTable } from '../tables.ts';
import type { TokenPair } from './contract.ts';

/**
 * In seconds. With `survivesLostReply`, a replaced token stays valid until another token of the session is
 * used, because the reply with its successor may have been lost (docs/decisions/0130).
 */
type Lifetimes = { access: number; refresh: number; grace: number; survivesLostReply?: boolean };

export const lifetimesOf = (config: JournalConfig): Lifetimes => ({
  access: config.JOURNAL_ACCESS_TOKEN_SECONDS,
  refresh: config.JOURNAL_REFRESH_TOKEN_SECONDS,
  grace: config.JOURNAL_REFRESH_GRACE_SECONDS,
});

/** The session and its next refresh token. The access token is signed after the transaction. */
export type IssuedTokens = { sessionId: SessionId; refreshToken: string };

/** The stored form of a refresh token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new refresh token, not yet stored, with its hash. */
type NewToken = { refreshToken: string; hash: string };

export function generateToken(): NewToken {
  const refreshToken = randomBytes(32).toString('base64url');
  return { refreshToken, hash: hashToken(refreshToken) };
}

/** Creates a session of `account`. The caller has verified the password. */
export async function logIn(
  tx: JournalDb,
  account: Account,
  session: NewSession,
  token: NewToken,
): Promise<IssuedTokens> {
  const sessionId = await createSession(tx, account, session);
  return issueToken(tx, sessionId, token, session);
}

/**
 * Replaces the refresh token with this hash by `next`. Within the grace period a replaced token yields a
 * sibling, for concurrent refreshes; later it ends the session, unless its reply may have been lost. Returns
 * null in that case, because the end of the session must be committed. The token used next continues the
 * session: siblings older than the grace period count as replaced at their creation. So a thief and the owner
 * of a token cannot both continue: the second use ends the session.
 */
export async function rotateRefreshToken(
  tx: JournalDb,
  hash: string,
  next: NewToken,
  now: Instant,
  lifetimes: Lifetimes,
): Promise<IssuedTokens | null> {
  const stored = await selectRefreshToken.first(tx, hash, now);
  if (!stored) return null;
  const sessionId = stored.session_id;
  if (!(await isActiveSession(tx, sessionId, now))) return null;
  const isLate = stored.replaced_at !== null && now > stored.replaced_at + lifetimes.grace * 1000;
  if (isLate && !(await hasLostReply(tx, stored, lifetimes))) {
    await revokeSession(tx, sessionId);
    return null;
  }
  if (stored.replaced_at === null || isLate) await updateReplacedAt.run(tx, hash, now);
  const expires_at = now + lifetimes.refresh * 1000;
  await extendSession(tx, sessionId, expires_at);
  await updateSiblingsReplaced.run(tx, sessionId, now - lifetimes.grace * 1000);
  return issueToken(tx, sessionId, next, { created_at: now, expires_at });
}

async function hasLostReply(
  tx: JournalDb,
  { session_id, hash, replaced_at }: RefreshTokenTable,
  { survivesLostReply }: Lifetimes,
): Promise<boolean> {
  if (!survivesLostReply || replaced_at === null) return false;
  return !(await selectTokenUsedSince.exists(tx, session_id, hash, replaced_at));
}

/** Ends the session of the refresh token with this hash, if there is one. */
export async function logOut(tx: JournalDb, hash: string, now: Instant, device: Device): Promise<void> {
  const stored = await selectRefreshToken.first(tx, hash, now);
  const accountId = stored && (await findSessionAccount(tx, stored.session_id, now));
  if (accountId) await endOwnSession(tx, { accountId, sessionId: stored.session_id }, now, device);
}

export async function toTokenPair(
  issued: IssuedTokens | null,
  tokens: AccessTokens,
  lifetimes: Lifetimes,
): Promise<TokenPair> {
  if (!issued)
    throw unauthenticated('The refresh token is invalid, expired or already used.', 'invalid-token');
  return {
    accessToken: await tokens.sign(issued.sessionId, lifetimes.access),
    refreshToken: issued.refreshToken,
    tokenType: 'Bearer',
    expiresIn: lifetimes.access,
  };
}

async function issueToken(
  tx: JournalDb,
  sessionId: SessionId,
  { refreshToken, hash }: NewToken,
  { created_at, expires_at }: { created_at: Instant; expires_at: Instant },
): Promise<IssuedTokens> {
  await insertRefreshToken.run(tx, {
    hash,
    session_id: sessionId,
    created_at,
    expires_at,
    replaced_at: null,
  });
  return { sessionId, refreshToken };
}

// SQL of refresh tokens.

const insertRefreshToken = defineQuery((tx: JournalDb, token: RefreshTokenTable) =>
  tx.insertInto('refresh_token').values(token),
);

const selectRefreshToken = defineQuery((db: JournalDb, hash: string, now: Instant) =>
  db.selectFrom('refresh_token').selectAll().where('hash', '=', hash).where('expires_at', '>', now),
);

const updateReplacedAt = defineQuery((tx: JournalDb, hash: string, now: Instant) =>
  tx.updateTable('refresh_token').set({ replaced_at: now }).where('hash', '=', hash),
);

/** Marks the session's unused tokens created up to `until` as replaced at their creation. */
const updateSiblingsReplaced = defineQuery((tx: JournalDb, sessionId: SessionId, until: Instant) =>
  tx
    .updateTable('refresh_token')
    .set((set) => ({ replaced_at: set.ref('created_at') }))
    .where('session_id', '=', sessionId)
    .where('replaced_at', 'is', null)
    .where('created_at', '<=', until),
);

/**
 * Returns a token of the session, other than this one, used after `since`. Superseded tokens count by their
 * creation.
 */
const selectTokenUsedSince = defineQuery(
  (tx: JournalDb, sessionId: SessionId, hash: string, since: Instant) =>
    tx
      .selectFrom('refresh_token')
      .select('hash')
      .where('session_id', '=', sessionId)
      .where('hash', '!=', hash)
      .where('replaced_at', '>', since)
      .limit(1),
);
