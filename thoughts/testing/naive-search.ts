// A naive implementation of matching and ranking, as a reference for both databases.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Query } from '../timelines/search/query.ts';

export type Match = 'exact' | 'prefix';

/**
 * A search hit. `at` is the creation time in milliseconds. `tie` orders thoughts of the same instant; people
 * are ordered by id.
 */
type Hit = { match: Match; at: Instant; tie: number; id: string };

/**
 * The kind of match of a text with these tokens: every term as a whole word, some only as a prefix, or no
 * match (null).
 */
export function matchOf({ terms }: Query, tokens: Iterable<string>): Match | null {
  const found = new Set(tokens);
  const begins = (start: string) => found.values().some((token) => token.startsWith(start));
  if (terms.length === 0) return null;
  if (terms.every(({ text }) => found.has(text))) return 'exact';
  return terms.every(({ text, prefix }) => (prefix ? begins(text) : found.has(text))) ? 'prefix' : null;
}

/** Exact before prefix, then newest first: a total order. */
export const compareHits = (a: Hit, b: Hit): number =>
  Number(a.match === 'prefix') - Number(b.match === 'prefix') ||
  b.at - a.at ||
  b.tie - a.tie ||
  compareIds(b.id, a.id);

const compareIds = (a: string, b: string): number => Number(a > b) - Number(a < b);
