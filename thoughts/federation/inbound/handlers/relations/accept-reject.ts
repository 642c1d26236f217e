// Accept and Reject: the reply of a remote actor to a local user's Follow or quote request
// (../quote-reply.ts). A reply to a Follow must name the current Follow of that actor: third parties and late
// replies to earlier Follows have no effect.
import { findStoredActor } from '../../../../foundation/actors/actors.ts';
import { readLocalUri } from '../../../../foundation/addresses/object-ids.ts';
import { record } from '../../../../foundation/events/events.ts';
import type { FederationDb } from '../../../../foundation/tables/federation.ts';
import { readInner } from '../../../protocol/wire/read/activity.ts';
import {
  applyAccept,
  applyReject,
  type FollowReply,
  findFollowerByFollowUri,
} from '../../../relations/follow-replies.ts';
import { findCurrentRelation } from '../../../relations/relations.ts';
import type { Effect } from '../../effect.ts';
import type { Handler, InboundActivity } from '../../handler.ts';
import { findRequestedQuote, receiveQuoteAccept, receiveQuoteReject } from '../quote-reply.ts';

export const receiveAccept: Handler = async (inbound) =>
  findRequestedQuote(inbound) === null ? acceptFollow(inbound) : receiveQuoteAccept(inbound);

export const receiveReject: Handler = async (inbound) =>
  findRequestedQuote(inbound) === null ? rejectFollow(inbound) : receiveQuoteReject(inbound);

const acceptFollow =
  (inbound: InboundActivity): Effect =>
  async (tx) => {
    const reply = await findFollowReply(tx, inbound);
    const isAccepted = reply !== null && (await applyAccept(tx, reply));
    const { actor, now } = inbound;
    if (isAccepted && actor.featured !== null)
      await record(tx, { kind: 'featured-outdated', actorId: actor.id }, now);
  };

const rejectFollow =
  (inbound: InboundActivity): Effect =>
  async (tx) => {
    const reply = await findFollowReply(tx, inbound);
    if (reply) await applyReject(tx, reply);
  };

/** By the Follow's id; by the two actors if either the reply or the stored follow has no id. */
async function findFollowReply(tx: FederationDb, inbound: InboundActivity): Promise<FollowReply | null> {
  const { activity, actor, federation, signedAt, now } = inbound;
  const inner = readInner(activity.object, ['Follow']);
  const id = inner?.id ?? activity.object?.uri ?? null;
  const signed = { followeeId: actor.id, at: signedAt, now };
  const followerId = id && (await findFollowerByFollowUri(tx, actor.id, id));
  if (followerId) return { ...signed, followerId, uri: id };
  const local = readLocalUri(federation.base, inner?.actor ?? '');
  if (local?.kind !== 'actor' || (inner?.object && inner.object !== actor.uri)) return null;
  const follower = await findStoredActor(tx, local.username);
  if (follower?.host !== null) return null;
  const relation = { kind: 'Follow', actorId: follower.id, objectId: actor.id } as const;
  const current = await findCurrentRelation(tx, relation);
  const isReplied = current && (id === null || current.uri === null);
  return isReplied ? { ...signed, followerId: follower.id, uri: current.uri } : null;
}
