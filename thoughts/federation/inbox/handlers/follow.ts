// Follow: somebody elsewhere asks to follow a user here.
import { findActor } from '../../../actors/actors.ts';
import { requestFollow } from '../../../follows/requests.ts';
import { readLocalUri } from '../../wire/ids.ts';
import { assertRelation } from '../claims.ts';
import type { Handle } from '../inbound.ts';

export const receiveFollow: Handle = async ({ federation, activity, actor, now }) => {
  const local = readLocalUri(federation.base, activity.object?.uri ?? '');
  if (local?.kind !== 'actor') return null;
  return async (tx) => {
    const followee = await findActor(tx, local.username);
    if (followee?.host !== null) return;
    const key = { followerId: actor.id, followeeId: followee.id };
    const relation = { kind: 'Follow', actorId: actor.id, objectId: followee.id } as const;
    await assertRelation(tx, { relation, actor: actor.uri, id: activity.id, now }, (uri) =>
      requestFollow(tx, { ...key, uri }, now),
    );
  };
};
