// Passwords: argon2id at the OWASP parameters, stored in the PHC string format.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createFairSemaphore } from '../jobs/fair-semaphore.ts';
import { type Refusal, unauthenticated } from '../refusal.ts';
import { toOpaqueString } from './opaque-string.ts';

const hash = promisify(argon2);

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_LENGTH = 32;
/**
 * Hashing shares the thread pool with files and tokens, so at most two run at once (37 ms and 19 MiB each), and it leaves
 * a processor to what serves everybody else.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;

/** In turn by network: who tries thousands waits behind itself. More than these wait in vain. */
const hashing = createFairSemaphore({ permits: AT_ONCE, queued: 256 });

/** Whose share of the hashing a password takes where nobody asks over a network. */
const LOCAL = 'local';

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Of the password as it is compared, whichever way it was composed. */
export async function hashPassword(password: string, network = LOCAL): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashing.run(network, () =>
    hash('argon2id', {
      ...COST,
      message: Buffer.from(toOpaqueString(password)),
      nonce,
      tagLength: TAG_LENGTH,
    }),
  );
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** What a password is to a stored hash; `right-as-sent` is one hashed before passwords were prepared. */
export type Verdict = 'right' | 'right-as-sent' | 'wrong';

/** Takes as long when there is no hash to compare with, and whatever is wrong. */
export async function judgePassword(
  password: string,
  stored: string | null,
  network: string,
): Promise<Verdict> {
  const prepared = toOpaqueString(password);
  if (await matches(prepared, stored, network)) return 'right';
  return prepared !== password && (await matches(password, stored, network)) ? 'right-as-sent' : 'wrong';
}

export const verifyPassword = async (
  password: string,
  stored: string | null,
  network: string,
): Promise<boolean> => (await judgePassword(password, stored, network)) !== 'wrong';

/** Compares in constant time. */
async function matches(text: string, stored: string | null, network: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(stored ?? '') ?? [];
  const expected = Buffer.from(tag ?? '', 'base64');
  const actual = await hashing.run(network, () =>
    hash('argon2id', {
      message: Buffer.from(text),
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
  unauthenticated('The username, the email address or the password is wrong.', 'wrong-credentials');
