// Generates ids that preserve the order of imported entries.

import { randomUUIDv7 } from 'node:crypto';
import { type EntryId, toEntryId } from '../../../ids.ts';

const IDS_PER_PREFIX = 0xffff_ffff;

/**
 * Descending ids. Lists and most files order entries newest first, ties by descending id, so entries of the
 * same instant keep their order. 42 random bits distinguish imports.
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
