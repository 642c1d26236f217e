// Follow: a remote actor requests to follow a local user.
import { findActor } from '../../../../foundation/actors/actors.ts';
import { readLocalUri } from '../../../../foundation/addresses/object-ids.ts';
import { record } from '../../../../foundation/events/events.ts';
import { findFollow, requestFollow } from '../../../../people/follows/follow.ts';
import { assertRelation } from '../../../relations/relations.ts';
import { type Handler, toRelationAssertion } from '../../handler.ts';

export const receiveFollow: Handler = async (inbound) => {
  const { federation, activity, actor, now } = inbound;
  const local = readLocalUri(federation.base, activity.object?.uri ?? '');
  if (local?.kind !== 'actor') return null;
  return async (tx) => {
    const followee = await findActor(tx, local.username);
    if (followee?.host !== null) return;
    const key = { followerId: actor.id, followeeId: followee.id };
    const relation = { kind: 'Follow', actorId: actor.id, objectId: followee.id } as const;
    await assertRelation(tx, toRelationAssertion(inbound, relation), async (uri) => {
      // Followers of an account that has moved can only leave.
      if (followee.moved_to !== null && (await findFollow(tx, key)) === null) {
        const rejected = { actorId: followee.id, followerId: actor.id, uri };
        return record(tx, { kind: 'follow-rejected', ...rejected }, now);
      }
      return requestFollow(tx, { ...key, uri }, now);
    });
  };
};
