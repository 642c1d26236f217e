// Searches thoughts without an index by scanning all of them: the reference for optimised searches.

import { thoughtTokens } from '../foundation/search-index/search-index.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import { foundBy } from '../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../ids.ts';
import { parseQuery } from '../timelines/search/query.ts';
import { MAX_HITS } from '../timelines/search/store-hits.ts';
import { type Match, matchOf } from './naive-search.ts';

type Row = { id: ThoughtId; isOpen: boolean; isFound: boolean; match: Match | null };

/**
 * The ids of all hits of `q` for `viewer`, best first. Considers the newest public listed matches, and other
 * matches newer than the last of these.
 */
export async function plainSearch(db: ThoughtsDb, q: string, viewer: ActorId | null): Promise<ThoughtId[]> {
  const rows = await loadRows(db, q, viewer);
  const exact = rows.filter(({ match }) => match === 'exact');
  const ids = newest(exact)
    .filter(({ isFound }) => isFound)
    .slice(0, MAX_HITS);
  if (exact.filter(({ isOpen }) => isOpen).length >= MAX_HITS) return ids.map(({ id }) => id);
  const open = rows.filter(({ match, isOpen }) => match && isOpen).slice(0, MAX_HITS);
  const others = newest(
    rows.filter(({ match }) => match),
    open,
  ).filter(({ match }) => match === 'prefix');
  return [...ids, ...others.filter(({ isFound }) => isFound).slice(0, MAX_HITS)].map(({ id }) => id);
}

/** The newest public listed rows, and other rows newer than the last of these. */
function newest(rows: readonly Row[], open = rows.filter(({ isOpen }) => isOpen).slice(0, MAX_HITS)): Row[] {
  const last = open.length === MAX_HITS ? open.at(-1) : undefined;
  return last ? rows.slice(0, rows.indexOf(last) + 1) : [...rows];
}

/** Newest first. */
async function loadRows(db: ThoughtsDb, q: string, viewer: ActorId | null): Promise<Row[]> {
  const found = new Set(
    await db
      .selectFrom('thought')
      .select('thought.id')
      .where((where) => foundBy(where, viewer))
      .execute()
      .then((rows) => rows.map(({ id }) => id)),
  );
  const rows = await db
    .selectFrom('thought')
    .select(['id', 'summary', 'content', 'tags', 'visibility', 'listed'])
    .orderBy('created_at', 'desc')
    .orderBy('tie', 'desc')
    .execute();
  const query = parseQuery(q);
  return rows.map(({ id, summary, content, tags, visibility, listed }) => ({
    id,
    isOpen: visibility === 'public' && listed === 1,
    isFound: found.has(id),
    match: matchOf(query, thoughtTokens({ summary, content, tags: JSON.parse(tags) })),
  }));
}
