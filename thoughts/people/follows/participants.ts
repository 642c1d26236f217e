// The two participants of a follow and their notifications.
import { notFound } from '@tandem/platform/refusal.ts';
import { type Actor, lockActors } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { NotificationKey } from '../../notifications/notify.ts';
import type { FollowKey } from './store.ts';

export type Participants = { follower: Actor; followee: Actor };

/**
 * Locks both actors, to serialise follows, blocks and account deletion.
 * @throws not found for deleted actors.
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

/** The followee's notification. */
export const followNotification = (
  { followerId, followeeId }: FollowKey,
  type: 'follow' | 'follow_request',
): NotificationKey => ({ to: followeeId, type, from: followerId, thoughtId: null });

/** The follower's notification of a rejection. */
export const rejectionNotification = ({ followerId, followeeId }: FollowKey): NotificationKey => ({
  to: followerId,
  type: 'follow_rejected',
  from: followeeId,
  thoughtId: null,
});
