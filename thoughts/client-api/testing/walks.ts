// Walks through paginated lists in tests: page by page in each direction, by `Link` URLs or ids, with
// callbacks between the pages.
import assert from 'node:assert/strict';
import type { Client, Json, Reply } from '@tandem/platform/testing/client.ts';

export type PagedList = {
  reader: Client;
  /** May include a query. */
  path: string;
  /** Whether ids of items are cursors; otherwise cursors come only from `Link`. */
  byId: boolean;
  /** A cursor below every item. */
  lowest: string;
  itemsOf: (body: Json) => readonly Json[];
  idOf: (item: Json) => string;
};

/** `next` and `prev` follow `Link`; the others build their own URLs. */
export const WAYS = ['next', 'prev', 'max_id', 'min_id', 'since_id'] as const;
export type Way = (typeof WAYS)[number];

/** The URL of the next or previous page, without scheme and host. */
export function linkOf({ headers }: Reply, rel: 'next' | 'prev'): string | null {
  const [, address] = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(headers.get('link') ?? '') ?? [];
  if (address === undefined) return null;
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** More pages than any test has. */
const TOO_MANY = 500;

/**
 * The ids of the items in the order of the walk: newest first, or oldest first for `prev` and `min_id`.
 * `since` is the lower bound for `since_id`. `between` is called after each page.
 */
export async function walk(
  list: PagedList,
  way: Way,
  { limit, since = list.lowest, between = async () => {} }: WalkOptions,
): Promise<string[]> {
  const { reader, path, lowest, itemsOf, idOf } = list;
  const isUpwards = way === 'prev' || way === 'min_id';
  const at = (query: string) => `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${query}`;
  const onwards = (reply: Reply, ids: readonly string[]): string | null => {
    if (way === 'next' || way === 'prev') return linkOf(reply, way);
    if (ids.length === 0) return null;
    if (way === 'min_id') return at(`&min_id=${ids[0]}`);
    return at(`${way === 'since_id' ? `&since_id=${since}` : ''}&max_id=${ids.at(-1)}`);
  };
  const met: string[] = [];
  let next: string | null = at(
    isUpwards ? `&min_id=${lowest}` : way === 'since_id' ? `&since_id=${since}` : '',
  );
  for (let page = 0; next !== null; page += 1) {
    assert.ok(page < TOO_MANY, `${path} has no end`);
    const reply: Reply = await reader.get(next);
    assert.equal(reply.status, 200, reply.text);
    const ids = itemsOf(reply.body).map(idOf);
    met.push(...(isUpwards ? ids.toReversed() : ids));
    await between();
    next = onwards(reply, ids);
  }
  return met;
}

type WalkOptions = { limit: number; since?: string; between?: () => Promise<void> };
