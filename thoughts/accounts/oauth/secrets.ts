// Random credentials of apps, authorization codes and access tokens. Only their hashes are stored.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as `A–Z a–z 0–9 - _`: access tokens also serve as names of WebSocket subprotocols. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** One round of SHA-256 suffices for random values, which cannot be guessed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const matchesHash = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hash, 'hex'));

/** The code challenge of `verifier` (RFC 7636, S256). */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
