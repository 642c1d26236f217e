// Sessions with rotating refresh tokens: a token is replaced at each use, and reuse of a replaced one ends
// the session.
import { createHash, randomBytes } from 'node:crypto';
import {
  createSession,
  extendSession,
  isActiveSession,
  revokeSession,
} from '@tandem/platform/accounts/sessions/sessions.ts';
import type { AccessTokens } from '@tandem/platform/accounts/sessions/tokens.ts';
import type { AccountTable } from '@tandem/platform/database/tables.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import { unauthenticated } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JournalDb } from '../tables.ts';
import type { TokenPair } from './contract.ts';
import { insertRefreshToken, selectRefreshToken, updateReplacedAt, updateSiblingsReplaced } from './store.ts';

/** In seconds. */
type Lifetimes = { access: number; refresh: number; grace: number };
/** The session and its next refresh token; the access token is signed after the transaction. */
type IssuedTokens = { sessionId: SessionId; refreshToken: string };

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a session of `account`, whose password was just verified. */
export async function logIn(
  tx: JournalDb,
  account: AccountTable,
  { now, userAgent }: { now: Instant; userAgent: string | undefined },
  lifetimes: Lifetimes,
): Promise<IssuedTokens> {
  const expiresAt = now + lifetimes.refresh * 1000;
  const sessionId = await createSession(tx, account, { now, expiresAt, userAgent });
  return issueTokens(tx, sessionId, now, lifetimes);
}

/**
 * Replaces a refresh token. A replaced token yields a sibling within the grace period, for concurrent
 * refreshes; later it ends the session. Returns null then, because that end must be committed. A session
 * continues with the token that is used next: its siblings that are older than the grace period count as
 * replaced when they were created. So a thief of a token and its owner cannot both go on: the second of them
 * ends the session.
 */
export async function rotateRefreshToken(
  tx: JournalDb,
  token: string,
  now: Instant,
  lifetimes: Lifetimes,
): Promise<IssuedTokens | null> {
  const hash = hashToken(token);
  const stored = await selectRefreshToken.first(tx, hash, now);
  if (!stored) return null;
  const sessionId = stored.session_id;
  if (!(await isActiveSession(tx, sessionId, now))) return null;
  const first = stored.replaced_at === null && (await updateReplacedAt(tx, hash, now));
  if (!first && stored.replaced_at !== null && now > stored.replaced_at + lifetimes.grace * 1000) {
    await revokeSession(tx, sessionId);
    return null;
  }
  await extendSession(tx, sessionId, now + lifetimes.refresh * 1000);
  await updateSiblingsReplaced.run(tx, sessionId, hash, now - lifetimes.grace * 1000);
  return issueTokens(tx, sessionId, now, lifetimes);
}

/** Ends the session of a refresh token, if there is one. */
export async function logOut(tx: JournalDb, token: string, now: Instant): Promise<void> {
  const stored = await selectRefreshToken.first(tx, hashToken(token), now);
  if (stored) await revokeSession(tx, stored.session_id);
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

async function issueTokens(
  tx: JournalDb,
  sessionId: SessionId,
  now: Instant,
  lifetimes: Lifetimes,
): Promise<IssuedTokens> {
  const refreshToken = randomBytes(32).toString('base64url');
  await insertRefreshToken.run(tx, {
    hash: hashToken(refreshToken),
    session_id: sessionId,
    created_at: now,
    expires_at: now + lifetimes.refresh * 1000,
    replaced_at: null,
  });
  return { sessionId, refreshToken };
}
