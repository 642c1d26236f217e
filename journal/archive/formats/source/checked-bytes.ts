// Verifies the bytes of an archive's member while they are read.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Refusal } from '@tandem/platform/refusal.ts';

/** `sha256` in hex, if known; `code` is that of the refusal. */
export type Check = { name: string; crc32: number; sha256?: string | undefined; code: string };

/**
 * The bytes of the stream that `open` returns, verified while they are read. A member that is truncated,
 * undecodable, of another length than declared or of another checksum ends in a `Refusal` (`invalid`) that
 * names it.
 */
export async function* checkedBytes(
  open: () => Promise<AsyncIterable<Uint8Array | string>>,
  check: Check,
): AsyncGenerator<Uint8Array> {
  const hash = check.sha256 === undefined ? null : createHash('sha256');
  let sum = 0;
  try {
    for await (const chunk of await open()) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      sum = crc32(bytes, sum);
      hash?.update(bytes);
      yield bytes;
    }
  } catch (error) {
    throw isSystemError(error) ? error : damaged(check, error);
  }
  if (sum !== check.crc32 || (hash !== null && hash.digest('hex') !== check.sha256)) throw damaged(check);
}

const damaged = ({ name, code }: Check, cause?: unknown) =>
  new Refusal('invalid', `${name} in the archive is damaged.`, { code, cause });

/** Errors of the disk are not caused by the file. */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
