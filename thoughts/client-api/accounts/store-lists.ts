// SQL of account lists, ordered by the time of the follow, follow request, block or mute.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { sql } from 'kysely';
import { notSuspended } from '../../foundation/actors/queries.ts';
import { isInRange, type PositionRange } from '../../foundation/paging/positions.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** The accounts that follow `actorId`, or have requested to. */
export const selectFollowerPage = defineQuery(
  (db: ThoughtsDb, actorId: ActorId, isAccepted: boolean, range: PositionRange) =>
    db
      .selectFrom('follow')
      .innerJoin('actor', 'actor.id', 'follow.follower_id')
      .selectAll('actor')
      .select('follow.created_at as at')
      .where('follow.followee_id', '=', actorId)
      .where('follow.state', '=', isAccepted ? 'accepted' : 'pending')
      .where(notSuspended(sql.ref('follow.follower_id')))
      .where(isInRange('follow.created_at', 'follow.follower_id', range))
      .orderBy('follow.created_at', range.fromOldest ? 'asc' : 'desc')
      .orderBy('follow.follower_id', range.fromOldest ? 'asc' : 'desc')
      .limit(inlined(range.rows)),
);

/** The accounts followed by `actorId`. */
export const selectFollowingPage = defineQuery((db: ThoughtsDb, actorId: ActorId, range: PositionRange) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.followee_id')
    .selectAll('actor')
    .select('follow.created_at as at')
    .where('follow.follower_id', '=', actorId)
    .where('follow.state', '=', 'accepted')
    .where(notSuspended(sql.ref('follow.followee_id')))
    .where(isInRange('follow.created_at', 'follow.followee_id', range))
    .orderBy('follow.created_at', range.fromOldest ? 'asc' : 'desc')
    .orderBy('follow.followee_id', range.fromOldest ? 'asc' : 'desc')
    .limit(inlined(range.rows)),
);

/** The accounts blocked by `actorId`. */
export const selectBlockPage = defineQuery((db: ThoughtsDb, actorId: ActorId, range: PositionRange) =>
  db
    .selectFrom('block')
    .innerJoin('actor', 'actor.id', 'block.blocked_id')
    .selectAll('actor')
    .select('block.created_at as at')
    .where('block.blocker_id', '=', actorId)
    .where(isInRange('block.created_at', 'block.blocked_id', range))
    .orderBy('block.created_at', range.fromOldest ? 'asc' : 'desc')
    .orderBy('block.blocked_id', range.fromOldest ? 'asc' : 'desc')
    .limit(inlined(range.rows)),
);

/** The accounts muted by `actorId`. */
export const selectMutePage = defineQuery((db: ThoughtsDb, actorId: ActorId, range: PositionRange) =>
  db
    .selectFrom('mute')
    .innerJoin('actor', 'actor.id', 'mute.muted_id')
    .selectAll('actor')
    .select(['mute.created_at as at', 'mute.expires_at as mute_expires_at'])
    .where('mute.muter_id', '=', actorId)
    .where(isInRange('mute.created_at', 'mute.muted_id', range))
    .orderBy('mute.created_at', range.fromOldest ? 'asc' : 'desc')
    .orderBy('mute.muted_id', range.fromOldest ? 'asc' : 'desc')
    .limit(inlined(range.rows)),
);
