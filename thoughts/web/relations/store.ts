// SQL of a member's own lists: sent and received follow requests, and followed hashtags.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { positionedValues } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { type SqlBool, sql } from 'kysely';
import { PROFILE_COLUMNS } from '../../foundation/actors/queries.ts';
import { selectFollowees } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** The pending follow requests of a member, newest first. */
export const selectWaiting = defineQuery((db: ThoughtsDb, followerId: ActorId, limit: number) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.followee_id')
    .select(PROFILE_COLUMNS)
    .where('follow.follower_id', '=', followerId)
    .where('follow.state', '=', 'pending')
    .orderBy('follow.created_at', 'desc')
    .orderBy('follow.followee_id', 'desc')
    .limit(limit),
);

/** The maximum number of followees whose follows are read; each costs a lookup. */
const MAX_FOLLOWEES = 1_000;

/**
 * The followers of each of `people` that `viewer` follows: at most `named` each, newest followers first, with
 * their total number. Excludes people who hide their network, and people muted by `viewer`.
 */
export const selectCommonFollows = defineQuery(
  (db: ThoughtsDb, viewer: ActorId, people: readonly ActorId[], named: number) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom(
            selectFollowees(db, viewer)
              .orderBy('follow.created_at', 'desc')
              .limit(inlined(MAX_FOLLOWEES))
              .as('mine'),
          )
          // In this order, by `cross join` on SQLite: it would read all followers of each of the people else.
          .crossJoin(positionedValues(db, people).as('asking'))
          .crossJoin('follow as theirs')
          .innerJoin('actor', 'actor.id', 'mine.actor_id')
          .innerJoin('actor as followed', (join) => join.on(sql<SqlBool>`followed.id = asking.value`))
          .whereRef('theirs.follower_id', '=', 'mine.actor_id')
          .where(sql<SqlBool>`theirs.followee_id = asking.value`)
          .where('theirs.state', '=', sql.lit('accepted' as const))
          .where('actor.show_network', '=', sql.lit(1 as const))
          .where('followed.show_network', '=', sql.lit(1 as const))
          .select(['theirs.followee_id as of_id', 'actor.username', 'actor.host', 'actor.display_name'])
          .select([
            sql<number>`row_number() over (partition by theirs.followee_id
              order by theirs.created_at desc, theirs.follower_id)`.as('place'),
            sql<number>`count(*) over (partition by theirs.followee_id)`.as('count'),
          ])
          .as('common'),
      )
      .selectAll()
      .where('place', '<=', named)
      .orderBy('place'),
);
