// SQL of follows between local users and remote actors.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';

/** More than a client displays; older ones can be found by name. */
const LIMIT = 1000;

/**
 * Remote actors with a pending request to follow a local user, unordered. Beyond the limit, the newest of
 * each host take precedence, so that a flooding host does not hide other requests.
 */
export const selectPendingFollowers = defineQuery((db: FederationDb, followeeId: ActorId) => {
  const pending = db
    .selectFrom('follow')
    .innerJoin('remote_actor', 'remote_actor.actor_id', 'follow.follower_id')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .select(['follow.follower_id as id', 'follow.state', 'follow.created_at'])
    .select(
      sql<number>`row_number() over (partition by actor.host order by follow.created_at desc, actor.id desc)`.as(
        'position',
      ),
    )
    .where('follow.followee_id', '=', followeeId)
    .where('follow.state', '=', 'pending');
  return db
    .selectFrom(pending.as('pending'))
    .select(['id', 'state', 'created_at'])
    .orderBy('position')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMIT);
});

/** Remote actors with a pending or accepted follow by a local user, newest first. */
export const selectRemoteFollowing = defineQuery((db: FederationDb, followerId: ActorId) =>
  db
    .selectFrom('follow')
    .innerJoin('remote_actor', 'remote_actor.actor_id', 'follow.followee_id')
    .select(['follow.followee_id as id', 'follow.state'])
    .where('follow.follower_id', '=', followerId)
    .orderBy('follow.created_at', 'desc')
    .orderBy('follow.followee_id', 'desc')
    .limit(LIMIT),
);
