// Follows of accounts that moved. The old follow ends in the transaction in which the new account replies.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { MovingFollowTable } from '../../foundation/tables/moves.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { copyMemberships, type FollowKey, selectOldFollowees } from './store.ts';
import { unfollow } from './unfollow.ts';

const upsertMovingFollow = defineQuery((tx: ThoughtsDb, row: MovingFollowTable) =>
  tx
    .insertInto('moving_follow')
    .values(row)
    .onConflict((on) =>
      on.columns(['follower_id', 'old_id']).doUpdateSet({ new_id: (set) => set.ref('excluded.new_id') }),
    ),
);

/** Makes the follow of `oldId` end when `newId` accepts or rejects. Both follows must exist. */
export const awaitReply = (
  tx: ThoughtsDb,
  { followerId, oldId, newId }: { followerId: ActorId; oldId: ActorId; newId: ActorId },
  now: Instant,
): Promise<void> =>
  upsertMovingFollow.run(tx, { follower_id: followerId, old_id: oldId, new_id: newId, created_at: now });

/** Copies the memberships in lists to the new follow, and ends the old one. */
export async function replaceFollow(
  tx: ThoughtsDb,
  { followerId, oldId, newId }: { followerId: ActorId; oldId: ActorId; newId: ActorId },
  now: Instant,
): Promise<void> {
  await copyMemberships.run(tx, followerId, { from: oldId, to: newId }, now);
  await unfollow(tx, { followerId, followeeId: oldId }, now);
}

/** Ends the follows that the newly accepted one replaces. */
export async function endMovedFollows(
  tx: ThoughtsDb,
  { followerId, followeeId: newId }: FollowKey,
  now: Instant,
): Promise<void> {
  for (const oldId of await selectOldFollowees.values(tx, followerId, newId))
    await replaceFollow(tx, { followerId, oldId, newId }, now);
}
