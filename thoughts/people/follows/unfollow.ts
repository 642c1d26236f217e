// Ends follows, by the follower or by the followee. The counts of both change only with the row.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../../foundation/events/events.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { notify, retractNotification } from '../../notifications/notify.ts';
import {
  followKeyOf,
  followNotification,
  lockParticipants,
  type Participants,
  rejectionNotification,
} from './participants.ts';
import { deleteFollow, type FollowKey, incrementFollowCounts, selectOldFollowees } from './store.ts';

/** Ends a pending or accepted follow. Returns false if there is none. Recorded for a remote followee. */
export async function unfollow(tx: ThoughtsDb, key: FollowKey, now: Instant): Promise<boolean> {
  const pair = await lockParticipants(tx, key);
  const { follower, followee } = pair;
  const ended = await removeFollow(tx, pair);
  if (!ended) return false;
  if (follower.host === null && followee.host !== null) {
    const { followerId: actorId, followeeId } = key;
    await record(tx, { kind: 'unfollowed', actorId, followeeId, uri: ended.uri }, now);
  }
  return true;
}

/**
 * Rejects a pending follow or removes an accepted one, on behalf of the followee. Returns false if there is
 * none. Recorded for a remote follower. A local follower of a remote actor gets a notification; between users
 * of this server the rejection is silent. The follow of a moved account that this one was to replace ends,
 * too.
 */
export async function rejectFollow(tx: ThoughtsDb, key: FollowKey, now: Instant): Promise<boolean> {
  const pair = await lockParticipants(tx, key);
  const { follower, followee } = pair;
  const replaced =
    follower.host === null ? await selectOldFollowees.values(tx, follower.id, followee.id) : [];
  const ended = await removeFollow(tx, pair);
  if (!ended) return false;
  for (const oldId of replaced) await unfollow(tx, { followerId: follower.id, followeeId: oldId }, now);
  if (followee.host !== null) {
    await notify(tx, rejectionNotification(key), now);
  } else if (follower.host !== null) {
    const { followerId, followeeId: actorId } = key;
    await record(tx, { kind: 'follow-rejected', actorId, followerId, uri: ended.uri }, now);
  }
  return true;
}

/** Deletes the row and its notifications, and updates the counts. */
async function removeFollow(tx: ThoughtsDb, pair: Participants): Promise<{ uri: string | null } | undefined> {
  const key = followKeyOf(pair);
  const ended = await deleteFollow.first(tx, key);
  if (ended?.state === 'accepted') await incrementFollowCounts(tx, pair, -1);
  if (ended) {
    await retractNotification(tx, followNotification(key, 'follow'));
    await retractNotification(tx, followNotification(key, 'follow_request'));
  }
  return ended;
}
