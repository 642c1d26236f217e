// Voluntary application server identification (RFC 8292): the key pair that identifies this service to push
// services. It is generated at the first start and stored in the database, so that it is part of backups;
// subscriptions are bound to it.
import { createPrivateKey, generateKeyPairSync, type webcrypto } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import type { Database } from '../database/database.ts';
import { getOrCreateSetting } from '../database/stored-settings.ts';
import type { PlatformTables } from '../database/tables.ts';
import { HOUR, type Instant, SECOND } from '../time/clock.ts';

export type Vapid = {
  /** Uncompressed, in base64url without padding, as `applicationServerKey` requires. */
  publicKey: string;
  /** Signs a token for the push service at `origin`. */
  sign(origin: string, now: Instant): Promise<string>;
};

/** The maximum is 24 hours. */
const TOKEN_LIFETIME = 12 * HOUR;

/** `contact` is a `mailto:` or https URL at which operators of push services can contact the operator. */
export async function createVapid(database: Database<PlatformTables>, contact: string): Promise<Vapid> {
  const jwk: webcrypto.JsonWebKey = JSON.parse(await getOrCreateSetting(database, 'vapid-key', generateKey));
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicKey: publicKeyOf(jwk),
    sign: (origin, now) =>
      new SignJWT({ aud: origin, sub: contact })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setExpirationTime(Math.floor((now + TOKEN_LIFETIME) / SECOND))
        .sign(key),
  };
}

function generateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

function publicKeyOf({ x = '', y = '' }: webcrypto.JsonWebKey): string {
  const coordinates = [x, y].map((coordinate) => Buffer.from(coordinate, 'base64url'));
  return Buffer.concat([Buffer.of(4), ...coordinates]).toString('base64url');
}

/** The `sub` of the tokens: the public URL if it is https, otherwise a mail address at its host. */
export function vapidContact(publicUrl: string | null): string {
  const url = publicUrl === null ? null : new URL(publicUrl);
  if (url?.protocol === 'https:') return url.origin;
  return `mailto:admin@${url?.hostname ?? 'localhost'}`;
}
