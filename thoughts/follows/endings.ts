// How a follow ends: by the follower's will or the followee's. The counts of both change only with the row.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../events/events.ts';
import { notify, takeBack } from '../notifications/notifications.ts';
import type { ThoughtsDb } from '../tables.ts';
import { keyOf, lockPair, noticeOf, type Pair, rejectionOf } from './pair.ts';
import { addToFollowCounts, deleteFollow, type FollowKey } from './store.ts';

/** The follower ends a follow, pending or accepted; false where there is none. A remote followee is told. */
export async function unfollow(tx: ThoughtsDb, key: FollowKey, now: Instant): Promise<boolean> {
  const pair = await lockPair(tx, key);
  const { follower, followee } = pair;
  const ended = await endFollow(tx, pair);
  if (!ended) return false;
  if (follower.host === null && followee.host !== null) {
    const { followerId: actorId, followeeId } = key;
    await record(tx, { kind: 'unfollowed', actorId, followeeId, uri: ended.uri }, now);
  }
  return true;
}

/**
 * The followee ends a follow: refuses a pending one, removes an accepted one. False where there is none. A remote
 * follower is told; one here finds a notification, unless the two block one another.
 */
export async function rejectFollow(tx: ThoughtsDb, key: FollowKey, now: Instant): Promise<boolean> {
  const pair = await lockPair(tx, key);
  const { follower, followee } = pair;
  const ended = await endFollow(tx, pair);
  if (!ended) return false;
  if (follower.host === null) {
    await notify(tx, rejectionOf(key), now);
  } else if (followee.host === null) {
    const { followerId, followeeId: actorId } = key;
    await record(tx, { kind: 'follow-rejected', actorId, followerId, uri: ended.uri }, now);
  }
  return true;
}

/** Removes the row and what came of it. */
async function endFollow(tx: ThoughtsDb, pair: Pair): Promise<{ uri: string | null } | undefined> {
  const key = keyOf(pair);
  const ended = await deleteFollow(tx, key);
  if (ended?.state === 'accepted') await addToFollowCounts(tx, pair, -1);
  if (ended) {
    await takeBack(tx, noticeOf(key, 'follow'));
    await takeBack(tx, noticeOf(key, 'follow_request'));
  }
  return ended;
}
