// The two people of a follow.
import { notFound } from '@tandem/platform/refusal.ts';
import { type Actor, lockActors } from '../actors/actors.ts';
import type { NotificationKey } from '../notifications/notify.ts';
import type { ThoughtsDb } from '../tables.ts';
import type { FollowKey } from './store.ts';

export type Participants = { follower: Actor; followee: Actor };

/**
 * Both, locked, so that a block between them or the departure of one comes wholly before or wholly after. Refuses
 * (not found) when one of them is gone.
 */
export async function lockParticipants(
  tx: ThoughtsDb,
  { followerId, followeeId }: FollowKey,
): Promise<Participants> {
  const actors = await lockActors(tx, [followerId, followeeId]);
  const follower = actors.get(followerId);
  const followee = actors.get(followeeId);
  if (!follower || !followee) throw notFound('user');
  return { follower, followee };
}

export const followKeyOf = ({ follower, followee }: Participants): FollowKey => ({
  followerId: follower.id,
  followeeId: followee.id,
});

/** What the followee is told of the follower. */
export const followNotification = (
  { followerId, followeeId }: FollowKey,
  type: 'follow' | 'follow_request',
): NotificationKey => ({ to: followeeId, type, from: followerId, thoughtId: null });

/** What the follower is told of the followee. */
export const rejectionNotification = ({ followerId, followeeId }: FollowKey): NotificationKey => ({
  to: followerId,
  type: 'follow_rejected',
  from: followeeId,
  thoughtId: null,
});
