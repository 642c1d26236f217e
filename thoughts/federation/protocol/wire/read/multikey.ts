// Parses Multikeys (FEP-521a): a key type followed by the key's bytes, in base58. Only Ed25519 is supported,
// because RSA keys are published as PEM.
import { createPublicKey } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** `z` for base58btc; then two bytes of type and 32 bytes of key. */
const ED25519 = /^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/;
const ED25519_KIND = 'ed01';

/** The SPKI PEM of an Ed25519 key; null for other values. */
export function readMultikey(text: unknown): string | null {
  if (typeof text !== 'string' || !ED25519.test(text)) return null;
  const hex = decodeBase58(text.slice(1)).toString(16);
  if (hex.length !== 68 || !hex.startsWith(ED25519_KIND)) return null;
  const x = Buffer.from(hex.slice(4), 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

const decodeBase58 = (text: string): bigint =>
  [...text].reduce((number, digit) => number * 58n + BigInt(ALPHABET.indexOf(digit)), 0n);
