// Access tokens: JWTs that refer to a session. The database determines whether the session is active.
import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Database } from '../../database/database.ts';
import { getOrCreateSetting } from '../../database/stored-settings.ts';
import type { PlatformTables } from '../../database/tables.ts';
import { type SessionId, toSessionId } from '../../identity/caller.ts';
import type { Clock, Instant } from '../../time/clock.ts';

export type AccessTokens = {
  /** Signs a token for `sessionId` that expires `lifetime` seconds from now. */
  sign(sessionId: SessionId, lifetime: number): Promise<string>;
  /** Returns the session of a token; null if the token is malformed, foreign or expired. */
  verify(token: string): Promise<SessionId | null>;
  /** Returns the expiry of a valid token; null for any other. */
  expiryOf(token: string): Promise<Instant | null>;
};

const ALGORITHM = 'HS256';
/**
 * Verified tokens are cached, because verification costs more than the rest of a small read: 10,000 take 5
 * MB.
 */
const MAX_CACHED_TOKENS = 10_000;

type Claims = { sessionId: SessionId; expiresAt: Instant };

/** The signing key is created at the first start and stored in the database, shared by all processes. */
export async function createAccessTokens(
  database: Database<PlatformTables>,
  issuer: string,
  clock: Clock,
): Promise<AccessTokens> {
  const secret = await getOrCreateSetting(database, 'token-key', () => randomBytes(32).toString('base64url'));
  const key = Buffer.from(secret, 'base64url');
  const cache = new Map<string, Claims>();

  async function readClaims(token: string): Promise<Claims> {
    const { payload } = await jwtVerify<{ sid: string; exp: number }>(token, key, {
      algorithms: [ALGORITHM],
      issuer,
      currentDate: new Date(clock.now()),
      requiredClaims: ['exp', 'sid'],
    });
    const claims = { sessionId: toSessionId(payload.sid), expiresAt: payload.exp * 1000 };
    if (cache.size >= MAX_CACHED_TOKENS) cache.clear();
    cache.set(token, claims);
    return claims;
  }

  async function verify(token: string): Promise<Claims | null> {
    try {
      const claims = cache.get(token) ?? (await readClaims(token));
      return claims.expiresAt > clock.now() ? claims : null;
    } catch {
      return null;
    }
  }

  return {
    sign: (sessionId, lifetime) => {
      const now = Math.floor(clock.now() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(issuer)
        .setJti(crypto.randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(key);
    },
    verify: async (token) => (await verify(token))?.sessionId ?? null,
    expiryOf: async (token) => (await verify(token))?.expiresAt ?? null,
  };
}
