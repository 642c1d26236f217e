// SQL that the searches of both databases share: matched words, the viewer, and a page of hits.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { acceptedFollow, blockedOrMutedIds } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

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

/**
 * Whether a block or mute exists between the viewer and any actor. Suspended actors do not count: their
 * thoughts are few and are removed when hits are loaded.
 */
export const hidesSomebody = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  db.selectFrom(blockedOrMutedIds(db, viewer).as('hidden')).select('hidden.id').limit(1),
).exists;

/** The ids of the actors followed by `follower`. */
export const followeesOf = (db: ThoughtsDb, follower: ActorId | null) =>
  db
    .selectFrom('follow')
    .select('follow.followee_id')
    .where('follow.follower_id', '=', follower)
    .where(acceptedFollow);

/**
 * On PostgreSQL: whether the non-public index row in scope as `hit` must be checked with `foundBy`: it is by
 * the viewer or a followed actor, or addressed to the viewer, or its author is not indexed yet. For anonymous
 * viewers only the last case applies.
 */
export function isLookedUp(db: ThoughtsDb, viewer: ActorId | null): RawBuilder<boolean> {
  if (viewer === null) return sql`hit.is_open is null`;
  return sql`hit.is_open is not true and (hit.is_open is null or hit.author_id = ${viewer}
    or hit.author_id in ${followeesOf(db, viewer)} or exists (select 1 from recipient
      where recipient.thought_id = hit.thought_id and recipient.actor_id = ${viewer}))`;
}

/**
 * Uses `cast`: a statement with `::tsquery` gets no name (statement-names.ts) and so no cached plan. The
 * subquery prevents parsing for each row.
 */
export const hasWords = (words: Expression<string>): RawBuilder<boolean> =>
  sql`words @@ (select cast(${words} as tsquery))`;

/** Only the newest hits are ranked: a common word matches most rows. */
export const MAX_HITS = 1000;

/** The expressions for whole words and for prefixes; `prefixed` is null if prefixes match nothing further. */
export type MatchExpressions = { whole: string; prefixed: string | null };

export type Slice = { limit: number; offset: number };
export type Found<Id> = { ids: Id[]; total: number };

/** The ids and the total from the rows of a page; requires at least one row. */
export const foundIn = <Id>(rows: readonly { id: Id | null; total: number }[]): Found<Id> => ({
  ids: rows.flatMap(({ id }) => id ?? []),
  total: rows[0]?.total ?? 0,
});
