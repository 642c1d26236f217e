// Converts known errors to refusals.
import { isForeignKeyViolation } from '../../database/constraint-violations.ts';
import { isDatabaseUnavailable } from '../../database/unavailable.ts';
import { Refusal } from '../../refusal.ts';
import { toDiskRefusal } from '../../storage/disk-fault.ts';
import { fromFramework } from './problem.ts';

/** Returns the refusal that `error` is or corresponds to; null for an unexpected error. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  // The error of the disposal matters less than its cause.
  if (error instanceof SuppressedError) return asRefusal(error.suppressed);
  if (isDatabaseUnavailable(error)) {
    return new Refusal(
      'unavailable',
      'The database is unavailable at the moment. Try again in a few seconds.',
      { retryAfter: 5, cause: error },
    );
  }
  // For file access without handling of disk errors, such as a download in progress.
  const disk = toDiskRefusal(error);
  if (disk) return disk;
  // The row was removed between the checks and the write; usually it is the caller's own account.
  if (isForeignKeyViolation(error)) {
    return new Refusal(
      'conflict',
      'A resource referenced by this request was deleted while the request was processed.',
      {
        code: 'removed-meanwhile',
        cause: error,
      },
    );
  }
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return fromFramework(error.statusCode, error.message);
  }
  return null;
}
