// New ids for imported entries, in the order of their list.

import { randomUUIDv7 } from 'node:crypto';
import { type EntryId, toEntryId } from '../../../ids.ts';

const IDS_PER_PREFIX = 0xffff_ffff;

/**
 * Ids that sort before one another, the first last. Lists show entries newest first, ties by id downwards, and so
 * do the files that people bring: entries of one instant keep their order. 42 random bits are each import's own.
 */
export function createDescendingIds(): () => EntryId {
  let prefix = '';
  let remaining = 0;
  return () => {
    if (remaining === 0) {
      prefix = randomUUIDv7().slice(0, 28);
      remaining = IDS_PER_PREFIX;
    }
    remaining -= 1;
    return toEntryId(`${prefix}${remaining.toString(16).padStart(8, '0')}`);
  };
}
