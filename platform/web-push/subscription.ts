// The push subscription of a browser: the endpoint and the encryption keys.
import { ECDH } from 'node:crypto';

/** `p256dh`: the browser's public key, 65 bytes, uncompressed. `auth`: a shared secret of 16 bytes. */
export type SubscriptionKeys = { p256dh: Buffer; auth: Buffer };

export const CURVE = 'prime256v1';
const AUTH_LENGTH = 16;
/** The maximum of 16 and 65 bytes in base64, with padding. */
const MAX_TEXT_LENGTH = 90;

/**
 * Reads the public key of a browser in base64 or base64url, padded or not. Null unless it is an uncompressed
 * point of P-256.
 */
export function readPublicKey(text: string): Buffer | null {
  const bytes = readBase64(text);
  if (bytes?.length !== 65 || bytes[0] !== 4) return null;
  try {
    // Rejects points that are not on the curve.
    return ECDH.convertKey(bytes, CURVE, undefined, undefined, 'uncompressed') as Buffer;
  } catch {
    return null;
  }
}

/** Reads the authentication secret of a browser; null unless it has 16 bytes. */
export function readAuthSecret(text: string): Buffer | null {
  const bytes = readBase64(text);
  return bytes?.length === AUTH_LENGTH ? bytes : null;
}

function readBase64(text: string): Buffer | null {
  if (text.length > MAX_TEXT_LENGTH || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  return Buffer.from(text, 'base64');
}
