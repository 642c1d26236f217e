// New ids for imported entries, in the order of their list.
import { randomUUIDv7 } from 'node:crypto';

const LAST = 0xffff_ffff;

/**
 * Ids that sort before one another, the first last. Lists show entries newest first, ties by id downwards, and so
 * do the files that people bring: entries of one instant keep their order. 42 random bits are each import's own.
 */
export function createDescendingIds(): () => string {
  let base = '';
  let left = 0;
  return () => {
    if (left === 0) {
      base = randomUUIDv7().slice(0, 28);
      left = LAST;
    }
    left -= 1;
    return `${base}${left.toString(16).padStart(8, '0')}`;
  };
}
