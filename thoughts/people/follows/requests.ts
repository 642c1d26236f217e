// Follow requests to local users, from this and other servers.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, formatInstant, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import { displayNameOf, handleOf, profileUrl } from '../../foundation/actors/present.ts';
import { notSuspended, PROFILE_COLUMNS } from '../../foundation/actors/queries.ts';
import {
  type CursorPage,
  type CursorSlice,
  cursorSliceOf,
  newestFirst,
  toPeopleBody,
} from '../../foundation/paging/cursors.ts';
import { isInRange, type Position } from '../../foundation/paging/positions.ts';
import { insertRequestAcceptance } from '../../foundation/relations/queries.ts';
import type { RequestAcceptanceTable, ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { acceptFollow, findFollow } from './follow.ts';
import {
  deleteRequestAcceptance,
  type FollowKey,
  selectRequestAcceptances,
  selectWaitingFollowers,
} from './store.ts';
import { rejectFollow } from './unfollow.ts';

/** Newest request first. `base` is the address of the server. */
export async function listFollowRequests(
  db: ThoughtsDb,
  base: string,
  self: ActorId,
  page: CursorPage<Position>,
) {
  const rows = newestFirst(page, await selectFollowRequests.rows(db, self, cursorSliceOf(page)));
  const people = rows.map((actor) => ({
    username: handleOf(actor),
    displayName: displayNameOf(actor),
    avatarUrl: actor.avatar_url,
    url: profileUrl(base, actor),
    requestedAt: formatInstant(actor.at),
  }));
  return toPeopleBody(page, rows, people, await countFollowRequests.count(db, self));
}

/** Does nothing if the request was accepted before. Refuses (not found) if there is none. */
export async function acceptRequest(tx: ThoughtsDb, key: FollowKey, now: Instant): Promise<void> {
  if (!(await acceptFollow(tx, key, now)) && (await findFollow(tx, key)) === null)
    throw notFound('follow request');
}

/** Refuses (not found) if there is no pending request. */
export async function rejectRequest(tx: ThoughtsDb, key: FollowKey, now: Instant): Promise<void> {
  if ((await findFollow(tx, key)) !== 'pending') throw notFound('follow request');
  await rejectFollow(tx, key, now);
}

/** Ends an accepted follow on behalf of the followee. Returns false if there is none. */
export const removeFollower = async (tx: ThoughtsDb, key: FollowKey, now: Instant): Promise<boolean> =>
  (await findFollow(tx, key)) === 'accepted' && rejectFollow(tx, key, now);

/** Follows accepted in one transaction, so that other writers do not wait. */
const BATCH_SIZE = 200;

/** Accepts all waiting requests: a batch in this transaction, the others by {@link followRequestsJob}. */
export async function acceptAllRequests(tx: ThoughtsDb, actorId: ActorId, now: Instant): Promise<void> {
  const isDone = await acceptBatch(tx, actorId, 'all', now);
  if (!isDone) await insertRequestAcceptance.run(tx, { actor_id: actorId, scope: 'all' });
}

/** Returns true if no further request waits. */
async function acceptBatch(
  tx: ThoughtsDb,
  followeeId: ActorId,
  scope: RequestAcceptanceTable['scope'],
  now: Instant,
): Promise<boolean> {
  const waiting = await selectWaitingFollowers.rows(tx, followeeId, scope === 'local', BATCH_SIZE);
  for (const { id } of waiting) await acceptFollow(tx, { followerId: id, followeeId }, now);
  return waiting.length < BATCH_SIZE;
}

/**
 * Accepts requests in batches, also after a restart: of users with more of them than one batch, and of users
 * who no longer approve followers of this server.
 */
export const followRequestsJob = ({
  database,
  clock,
}: {
  database: ThoughtsDatabase;
  clock: Clock;
}): PeriodicJob => ({
  name: 'follow-requests',
  every: MINUTE,
  run: async () => {
    for (const { actor_id, scope } of await selectRequestAcceptances.rows(database.read, BATCH_SIZE)) {
      for (let isDone = false; !isDone; )
        isDone = await database.write(async (tx) => {
          const isLast = await acceptBatch(tx, actor_id, scope, clock.now());
          if (isLast) await deleteRequestAcceptance.run(tx, actor_id);
          return isLast;
        });
    }
  },
});

/** Pending follow requests to `followeeId`, newest first. */
export const selectFollowRequests = defineQuery(
  (db: ThoughtsDb, followeeId: ActorId, { limit, offset, older, newer }: CursorSlice<Position>) =>
    db
      .selectFrom('follow')
      .innerJoin('actor', 'actor.id', 'follow.follower_id')
      .select(PROFILE_COLUMNS)
      .select(['actor.url', 'follow.created_at as at'])
      .where('follow.followee_id', '=', followeeId)
      .where('follow.state', '=', 'pending')
      .where(notSuspended(sql.ref('follow.follower_id')))
      .$if(older !== null || newer !== null, (query) =>
        query.where(isInRange('follow.created_at', 'follow.follower_id', { older, newer })),
      )
      .orderBy('follow.created_at', newer === null ? 'desc' : 'asc')
      .orderBy('follow.follower_id', newer === null ? 'desc' : 'asc')
      .limit(limit)
      .offset(offset),
);

/** Counted on demand: the requests to one user form one index range. */
export const countFollowRequests = defineQuery((db: ThoughtsDb, followeeId: ActorId) =>
  db
    .selectFrom('follow')
    .select((follow) => follow.fn.countAll<number>().as('count'))
    .where('follow.followee_id', '=', followeeId)
    .where('follow.state', '=', 'pending'),
);
