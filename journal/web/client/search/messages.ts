// What a page and its search worker tell each other.
import type { Filter } from './filter.ts';
import type { Found } from './rows.ts';

/** `changed` are the entries that changed since the last question; null means that any may have. */
export type Question = {
  number: number;
  userId: string;
  changed: readonly string[] | null;
  filter: Filter;
  count: number;
};

/** `found` is null where the copy could not be read. */
export type Reply = { number: number; found: Found | null };
