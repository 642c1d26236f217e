// Which errors are a deliberate no, whoever threw them.

import { isForeignKeyViolation } from '../../database/constraint-violations.ts';
import { isDatabaseUnavailable } from '../../database/unavailable.ts';
import { Refusal } from '../../refusal.ts';
import { toDiskRefusal } from '../../storage/disk-fault.ts';
import { fromFramework } from './problem.ts';

/** The refusal that `error` is or stands for; null for a fault nobody foresaw. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  // What went wrong while something was let go of matters less than why it was.
  if (error instanceof SuppressedError) return asRefusal(error.suppressed);
  if (isDatabaseUnavailable(error)) {
    return new Refusal(
      'unavailable',
      'The database cannot be reached at the moment. Try again in a few seconds.',
      { retryAfter: 5, cause: error },
    );
  }
  // Where a file is read or written in passing, such as a download under way, nobody stands guard.
  const disk = toDiskRefusal(error);
  if (disk) return disk;
  // Somebody removed it between the request's checks and its write: most often the caller's own account.
  if (isForeignKeyViolation(error)) {
    return new Refusal(
      'conflict',
      'Something that this request refers to was deleted while it was carried out.',
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
