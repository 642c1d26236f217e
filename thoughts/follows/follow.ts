// Following somebody and being accepted, for people here and elsewhere alike. A pair has one follow at most; the
// counts of both change with its row, in the same transaction, and only when that row did.
import { forbidden } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { isBlockedBetween } from '../actors/actors.ts';
import { record } from '../events/events.ts';
import { notify, retractNotification } from '../notifications/notify.ts';
import type { ThoughtsDb } from '../tables.ts';
import {
  followKeyOf,
  followNotification,
  lockParticipants,
  type Participants,
  rejectionNotification,
} from './participants.ts';
import { type FollowState, initialState } from './rules.ts';
import {
  type FollowKey,
  incrementFollowCounts,
  insertFollow,
  selectFollow,
  updateFollowUri,
  updateToAccepted,
} from './store.ts';

export type { FollowState } from './rules.ts';
export type { FollowKey } from './store.ts';

/**
 * Begins a follow and answers its state: accepted at once or pending, as {@link initialState} says. `uri` is the
 * Follow activity's id where another server takes part, null between people here.
 *
 * Of a remote followee, 'followed' is recorded. A remote follower who is accepted at once is told with
 * 'follow-accepted', and told again when it asks again: it may have missed the answer. Otherwise a repetition
 * changes nothing. Refuses oneself and whoever blocks or is blocked (forbidden), and people who are gone.
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
  const state = initialState(pair.follower, pair.followee);
  const row = { follower_id: key.followerId, followee_id: key.followeeId, state, uri, created_at: now };
  if (!(await insertFollow.changed(tx, row))) return repeatRequest(tx, pair, uri, now);
  if (state === 'accepted') await applyAccepted(tx, pair, uri, now);
  else await applyRequested(tx, pair, uri, now);
  return state;
}

/** Makes a pending follow accepted, once; false where none is pending. A remote follower is told. */
export async function acceptFollow(tx: ThoughtsDb, key: FollowKey, now: Instant): Promise<boolean> {
  const pair = await lockParticipants(tx, key);
  const accepted = await updateToAccepted.first(tx, key);
  if (!accepted) return false;
  await retractNotification(tx, followNotification(key, 'follow_request'));
  await applyAccepted(tx, pair, accepted.uri, now);
  return true;
}

/**
 * A follow of somebody elsewhere that had been rejected holds after all; false where there is a newer one, or one of
 * the two blocks the other.
 */
export async function restoreFollow(
  tx: ThoughtsDb,
  { uri, ...key }: FollowKey & { uri: string },
  now: Instant,
): Promise<boolean> {
  const pair = await lockParticipants(tx, key);
  if (await isBlockedBetween(tx, key.followerId, key.followeeId)) return false;
  const row = { follower_id: key.followerId, followee_id: key.followeeId, uri, created_at: now };
  if (!(await insertFollow.changed(tx, { ...row, state: 'accepted' }))) return false;
  await retractNotification(tx, rejectionNotification(key));
  await applyAccepted(tx, pair, uri, now);
  return true;
}

/** The state of a follow; null where there is none. */
export async function findFollow(db: ThoughtsDb, key: FollowKey): Promise<FollowState | null> {
  return (await selectFollow.first(db, key))?.state ?? null;
}

/** What comes with a follow that is accepted from now on. */
async function applyAccepted(
  tx: ThoughtsDb,
  pair: Participants,
  uri: string | null,
  now: Instant,
): Promise<void> {
  await incrementFollowCounts(tx, pair, 1);
  await notify(tx, followNotification(followKeyOf(pair), 'follow'), now);
  await recordAccepted(tx, pair, uri, now);
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
  if (follower.host !== null) return;
  await record(tx, { kind: 'followed', actorId: follower.id, followeeId: followee.id, uri }, now);
}

/** A follow that exists is asked for again: only another server may need another answer, to its new id. */
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
  else if (initialState(pair.follower, pair.followee) === 'accepted') await acceptFollow(tx, key, now);
  return (await findFollow(tx, key)) ?? state;
}
