// Access tokens: JWTs that name a login. Whether the login still stands is the database's to say.
import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Database } from '../database/database.ts';
import { keepSetting } from '../database/settings.ts';
import type { PlatformTables } from '../database/tables.ts';
import type { Clock } from '../time/clock.ts';
import type { SessionId } from './caller.ts';

export type Tokens = {
  /** Signs a token for `sessionId` that expires `lifetime` seconds from now. */
  sign(sessionId: SessionId, lifetime: number): Promise<string>;
  /** The login a token names; null when it is malformed, not ours or expired. */
  verify(token: string): Promise<SessionId | null>;
};

const ALGORITHM = 'HS256';

/** The signing key is made at first start and kept in the database, where every process finds it. */
export async function createTokens(
  database: Database<PlatformTables>,
  issuer: string,
  clock: Clock,
): Promise<Tokens> {
  const secret = await keepSetting(database, 'token-key', () => randomBytes(32).toString('base64url'));
  const key = Buffer.from(secret, 'base64url');
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
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer,
          currentDate: new Date(clock.now()),
          requiredClaims: ['exp', 'sid'],
        });
        return typeof payload.sid === 'string' ? (payload.sid as SessionId) : null;
      } catch {
        return null;
      }
    },
  };
}
