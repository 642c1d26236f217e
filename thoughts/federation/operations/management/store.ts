// SQL of follows between people here and actors elsewhere.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ActorId } from '../../../tables.ts';
import type { FederationDb } from '../../tables.ts';

/** More than a client shows; older ones are found by name. */
const LIMIT = 1000;

/** Remote actors with a pending request to follow a local user, newest first. */
export const selectPendingFollowers = defineQuery((db: FederationDb, followeeId: ActorId) =>
  db
    .selectFrom('follow')
    .innerJoin('remote_actor', 'remote_actor.actor_id', 'follow.follower_id')
    .select(['follow.follower_id as id', 'follow.state'])
    .where('follow.followee_id', '=', followeeId)
    .where('follow.state', '=', 'pending')
    .orderBy('follow.created_at', 'desc')
    .orderBy('follow.follower_id', 'desc')
    .limit(LIMIT),
);

/** Remote actors whom a local user follows or requested to, newest first. */
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
