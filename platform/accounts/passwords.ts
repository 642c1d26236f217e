// Passwords: argon2id at the OWASP parameters, stored in the PHC string format.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createTurns } from '../jobs/turns.ts';
import { type Refusal, unauthenticated } from '../refusal.ts';

const hash = promisify(argon2);

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_LENGTH = 32;
/** Hashing shares the thread pool with files and tokens, so at most two run at once (37 ms and 19 MiB each). */
const AT_ONCE = 2;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;

const inTurn = createTurns(AT_ONCE);

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() =>
    hash('argon2id', { ...COST, message: Buffer.from(password), nonce, tagLength: TAG_LENGTH }),
  );
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Compares in constant time, and takes as long when there is no hash to compare with. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(stored ?? '') ?? [];
  const expected = Buffer.from(tag ?? '', 'base64');
  const actual = await inTurn(() =>
    hash('argon2id', {
      message: Buffer.from(password),
      nonce: nonce ? Buffer.from(nonce, 'base64') : Buffer.alloc(16),
      memory: Number(memory ?? COST.memory),
      passes: Number(passes ?? COST.passes),
      parallelism: Number(parallelism ?? COST.parallelism),
      tagLength: expected.length || TAG_LENGTH,
    }),
  );
  return expected.length > 0 && timingSafeEqual(actual, expected);
}

export const wrongCredentials = (): Refusal =>
  unauthenticated('The identifier or the password is wrong.', 'wrong-credentials');
