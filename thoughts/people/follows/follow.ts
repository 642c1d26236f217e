// Requests and accepts follows of local and remote actors. A pair has at most one follow. The counts of both
// actors change only with its row, in the same transaction.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { forbidden } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, requireNotMoved } from '../../foundation/actors/actors.ts';
import { record } from '../../foundation/events/events.ts';
import { isBlockedBetween, isLimited, isServerBlockedBetween } from '../../foundation/relations/queries.ts';
import type { MovingFollowTable } from '../../foundation/tables/people.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { notify, retractNotification } from '../../notifications/notify.ts';
import {
  followKeyOf,
  followNotification,
  lockParticipants,
  type Participants,
  rejectionNotification,
} from './participants.ts';
import {
  copyMemberships,
  type FollowKey,
  incrementFollowCounts,
  insertFollow,
  selectFollow,
  selectOldFollowees,
  updateFollowUri,
  updateToAccepted,
} from './store.ts';
import { unfollow } from './unfollow.ts';

export type { FollowKey } from './store.ts';

/**
 * Creates a follow and returns its state, accepted or pending, by {@link initialState}. `uri` is the id of
 * the Follow activity if another server is involved, null between local users.
 *
 * Records 'followed' for a remote followee. Records 'follow-accepted' for an accepted remote follower, again
 * on each repetition because it may have missed the reply. Otherwise idempotent. @throws forbidden for
 * oneself, for pairs with a block, for blocked servers, and for a new follow by or of an account that has
 * moved; not found for deleted actors.
 */
export async function requestFollow(
  tx: ThoughtsDb,
  { uri, ...key }: FollowKey & { uri: string | null },
  now: Instant,
): Promise<FollowState> {
  if (key.followerId === key.followeeId) throw forbidden('You cannot follow yourself.', 'own-follow');
  const pair = await lockParticipants(tx, key);
  if (await isBlockedBetween(tx, key.followerId, key.followeeId)) {
    throw forbidden('You cannot follow this user: one of you blocks the other.', 'blocked');
  }
  if (await isServerBlocked(tx, pair))
    throw forbidden('You cannot follow this user: one of you blocks the server of the other.', 'blocked');
  if (pair.followee.moved_to !== null && (await findFollow(tx, key)) === null)
    throw forbidden('This account has moved. Follow the new one.', 'account-moved');
  requireNotMoved(pair.follower);
  const state = await findInitialState(tx, pair);
  const row = { follower_id: key.followerId, followee_id: key.followeeId, state, uri, created_at: now };
  if (!(await insertFollow.changed(tx, row))) return repeatRequest(tx, pair, uri, now);
  if (state === 'accepted') await applyAccepted(tx, pair, uri, now);
  else await applyRequested(tx, pair, uri, now);
  return state;
}

/** Accepts a pending follow, once. Returns false if none is pending. Recorded for a remote follower. */
export async function acceptFollow(tx: ThoughtsDb, key: FollowKey, now: Instant): Promise<boolean> {
  const pair = await lockParticipants(tx, key);
  const accepted = await updateToAccepted.first(tx, key);
  if (!accepted) return false;
  await retractNotification(tx, followNotification(key, 'follow_request'));
  await applyAccepted(tx, pair, accepted.uri, now);
  return true;
}

/**
 * Restores a rejected follow of a remote actor. Returns false if there is a newer one or a block between the
 * two.
 */
export async function restoreFollow(
  tx: ThoughtsDb,
  { uri, ...key }: FollowKey & { uri: string },
  now: Instant,
): Promise<boolean> {
  const pair = await lockParticipants(tx, key);
  if (await isBlockedBetween(tx, key.followerId, key.followeeId)) return false;
  if (await isServerBlocked(tx, pair)) return false;
  const row = { follower_id: key.followerId, followee_id: key.followeeId, uri, created_at: now };
  if (!(await insertFollow.changed(tx, { ...row, state: 'accepted' }))) return false;
  await retractNotification(tx, rejectionNotification(key));
  await applyAccepted(tx, pair, uri, now);
  return true;
}

