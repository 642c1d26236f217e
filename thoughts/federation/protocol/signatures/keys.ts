// Keys: generated for local users, parsed from the PEM of others. Parsing costs more than verifying, so
// parsed keys are cached.
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export type KeyPair = { publicKeyPem: string; privateKeyPem: string };

const MAX_PEM_LENGTH = 4096;
const CACHED_KEYS = 1000;
const PUBLIC_HEADS = ['-----BEGIN PUBLIC KEY-----', '-----BEGIN RSA PUBLIC KEY-----'];

const generate = promisify(generateKeyPair);

/** A new RSA-2048 key pair as SPKI and PKCS#8 PEM; takes about 40 ms on the thread pool. */
export async function generateKeys(): Promise<KeyPair> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/**
 * Somebody's public key from SPKI or PKCS#1 PEM, or null if it is none we take: RSA of 2048 to 8192 bits, or
 * Ed25519. A private key or a certificate is not a public key, although OpenSSL would read one from it.
 */
export const readPublicKey = (pem: string): KeyObject | null =>
  pem.length <= MAX_PEM_LENGTH ? readShortKey(pem) : null;
const readShortKey = memoize(parsePublicKey);

/** One of our own private keys; throws when the PEM is broken. */
export const readPrivateKey: (pem: string) => KeyObject = memoize((pem) => createPrivateKey(pem));

function parsePublicKey(pem: string): KeyObject | null {
  const text = pem.trim();
  if (!PUBLIC_HEADS.some((head) => text.startsWith(head))) return null;
  try {
    const key = createPublicKey(text);
    return isAcceptable(key) ? key : null;
  } catch {
    return null;
  }
}

function isAcceptable(key: KeyObject): boolean {
  if (key.asymmetricKeyType === 'ed25519') return true;
  if (key.asymmetricKeyType !== 'rsa') return false;
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  // A long exponent makes verifying slow, and 1 makes anything a signature.
  return modulusLength >= 2048 && modulusLength <= 8192 && publicExponent >= 3n && publicExponent < 2n ** 64n;
}

/** Caches the results for the last `CACHED_KEYS` PEMs. */
function memoize<T>(read: (pem: string) => T): (pem: string) => T {
  const cache = new Map<string, T>();
  return (pem) => {
    const known = cache.get(pem);
    const key = known === undefined ? read(pem) : known;
    cache.delete(pem);
    cache.set(pem, key);
    const oldest = cache.size > CACHED_KEYS ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return key;
  };
}
