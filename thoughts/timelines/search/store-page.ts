// SQL of a page of hits.
import type { Expression } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { Slice } from './hits.ts';

type Seen<Id> = Expression<{ id: Id; rank: number; at: number; tie: number }>;

/** A slice of `seen`, best first, with the total in each row. */
export function pageOf<Id extends string>(db: ThoughtsDb, seen: Seen<Id>, { limit, offset }: Slice) {
  return db
    .with(
      (cte) => cte('seen').materialized(),
      () => seen,
    )
    .selectFrom((from) =>
      from
        .selectFrom('seen')
        .select((count) => count.fn.countAll<number>().as('total'))
        .as('all'),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom('seen')
          .select(['id', 'rank', 'at', 'tie'])
          .orderBy('rank')
          .orderBy('at', 'desc')
          .orderBy('tie', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['page.id', 'all.total'])
    .orderBy('page.rank')
    .orderBy('page.at', 'desc')
    .orderBy('page.tie', 'desc')
    .orderBy('page.id', 'desc');
}
