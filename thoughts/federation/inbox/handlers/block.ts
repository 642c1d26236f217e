// Block: somebody elsewhere blocks a user here.
import { findActor } from '../../../actors/actors.ts';
import { blockUser } from '../../../blocks/blocks.ts';
import { readLocalUri } from '../../wire/ids.ts';
import { assertRelation } from '../claims.ts';
import type { Handle } from '../inbound.ts';

export const receiveBlock: Handle = async ({ federation, activity, actor, now }) => {
  const local = readLocalUri(federation.base, activity.object?.uri ?? '');
  if (local?.kind !== 'actor') return null;
  return async (tx) => {
    const blocked = await findActor(tx, local.username);
    if (blocked?.host !== null) return;
    const relation = { kind: 'Block', actorId: actor.id, objectId: blocked.id } as const;
    await assertRelation(tx, { relation, actor: actor.uri, id: activity.id, now }, (uri) =>
      blockUser(tx, { blockerId: actor.id, blockedId: blocked.id, uri }, now),
    );
  };
};
