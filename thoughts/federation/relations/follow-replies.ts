// Accept and Reject of a Follow by somebody here: of two answers to the same Follow the newer wins, at equal times a
// Reject (0112).
import type { Instant } from '@tandem/platform/time/clock.ts';
import { acceptFollow, type FollowKey, restoreFollow } from '../../follows/follow.ts';
import { rejectFollow } from '../../follows/unfollow.ts';
import type { ActorId } from '../../tables.ts';
import type { FederationDb, FollowAnswerTable } from '../tables.ts';
import { selectFollowAnswer, selectFollowerByUri, selectRelation, upsertFollowAnswer } from './store.ts';

/** `uri` is the id of our Follow, null for one that was never sent; `at` the signed time of the answer's request. */
export type FollowReply = FollowKey & { uri: string | null; at: Instant; now: Instant };

/** Makes the follow accepted, anew where an older answer had rejected it. */
export async function applyAccept(tx: FederationDb, answer: FollowReply): Promise<void> {
  const { uri, at, now, ...key } = answer;
  const before = uri === null ? undefined : await selectFollowAnswer.first(tx, uri);
  if (before && (at < before.at || (at === before.at && before.verdict === 'rejected'))) return;
  await storeReply(tx, answer, 'accepted');
  if (await isCurrentFollow(tx, answer)) await acceptFollow(tx, key, now);
  else if (uri !== null && before?.verdict === 'rejected') await restoreFollow(tx, { ...key, uri }, now);
}

/** Ends the follow, unless a newer answer has accepted it. */
export async function applyReject(tx: FederationDb, answer: FollowReply): Promise<void> {
  const { uri, at, now, ...key } = answer;
  const before = uri === null ? undefined : await selectFollowAnswer.first(tx, uri);
  if (before && at < before.at) return;
  const stands = await isCurrentFollow(tx, answer);
  if (!before && !stands) return;
  await storeReply(tx, answer, 'rejected');
  if (stands) await rejectFollow(tx, key, now);
}

/** Whether the follow is the one that was answered, not a later one. */
async function isCurrentFollow(
  tx: FederationDb,
  { uri, followerId, followeeId }: FollowReply,
): Promise<boolean> {
  const standing = await selectRelation(tx, { kind: 'Follow', actorId: followerId, objectId: followeeId });
  return standing !== undefined && standing.uri === uri;
}

async function storeReply(
  tx: FederationDb,
  { uri, followerId, followeeId, at, now }: FollowReply,
  verdict: FollowAnswerTable['verdict'],
): Promise<void> {
  if (uri === null) return;
  const row = { uri, follower_id: followerId, followee_id: followeeId, verdict, at, seen_at: now };
  await upsertFollowAnswer.run(tx, row);
}

/** Whose Follow has this id and was sent to `followeeId`, whether it stands or was answered; null where nobody's. */
export async function findFollowerByFollowUri(
  tx: FederationDb,
  followeeId: ActorId,
  uri: string,
): Promise<ActorId | null> {
  const standing = await selectFollowerByUri.first(tx, followeeId, uri);
  if (standing) return standing.follower_id;
  const answered = await selectFollowAnswer.first(tx, uri);
  return answered?.followee_id === followeeId ? answered.follower_id : null;
}
