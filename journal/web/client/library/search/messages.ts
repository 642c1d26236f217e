// The messages between a page and its search worker.

import type { Filter } from './filter.ts';
import type { Found } from './rows.ts';
import type { Usage } from './usage.ts';

/**
 * For the newest `count` entries that match `filter`. `named` are the moods and feelings whose names match
 * its words.
 */
type FindRequest = { filter: Filter; count: number; named: readonly string[] };

/** `changed` are the entries that changed since the last question; null means that any may have. */
export type Question = {
  number: number;
  userId: string;
  changed: readonly string[] | null;
  /** `usage`: how often each activity, own mood and feeling is in entries. */
  asked: FindRequest | 'usage';
};

export type Result = Found | Map<string, Usage>;

/** `result` is null if the copy could not be read. */
export type Reply = { number: number; result: Result | null };
