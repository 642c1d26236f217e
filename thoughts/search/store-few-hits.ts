// SQL of searching thoughts by rare words on PostgreSQL, in one statement whose plan does not depend on them:
// all hits are looked up (docs/decisions/0232).
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type Expression, sql } from 'kysely';
import type { ActorId, ThoughtId } from '../ids.ts';
import type { ThoughtsDb } from '../tables.ts';
import { foundBy } from '../visibility/queries.ts';
import { type Found, MAX_HITS, type MatchExpressions, type Slice } from './hits.ts';

/** `cast`, as a statement with `::tsquery` gets no name (statement-names.ts), and with it no lasting plan. */
const matches = (text: Expression<string>) => sql<boolean>`words @@ cast(${text} as tsquery)`;

type Seen = { id: ThoughtId; at: number; tie: number };

/**
 * Each hit is looked up once. More than the maximum are not looked at: whoever sees `looked_at` reach it has
 * to search in another way. `lateral` with a limit is never joined by reading all thoughts.
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
      .select(['thought.id', 'thought.created_at as at', 'thought.tie'])
      .where('thought.id', '=', sql.ref<ThoughtId>('hit.thought_id'))
      .where((where) => foundBy(where, viewer))
      .limit(sql.lit(1)) as unknown as Expression<Seen>;
    return {
      compile: () =>
        sql<{ id: ThoughtId | null; total: number; looked_at: number }>`
          with hit as materialized (
            select thought_id, ${matches(sql.val(whole))} as is_whole from search_thought
            where ${matches(sql.val(prefixed))} limit ${sql.lit(MAX_HITS)}),
          seen as materialized (
            select thought.*, hit.is_whole from hit cross join lateral (${found}) as thought)
          select page.id, counted.total, counted.looked_at
          from (select (select count(*) from seen) as total, (select count(*) from hit) as looked_at) as counted
            left join (select id, is_whole, at, tie from seen
              order by is_whole desc, at desc, tie desc, id desc limit ${limit} offset ${offset}) as page on true
          order by page.is_whole desc, page.at desc, page.tie desc, page.id desc`.compile(db),
    };
  },
);

/** A page of what the viewer finds; null where there are too many hits for all to be looked up. */
export async function searchFewHits(
  db: ThoughtsDb,
  { whole, prefixed }: MatchExpressions,
  viewer: ActorId | null,
  slice: Slice,
): Promise<Found<ThoughtId> | null> {
  const rows = await pageOfFew.rows(db, { whole, prefixed: prefixed ?? whole }, viewer, slice);
  const [first] = rows;
  if (!first || first.looked_at >= MAX_HITS) return null;
  return { ids: rows.flatMap(({ id }) => id ?? []), total: first.total };
}
