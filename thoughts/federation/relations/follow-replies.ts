// Accept and Reject of a local user's Follow: the newer of two replies to one Follow wins; at equal times the
// Reject (0112).
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb, FollowAnswerTable } from '../../foundation/tables/federation.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';
import { acceptFollow, type FollowKey, restoreFollow } from '../../people/follows/follow.ts';
import { rejectFollow } from '../../people/follows/unfollow.ts';
import { selectFollowerByUri, selectFollowReply, selectRelation, upsertFollowReply } from './store.ts';

/**
 * `uri` is the id of the local Follow, null if it was never sent; `at` is the signing time of the Accept's or
 * Reject's request.
 */
export type FollowReply = FollowKey & { uri: string | null; at: Instant; now: Instant };

/** Accepts the follow, also after an older Reject ended it. Returns whether this changed anything. */
export async function applyAccept(tx: FederationDb, reply: FollowReply): Promise<boolean> {
  const { uri, at, now, ...key } = reply;
  const previous = uri === null ? undefined : await selectFollowReply.first(tx, uri);
  if (previous && (at < previous.at || (at === previous.at && previous.verdict === 'rejected'))) return false;
  await storeReply(tx, reply, 'accepted');
  if (await isCurrentFollow(tx, reply)) return acceptFollow(tx, key, now);
  if (uri === null || previous?.verdict !== 'rejected') return false;
  return restoreFollow(tx, { ...key, uri }, now);
}

/** Ends the follow, unless there is a newer Accept. */
export async function applyReject(tx: FederationDb, reply: FollowReply): Promise<void> {
  const { uri, at, now, ...key } = reply;
  const previous = uri === null ? undefined : await selectFollowReply.first(tx, uri);
  if (previous && at < previous.at) return;
  const isCurrent = await isCurrentFollow(tx, reply);
  if (!previous && !isCurrent) return;
  await storeReply(tx, reply, 'rejected');
  if (isCurrent) await rejectFollow(tx, key, now);
}

/** Whether the reply is to the current Follow, not to an earlier one. */
async function isCurrentFollow(
  tx: FederationDb,
  { uri, followerId, followeeId }: FollowReply,
): Promise<boolean> {
  const current = await selectRelation(tx, { kind: 'Follow', actorId: followerId, objectId: followeeId });
  return current !== undefined && current.uri === uri;
}

async function storeReply(
  tx: FederationDb,
  { uri, followerId, followeeId, at, now }: FollowReply,
  verdict: FollowAnswerTable['verdict'],
): Promise<void> {
  if (uri === null) return;
  const row = { uri, follower_id: followerId, followee_id: followeeId, verdict, at, seen_at: now };
  await upsertFollowReply.run(tx, row);
}

/** The local user whose current or replied Follow of `followeeId` has this id; null if there is none. */
export async function findFollowerByFollowUri(
  tx: FederationDb,
  followeeId: ActorId,
  uri: string,
): Promise<ActorId | null> {
  const current = await selectFollowerByUri.first(tx, followeeId, uri);
  if (current) return current.follower_id;
  const replied = await selectFollowReply.first(tx, uri);
  return replied?.followee_id === followeeId ? replied.follower_id : null;
}
