// Digests of request bodies: RFC 9530 `Content-Digest`, and the older `Digest` (RFC 3230) of draft-cavage.
import { createHash, timingSafeEqual } from 'node:crypto';
import { isInnerList, parseDictionary } from 'structured-headers';

const MAX_LENGTH = 2048;
const HASHES = new Map([
  ['sha-256', 'sha256'],
  ['sha-512', 'sha512'],
]);

type Claim = { algorithm: string; bytes: Uint8Array };

const sha256 = (body: Uint8Array): string => createHash('sha256').update(body).digest('base64');

/** The `Digest` header of a body. */
export const digestHeader = (body: Uint8Array): string => `SHA-256=${sha256(body)}`;

/** The `Content-Digest` header of a body. */
export const contentDigestHeader = (body: Uint8Array): string => `sha-256=:${sha256(body)}:`;

/**
 * Whether `value`, a `Digest` header, matches the body. It must contain SHA-256 or SHA-512, and all values of
 * these must be correct. Other algorithms are ignored.
 */
export const matchesDigest = (value: string, body: Uint8Array): boolean =>
  value.length <= MAX_LENGTH && allMatch(readDigest(value), body);

/** As {@link matchesDigest}, for a `Content-Digest` header. */
export const matchesContentDigest = (value: string, body: Uint8Array): boolean =>
  value.length <= MAX_LENGTH && allMatch(readContentDigest(value), body);

function readDigest(value: string): Claim[] {
  return value.split(',').map((part) => {
    const equals = part.indexOf('=');
    return {
      algorithm: part.slice(0, Math.max(equals, 0)).trim().toLowerCase(),
      bytes: Buffer.from(part.slice(equals + 1), 'base64'),
    };
  });
}

function readContentDigest(value: string): Claim[] {
  try {
    return [...parseDictionary(value)].flatMap(([algorithm, member]) => {
      const bytes = isInnerList(member) ? null : member[0];
      return bytes instanceof ArrayBuffer ? [{ algorithm, bytes: new Uint8Array(bytes) }] : [];
    });
  } catch {
    return [];
  }
}

function allMatch(claims: Claim[], body: Uint8Array): boolean {
  const known = claims.flatMap(({ algorithm, bytes }) => {
    const hash = HASHES.get(algorithm);
    return hash === undefined ? [] : [{ hash, bytes }];
  });
  // One per algorithm: many correct digests in one header would have a large body hashed repeatedly.
  const isModest = known.length > 0 && known.length <= HASHES.size;
  return isModest && known.every(({ hash, bytes }) => isDigestOf(bytes, hash, body));
}

function isDigestOf(bytes: Uint8Array, hash: string, body: Uint8Array): boolean {
  const actual = createHash(hash).update(body).digest();
  return actual.byteLength === bytes.byteLength && timingSafeEqual(actual, bytes);
}
