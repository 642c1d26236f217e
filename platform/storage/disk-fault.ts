// What a failing disk means to the caller: a file that is not there, or a storage that is away for now.
import { Refusal } from '../refusal.ts';

// Seconds: long enough for an operator's alarm or a remount, short enough for a person who waits.
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

/** The refusal that a full, failing or absent disk means; null for any other error. */
export const toDiskRefusal = (error: unknown): Refusal | null =>
  UNAVAILABLE_CODES.has(codeOf(error)) ? storageUnavailable(error) : null;

const storageUnavailable = (cause: unknown): Refusal =>
  new Refusal('unavailable', 'The media storage cannot be reached at the moment. Try again later.', {
    retryAfter: RETRY_AFTER,
    cause,
  });

/**
 * Runs `operation`; a full, failing or absent disk becomes the refusal `unavailable`. Where a file may be missing, the
 * operation says so itself (`nullIfMissing`): what else is missing is the folder of a disk that is gone.
 */
export async function withDiskRefusals<Result>(operation: () => Promise<Result>): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? storageUnavailable(error) : (toDiskRefusal(error) ?? error);
  }
}

/** For what may as well be done another time: a disk that is away is let pass. */
export async function ignoreUnavailableDisk(outcome: Promise<void>): Promise<void> {
  try {
    await outcome;
  } catch (error) {
    if (!UNAVAILABLE_CODES.has(codeOf(error))) throw error;
  }
}

/** The outcome, or null where the file is not there. */
export async function nullIfMissing<Result>(outcome: Promise<Result>): Promise<Result | null> {
  try {
    return await outcome;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
