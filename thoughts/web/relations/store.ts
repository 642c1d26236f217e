// SQL of a member's own lists: whom they asked to follow, who asked to follow them, and their hashtags.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { PROFILE_COLUMNS } from '../../actors/queries.ts';
import type { ActorId } from '../../ids.ts';
import type { ThoughtsDb } from '../../tables.ts';

type Slice = { perPage: number; offset: number };

/** Who waits to be accepted as a follower, newest first. */
export const selectRequests = defineQuery((db: ThoughtsDb, followeeId: ActorId, { perPage, offset }: Slice) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .select(PROFILE_COLUMNS)
    .where('follow.followee_id', '=', followeeId)
    .where('follow.state', '=', 'pending')
    .orderBy('follow.created_at', 'desc')
    .orderBy('follow.follower_id', 'desc')
    .limit(perPage)
    .offset(offset),
);

/** Whom a member asked to follow and who has not accepted yet, newest first. */
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
