// Encrypts access tokens for push messages, which apps use to find the account. Elsewhere only hashes of
// tokens are stored; these are encrypted with a key of the server.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { getOrCreateSetting } from '@tandem/platform/database/stored-settings.ts';
import type { ThoughtsDatabase } from '../../foundation/tables/tables.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

export type TokenSeal = {
  seal(token: string): string;
  /** Returns null if the token was not encrypted with this key. */
  open(sealed: string): string | null;
};

/** The key is generated on first use and stored. */
export async function openTokenSeal(database: ThoughtsDatabase): Promise<TokenSeal> {
  const stored = await getOrCreateSetting(database, 'push-token-key', () =>
    randomBytes(32).toString('base64url'),
  );
  return createTokenSeal(Buffer.from(stored, 'base64url'));
}

/** `key` has 32 bytes. */
export const createTokenSeal = (key: Buffer): TokenSeal => ({
  seal(token) {
    const nonce = randomBytes(NONCE_LENGTH);
    const cipher = createCipheriv(CIPHER, key, nonce);
    const sealed = [nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed).toString('base64url');
  },
  open(sealed) {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_LENGTH + TAG_LENGTH) return null;
    const end = bytes.length - TAG_LENGTH;
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_LENGTH));
      decipher.setAuthTag(bytes.subarray(end));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_LENGTH, end)), decipher.final()]).toString();
    } catch {
      return null;
    }
  },
});
