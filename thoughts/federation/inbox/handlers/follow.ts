// Follow: somebody elsewhere asks to follow a user here.
import { findActor } from '../../../actors/actors.ts';
import { requestFollow } from '../../../follows/requests.ts';
import { assertRelation } from '../../relations/relations.ts';
import { readLocalUri } from '../../wire/ids.ts';
import { asserting, type Handle } from '../inbound.ts';

export const receiveFollow: Handle = async (inbound) => {
  const { federation, activity, actor, now } = inbound;
  const local = readLocalUri(federation.base, activity.object?.uri ?? '');
  if (local?.kind !== 'actor') return null;
  return async (tx) => {
    const followee = await findActor(tx, local.username);
    if (followee?.host !== null) return;
    const key = { followerId: actor.id, followeeId: followee.id };
    const relation = { kind: 'Follow', actorId: actor.id, objectId: followee.id } as const;
    await assertRelation(tx, asserting(inbound, relation), (uri) => requestFollow(tx, { ...key, uri }, now));
  };
};
