// SQL of the search for rare words in thoughts on PostgreSQL: one statement that reads all hits, with a plan
// that does not depend on the words (docs/tuning.md#search).
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { hiddenInPublicIds } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { foundBy } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { type Found, MAX_HITS, type MatchExpressions, type Slice } from './hits.ts';
import { isLookedUp } from './store-viewer.ts';
import { hasWords } from './store-words.ts';

type Seen = { id: ThoughtId; number: number };

/** Maximum number of hits read. */
export const MAX_READ = 4 * MAX_HITS;

/** Publicly visible hits, except those hidden from the viewer. */
const isOpenTo = (db: ThoughtsDb, viewer: ActorId | null): RawBuilder<boolean> =>
  sql`hit.is_open and hit.author_id not in (${hiddenInPublicIds(db, viewer)})`;

type Row = { id: ThoughtId | null; looked_at: number; open: number; exact: number; rest: number };

/**
 * Publicly visible hits are counted and sorted from the index; other hits are looked up if the viewer may see
 * them. A `lateral` with a limit is never joined by scanning all thoughts.
 */
const pageOfFew = defineQuery(
  (
    db: ThoughtsDb,
    { whole, prefixed }: { whole: string; prefixed: string },
    viewer: ActorId | null,
    { limit, offset }: Slice,
  ) => {
    const found = db
      .selectFrom('thought')
      .select(['thought.id', sql<number>`(thought.created_at << 16) | (thought.tie << 1)`.as('number')])
      .where('thought.id', '=', sql.ref<ThoughtId>('hit.thought_id'))
      .where((where) => foundBy(where, viewer))
      .limit(sql.lit(1)) as unknown as Expression<Seen>;
    return {
      compile: () =>
        sql<Row>`
          with hit as materialized (
            select thought_id, number, author_id, is_open, ${hasWords(sql.val(whole))} as is_whole
            from search_thought where ${hasWords(sql.val(prefixed))} limit ${sql.lit(MAX_READ)}),
          seen as materialized (
            select thought_id as id, number, is_whole from hit where ${isOpenTo(db, viewer)}
            union all
            select thought.id, thought.number, hit.is_whole
            from hit cross join lateral (${found}) as thought where ${isLookedUp(db, viewer)})
          select page.id, counted.*
          from (select * from
              (select count(*) as looked_at, count(*) filter (where is_open) as open from hit) as hits,
              (select count(*) filter (where is_whole) as exact, count(*) filter (where not is_whole) as rest
                from seen) as shown) as counted
            left join (select id, is_whole, number from seen
              order by is_whole desc, number desc limit ${limit} offset ${offset}) as page on true
          order by page.is_whole desc, page.number desc`.compile(db),
    };
  },
);

/** A page of the visible hits; null if there are too many hits to read or to return completely. */
export async function searchFewHits(
  db: ThoughtsDb,
  { whole, prefixed }: MatchExpressions,
  viewer: ActorId | null,
  slice: Slice,
): Promise<Found<ThoughtId> | null> {
  const rows = await pageOfFew.rows(db, { whole, prefixed: prefixed ?? whole }, viewer, slice);
  const [first] = rows;
  if (!first || first.looked_at >= MAX_READ) return null;
  if (Math.max(first.open, first.exact, first.rest) >= MAX_HITS) return null;
  return { ids: rows.flatMap(({ id }) => id ?? []), total: first.exact + first.rest };
}
