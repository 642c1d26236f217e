// SQL of followed actors and their stored totals.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import { hiddenActorIds, selectFollowees } from '../../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import { isReplyForHome } from '../../sources/queries.ts';

const followed = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom(selectFollowees(db, viewer).as('followee'))
    .innerJoin('actor', 'actor.id', 'followee.actor_id')
    .select((where) => [
      where.fn.sum<number | null>(sql`public_count + followers_count`).as('thoughts'),
      where.fn.sum<number | null>('boosted_count').as('boosts'),
    ]),
);

/** The number of thoughts and boosts of the followed actors, from their stored totals. */
export async function countFollowed(
  db: ThoughtsDb,
  viewer: ActorId,
): Promise<{ thoughts: number; boosts: number }> {
  const row = await followed.first(db, viewer);
  return { thoughts: row?.thoughts ?? 0, boosts: row?.boosts ?? 0 };
}

export const countOwn = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('actor')
    .select(sql<number>`public_count + followers_count + private_count`.as('thoughts'))
    .where('id', '=', viewer),
);

/** The number of boosts by followed actors of thoughts by blocked or muted authors. */
export const countHiddenBoosts = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('boost')
    .select((where) => where.fn.countAll<number>().as('boosts'))
    .where('author_id', 'in', hiddenActorIds(db, viewer))
    .where('actor_id', 'in', selectFollowees(db, viewer)),
);

/** The number of replies by followed actors that {@link isReplyForHome} hides: replies to strangers. */
export const countHiddenReplies = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('thought')
    .select((where) => where.fn.countAll<number>().as('replies'))
    .where('actor_id', 'in', selectFollowees(db, viewer))
    .where('visibility', '<>', sql.lit('private' as const))
    .where((where) => where.not(isReplyForHome(viewer))),
);