/** The state of a follow, or null. */
export async function findFollow(db: ThoughtsDb, key: FollowKey): Promise<FollowState | null> {
  return (await selectFollow.first(db, key))?.state ?? null;
}

/** Whether the local one of the two blocks the server of the other. */
const isServerBlocked = async (tx: ThoughtsDb, { follower, followee }: Participants): Promise<boolean> =>
  follower.host !== followee.host && isServerBlockedBetween(tx, follower.id, followee.id);

async function findInitialState(tx: ThoughtsDb, { follower, followee }: Participants): Promise<FollowState> {
  const limited = follower.host !== null && (await isLimited(tx, follower.id));
  return initialState({ host: follower.host, isLimited: limited }, followee);
}

/** Updates counts, notification and event of a newly accepted follow. */
async function applyAccepted(
  tx: ThoughtsDb,
  pair: Participants,
  uri: string | null,
  now: Instant,
): Promise<void> {
  await incrementFollowCounts(tx, pair, 1);
  await notify(tx, followNotification(followKeyOf(pair), 'follow'), now);
  await recordAccepted(tx, pair, uri, now);
  if (pair.follower.host === null) await endMovedFollows(tx, followKeyOf(pair), now);
}

async function recordAccepted(
  tx: ThoughtsDb,
  pair: Participants,
  uri: string | null,
  now: Instant,
): Promise<void> {
  const { follower, followee } = pair;
  if (followee.host !== null || follower.host === null) return;
  const event = { kind: 'follow-accepted', actorId: followee.id, followerId: follower.id, uri } as const;
  await record(tx, event, now);
}

async function applyRequested(
  tx: ThoughtsDb,
  pair: Participants,
  uri: string | null,
  now: Instant,
): Promise<void> {
  const { follower, followee } = pair;
  await notify(tx, followNotification(followKeyOf(pair), 'follow_request'), now);
  await retractNotification(tx, rejectionNotification(followKeyOf(pair)));
  if (follower.host !== null || followee.host === null) return;
  await record(tx, { kind: 'followed', actorId: follower.id, followeeId: followee.id, uri }, now);
}

/** Handles a repeated request: a remote follower needs a reply to its new activity id. */
async function repeatRequest(
  tx: ThoughtsDb,
  pair: Participants,
  uri: string | null,
  now: Instant,
): Promise<FollowState> {
  const key = followKeyOf(pair);
  const state = (await findFollow(tx, key)) ?? 'pending';
  if (pair.follower.host === null || uri === null) return state;
  await updateFollowUri.run(tx, key, uri);
  if (state === 'accepted') await recordAccepted(tx, pair, uri, now);
  else if ((await findInitialState(tx, pair)) === 'accepted') await acceptFollow(tx, key, now);
  return (await findFollow(tx, key)) ?? state;
}

// The initial state of a follow.
export type FollowState = 'pending' | 'accepted';

/** `isLimited`: by administrators. */
type Follower = Pick<Actor, 'host'> & { isLimited: boolean };
type Followee = Pick<Actor, 'host' | 'manually_approves' | 'approves_local'>;

/**
 * A remote followee's server decides. A follow by a local user is pending if the followee approves followers
 * of this server manually. A follow by a remote actor is pending if the followee approves followers of other
 * servers manually, or if the actor is limited.
 */
function initialState(follower: Follower, followee: Followee): FollowState {
  if (followee.host !== null) return 'pending';
  if (follower.host === null) return followee.approves_local === 1 ? 'pending' : 'accepted';
  return followee.manually_approves === 1 || follower.isLimited ? 'pending' : 'accepted';
}

// Follows of accounts that moved. The old follow ends in the transaction in which the new account replies.
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
async function endMovedFollows(
  tx: ThoughtsDb,
  { followerId, followeeId: newId }: FollowKey,
  now: Instant,
): Promise<void> {
  for (const oldId of await selectOldFollowees.values(tx, followerId, newId))
    await replaceFollow(tx, { followerId, oldId, newId }, now);
}
