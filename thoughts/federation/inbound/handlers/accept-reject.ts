// Accept and Reject: what a remote actor says to a Follow by one of our people. The follow must be the one that was
// asked for, of that very actor: neither a third party nor a late answer to an earlier Follow changes it.
import { findActor } from '../../../actors/actors.ts';
import { readLocalUri } from '../../protocol/wire/ids.ts';
import { readInner } from '../../protocol/wire/read/activity.ts';
import {
  applyAccept,
  applyReject,
  type FollowReply,
  findFollowerByFollowUri,
} from '../../relations/follow-replies.ts';
import { findCurrentRelation } from '../../relations/relations.ts';
import type { FederationDb } from '../../tables.ts';
import type { Handler, InboundActivity } from '../handler.ts';

export const receiveAccept: Handler = async (inbound) => async (tx) => {
  const answer = await findFollowMeant(tx, inbound);
  if (answer) await applyAccept(tx, answer);
};

export const receiveReject: Handler = async (inbound) => async (tx) => {
  const answer = await findFollowMeant(tx, inbound);
  if (answer) await applyReject(tx, answer);
};

/** By the Follow's id; where the answer names none, or the follow has none, by the two people. */
async function findFollowMeant(tx: FederationDb, inbound: InboundActivity): Promise<FollowReply | null> {
  const { activity, actor, federation, signedAt, now } = inbound;
  const inner = readInner(activity.object, ['Follow']);
  const id = inner?.id ?? activity.object?.uri ?? null;
  const said = { followeeId: actor.id, at: signedAt, now };
  const asker = id && (await findFollowerByFollowUri(tx, actor.id, id));
  if (asker) return { ...said, followerId: asker, uri: id };
  const local = readLocalUri(federation.base, inner?.actor ?? '');
  if (local?.kind !== 'actor' || (inner?.object && inner.object !== actor.uri)) return null;
  const follower = await findActor(tx, local.username);
  if (follower?.host !== null) return null;
  const relation = { kind: 'Follow', actorId: follower.id, objectId: actor.id } as const;
  const standing = await findCurrentRelation(tx, relation);
  const isMeant = standing && (id === null || standing.uri === null);
  return isMeant ? { ...said, followerId: follower.id, uri: standing.uri } : null;
}
