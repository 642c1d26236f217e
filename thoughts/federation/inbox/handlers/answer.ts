// Accept and Reject: what a remote actor says to a Follow by one of our people. The follow must be the one that was
// asked for, of that very actor: neither a third party nor a late answer to an earlier Follow changes it.
import { findActor } from '../../../actors/actors.ts';
import { rejectFollow } from '../../../follows/endings.ts';
import { acceptFollow, type FollowKey } from '../../../follows/requests.ts';
import type { FederationDb } from '../../tables.ts';
import { readLocalUri } from '../../wire/ids.ts';
import { readInner } from '../../wire/read/activity.ts';
import type { Handle, Inbound } from '../inbound.ts';
import { selectFollowerByUri, selectRelation } from '../store.ts';

export const receiveAccept: Handle = async (inbound) => async (tx) => {
  const key = await findFollowMeant(tx, inbound);
  if (key) await acceptFollow(tx, key, inbound.now);
};

export const receiveReject: Handle = async (inbound) => async (tx) => {
  const key = await findFollowMeant(tx, inbound);
  if (key) await rejectFollow(tx, key, inbound.now);
};

async function findFollowMeant(tx: FederationDb, inbound: Inbound): Promise<FollowKey | null> {
  const { activity, actor, federation } = inbound;
  const inner = readInner(activity.object, ['Follow']);
  const id = inner?.id ?? activity.object?.uri ?? null;
  const followerId = id && (await selectFollowerByUri(tx, actor.id, id));
  if (followerId) return { followerId, followeeId: actor.id };
  const local = readLocalUri(federation.base, inner?.actor ?? '');
  if (local?.kind !== 'actor' || (inner?.object && inner.object !== actor.uri)) return null;
  const follower = await findActor(tx, local.username);
  if (follower?.host !== null) return null;
  const relation = { kind: 'Follow', actorId: follower.id, objectId: actor.id } as const;
  const standing = await selectRelation(tx, relation);
  const isMeant = standing && (id === null || standing.uri === null);
  return isMeant ? { followerId: follower.id, followeeId: actor.id } : null;
}
