// What a failing storage means to the caller: an object that is not there, or a storage that is away for now.
import { Refusal } from '../../../refusal.ts';

// Seconds: long enough for a storage to be there again, short enough for a person who waits.
const RETRY_AFTER = 30;

const NETWORK_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const TIMEOUT_ERRORS = new Set(['TimeoutError', 'AbortError']);

/** A refusal `unavailable` for what a later retry may mend: network, overload, faults of the storage. */
export async function withStorageRefusals<Result>(operation: () => Promise<Result>): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const details = { retryAfter: RETRY_AFTER, cause: error };
    throw new Refusal(
      'unavailable',
      'The media storage cannot be reached at the moment. Try again later.',
      details,
    );
  }
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = statusOf(error);
  if (status !== null) return status >= 500 || status === 429 || status === 408;
  return TIMEOUT_ERRORS.has(error.name) || ('code' in error && NETWORK_ERROR_CODES.has(String(error.code)));
}

/** The outcome, or null where there is no such object; `NoSuchBucket` is still thrown. */
export async function nullIfMissing<Result>(outcome: Promise<Result>): Promise<Result | null> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null;
    throw error;
  }
}

/** The HTTP status of an error reply; null where there was none. */
function statusOf(error: Error): number | null {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return null;
  const { $metadata } = error;
  return 'httpStatusCode' in $metadata && typeof $metadata.httpStatusCode === 'number'
    ? $metadata.httpStatusCode
    : null;
}
