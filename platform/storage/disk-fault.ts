// Translates disk errors: a missing file, or temporarily unavailable storage.
import { Refusal } from '../refusal.ts';

// Seconds: long enough for a remount, short enough for a waiting user.
const RETRY_AFTER = 30;

const UNAVAILABLE_CODES = new Set([
  'EIO',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'ESTALE',
  'ENODEV',
  'ENXIO',
]);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The refusal for a full, failing or missing disk; null for any other error. */
export const toDiskRefusal = (error: unknown): Refusal | null =>
  UNAVAILABLE_CODES.has(codeOf(error)) ? storageUnavailable(error) : null;

const storageUnavailable = (cause: unknown): Refusal =>
  new Refusal('unavailable', 'The media storage is unavailable at the moment. Try again later.', {
    retryAfter: RETRY_AFTER,
    cause,
  });

/**
 * Runs `operation` and converts errors of a full, failing or missing disk to the refusal `unavailable`. If a
 * file may be missing, the operation handles that itself (`nullIfMissing`); any other ENOENT means that the
 * disk is missing.
 */
export async function withDiskRefusals<Result>(operation: () => Promise<Result>): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? storageUnavailable(error) : (toDiskRefusal(error) ?? error);
  }
}

/** Ignores errors of an unavailable disk, for work that can be done later. */
export async function ignoreUnavailableDisk(outcome: Promise<void>): Promise<void> {
  try {
    await outcome;
  } catch (error) {
    if (!UNAVAILABLE_CODES.has(codeOf(error))) throw error;
  }
}

/** The result, or null if the file does not exist. */
export async function nullIfMissing<Result>(outcome: Promise<Result>): Promise<Result | null> {
  try {
    return await outcome;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
