// A naive implementation of matching and ranking, which tests compare the databases with.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Query } from '../timelines/search/query.ts';

export type Match = 'exact' | 'prefix';

/**
 * A search hit: `at` is when it was written, in milliseconds; `tie` orders those of one instant, and people
 * by id.
 */
export type Hit = { match: Match; at: Instant; tie: number; id: string };

/**
 * How a text with these tokens matches: every term as a whole word, some only as a prefix, or not at all
 * (null).
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
