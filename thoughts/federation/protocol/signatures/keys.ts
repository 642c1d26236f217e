// Keys: generated for local users, parsed from PEM for remote actors. Parsing is more expensive than
// verifying, so parsed keys are cached.
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export type KeyPair = { publicKeyPem: string; privateKeyPem: string };

const MAX_PEM_LENGTH = 4096;
const CACHED_KEYS = 1000;
const PUBLIC_HEADS = ['-----BEGIN PUBLIC KEY-----', '-----BEGIN RSA PUBLIC KEY-----'];

const generate = promisify(generateKeyPair);

/** Generates an RSA-2048 key pair as SPKI and PKCS#8 PEM; takes about 40 ms on the thread pool. */
export async function generateKeys(): Promise<KeyPair> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/**
 * Parses a public key from SPKI or PKCS#1 PEM. Null unless it is RSA of 2048 to 8192 bits, or Ed25519.
 * Private keys and certificates are refused, although OpenSSL would extract a public key from them.
 */
export const readPublicKey = (pem: string): KeyObject | null =>
  pem.length <= MAX_PEM_LENGTH ? readShortKey(pem) : null;
const readShortKey = memoize(parsePublicKey);

/** Parses a private key of this server; throws for invalid PEM. */
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
  // A long exponent makes verification slow, and with exponent 1 any value is a valid signature.
  return modulusLength >= 2048 && modulusLength <= 8192 && publicExponent >= 3n && publicExponent < 2n ** 64n;
}

/** Caches the results of the last `CACHED_KEYS` PEMs. */
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
