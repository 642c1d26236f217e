// Passwords: argon2id at the OWASP parameters, stored in the PHC string format.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createFairQueue } from '../../concurrency/fair-queue.ts';
import { neighbourhoodOf } from '../../identity/network.ts';
import { invalid, type Refusal, unauthenticated } from '../../refusal.ts';
import type { HashCost } from './hash-cost.ts';

const hash = promisify(argon2);

const TAG_LENGTH = 32;
/**
 * Hashing shares the thread pool with files and tokens: at most two run concurrently (37 ms and 19 MiB each
 * at OWASP's cost), and one processor is left for other work.
 */
const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1));

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;

/**
 * Networks with the least recent hashing take precedence, and networks of one site share one budget, so that
 * a client with thousands of attempts delays only itself. Requests beyond this queue, or after ten seconds,
 * are refused.
 */
const hashQueue = createFairQueue({ permits: MAX_CONCURRENT_HASHES, queued: 256, wait: 10_000 });
/** A correct password costs as much to compare, but its owner does not guess. */
const COST_OF_RIGHT = 1 / 8;

/** The key of hashes without a requesting client. */
const LOCAL_NETWORK = 'local';

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Hashes the normalized password. */
export async function hashPassword(
  password: string,
  cost: HashCost,
  network = LOCAL_NETWORK,
): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashQueue.run(clientOf(network), () =>
    hash('argon2id', {
      ...cost,
      message: Buffer.from(toOpaqueString(password)),
      nonce,
      tagLength: TAG_LENGTH,
    }),
  );
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * The result of comparing a password to a stored hash; `right-as-sent`: the hash was made before passwords
 * were normalized.
 */
export type PasswordMatch = 'right' | 'right-as-sent' | 'wrong';

/** Takes the same time for any kind of failure; without a stored hash, it takes the time of `cost`. */
export async function matchPassword(
  password: string,
  stored: string | null,
  cost: HashCost,
  network: string,
): Promise<PasswordMatch> {
  const prepared = toOpaqueString(password);
  if (await matches(prepared, stored, cost, network)) return 'right';
  return prepared !== password && (await matches(password, stored, cost, network))
    ? 'right-as-sent'
    : 'wrong';
}

export const verifyPassword = async (
  password: string,
  stored: string | null,
  cost: HashCost,
  network: string,
): Promise<boolean> => (await matchPassword(password, stored, cost, network)) !== 'wrong';

/** Compares in constant time. */
async function matches(
  text: string,
  stored: string | null,
  cost: HashCost,
  network: string,
): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(stored ?? '') ?? [];
  const expected = Buffer.from(tag ?? '', 'base64');
  const compare = async (): Promise<boolean> => {
    const actual = await hash('argon2id', {
      message: Buffer.from(text),
      nonce: nonce ? Buffer.from(nonce, 'base64') : Buffer.alloc(16),
      memory: Number(memory ?? cost.memory),
      passes: Number(passes ?? cost.passes),
      parallelism: Number(parallelism ?? cost.parallelism),
      tagLength: expected.length || TAG_LENGTH,
    });
    return expected.length > 0 && timingSafeEqual(actual, expected);
  };
  return hashQueue.run(clientOf(network), compare, (isRight) => (isRight ? COST_OF_RIGHT : 1));
}

const clientOf = (network: string) => ({ group: neighbourhoodOf(network), key: network });

export const wrongCredentials = (): Refusal =>
  unauthenticated('The username, the email address or the password is wrong.', 'wrong-credentials');

/** In characters, counted after {@link toOpaqueString}. */
const MIN_LENGTH = 8;
const MAX_LENGTH = 256;

/**
 * Normalizes the password by the OpaqueString profile of PRECIS (RFC 8265, section 4.2): every space becomes
 * an ASCII space, and letters with marks are composed (NFC). The profile excludes other mappings: NFKC would
 * make different passwords equal.
 */
export const toOpaqueString = (password: string): string =>
  password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

/** Refuses a new password that is too short, too long or blank. */
export function requireValidPassword(pointer: string, password: string): void {
  const text = toOpaqueString(password);
  const length = [...text].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    throw invalid(pointer, `must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`, 'password-length');
  }
  if (!/[^\s\p{Cf}\p{Cc}]/u.test(text)) {
    throw invalid(pointer, 'must not be white space alone', 'password-blank');
  }
}
