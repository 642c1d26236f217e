// SQL of follows and of follower and followee counts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import { notSuspended, PROFILE_COLUMNS } from '../../foundation/actors/queries.ts';
import type { CursorSlice } from '../../foundation/paging/cursors.ts';
import { isInRange, type Position } from '../../foundation/paging/positions.ts';
import { acceptedFollow } from '../../foundation/relations/queries.ts';
import type { FollowTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** A follower and a followee. */
export type FollowKey = { followerId: ActorId; followeeId: ActorId };

/** False if the follow exists already, in any state. */
export const insertFollow = defineQuery((tx: ThoughtsDb, follow: FollowTable) =>
  tx
    .insertInto('follow')
    .values(follow)
    .onConflict((on) => on.doNothing())
    .returning('follower_id'),
);

export const selectFollow = defineQuery((db: ThoughtsDb, { followerId, followeeId }: FollowKey) =>
  db
    .selectFrom('follow')
    .select(['state', 'uri'])
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId),
);

/** Returns the accepted follow, or undefined if none was pending. */
export const updateToAccepted = defineQuery((tx: ThoughtsDb, { followerId, followeeId }: FollowKey) =>
  tx
    .updateTable('follow')
    .set({ state: 'accepted' })
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .where('state', '=', 'pending')
    .returning(['state', 'uri']),
);

export const updateFollowUri = defineQuery(
  (tx: ThoughtsDb, { followerId, followeeId }: FollowKey, uri: string) =>
    tx
      .updateTable('follow')
      .set({ uri })
      .where('follower_id', '=', followerId)
      .where('followee_id', '=', followeeId),
);

/** Returns the deleted follow, or undefined. */
export const deleteFollow = defineQuery((tx: ThoughtsDb, { followerId, followeeId }: FollowKey) =>
  tx
    .deleteFrom('follow')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .returning(['state', 'uri']),
);

const incrementFollowing = defineQuery((tx: ThoughtsDb, id: ActorId, by: number) =>
  tx
    .updateTable('actor')
    .set({ following_count: sql`following_count + ${by}` })
    .where('id', '=', id),
);

const incrementFollowers = defineQuery((tx: ThoughtsDb, id: ActorId, by: number, byRemote: number) =>
  tx
    .updateTable('actor')
    .set({
      follower_count: sql`follower_count + ${by}`,
      remote_follower_count: sql`remote_follower_count + ${byRemote}`,
    })
    .where('id', '=', id),
);

type Person = { id: ActorId; host: string | null };

/** `by` is 1 for a newly accepted follow, −1 for the end of an accepted one. */
export async function incrementFollowCounts(
  tx: ThoughtsDb,
  { follower, followee }: { follower: Person; followee: Person },
  by: 1 | -1,
): Promise<void> {
  await incrementFollowing.run(tx, follower.id, by);
  await incrementFollowers.run(tx, followee.id, by, follower.host === null ? 0 : by);
}

/** Accepted followers, newest first. */
export const selectFollowers = defineQuery(
  (db: ThoughtsDb, followeeId: ActorId, { limit, offset, older, newer }: CursorSlice<Position>) =>
    db
      .selectFrom('follow')
      .innerJoin('actor', 'actor.id', 'follow.follower_id')
      .select(PROFILE_COLUMNS)
      .select('follow.created_at as at')
      .where('follow.followee_id', '=', followeeId)
      .where(acceptedFollow)
      .where(notSuspended(sql.ref('follow.follower_id')))
      .$if(older !== null || newer !== null, (query) =>
        query.where(isInRange('follow.created_at', 'follow.follower_id', { older, newer })),
      )
      .orderBy('follow.created_at', newer === null ? 'desc' : 'asc')
      .orderBy('follow.follower_id', newer === null ? 'desc' : 'asc')
      .limit(limit)
      .offset(offset),
);

/** Accepted followees, newest first. */
export const selectFollowing = defineQuery(
  (db: ThoughtsDb, followerId: ActorId, { limit, offset, older, newer }: CursorSlice<Position>) =>
    db
      .selectFrom('follow')
      .innerJoin('actor', 'actor.id', 'follow.followee_id')
      .select(PROFILE_COLUMNS)
      .select('follow.created_at as at')
      .where('follow.follower_id', '=', followerId)
      .where(acceptedFollow)
      .where(notSuspended(sql.ref('follow.followee_id')))
      .$if(older !== null || newer !== null, (query) =>
        query.where(isInRange('follow.created_at', 'follow.followee_id', { older, newer })),
      )
      .orderBy('follow.created_at', newer === null ? 'desc' : 'asc')
      .orderBy('follow.followee_id', newer === null ? 'desc' : 'asc')
      .limit(limit)
      .offset(offset),
);

/** The oldest pending followers; `isLocal`: those of this server only. */
export const selectWaitingFollowers = defineQuery(
  (tx: ThoughtsDb, followeeId: ActorId, isLocal: boolean, limit: number) =>
    tx
      .selectFrom('follow')
      .innerJoin('actor', 'actor.id', 'follow.follower_id')
      .select('actor.id')
      .where('follow.followee_id', '=', followeeId)
      .where('follow.state', '=', 'pending')
      .$if(isLocal, (query) => query.where('actor.host', 'is', null))
      .orderBy('follow.created_at')
      .orderBy('follow.follower_id')
      .limit(limit),
);

export const deleteRequestAcceptance = defineQuery((tx: ThoughtsDb, actorId: ActorId) =>
  tx.deleteFrom('request_acceptance').where('actor_id', '=', actorId),
);

export const selectRequestAcceptances = defineQuery((db: ThoughtsDb, limit: number) =>
  db.selectFrom('request_acceptance').selectAll().orderBy('actor_id').limit(limit),
);

/** The moved accounts whose follows end when `newId` replies. */
export const selectOldFollowees = defineQuery((tx: ThoughtsDb, followerId: ActorId, newId: ActorId) =>
  tx
    .selectFrom('moving_follow')
    .select('old_id')
    .where('follower_id', '=', followerId)
    .where('new_id', '=', newId),
);

/** Adds the followee `to` to the lists of `owner` with `from`. */
export const copyMemberships = defineQuery(
  (tx: ThoughtsDb, owner: ActorId, { from, to }: { from: ActorId; to: ActorId }, now: number) =>
    tx
      .insertInto('list_member')
      .columns(['owner_id', 'list_number', 'member_id', 'created_at'])
      .expression((select) =>
        select
          .selectFrom('list_member as old')
          .select(['old.owner_id', 'old.list_number'])
          .select([sql<ActorId>`${to}`.as('member_id'), sql<number>`${now}`.as('created_at')])
          .where('old.owner_id', '=', owner)
          .where('old.member_id', '=', from),
      )
      .onConflict((on) => on.doNothing()),
);
