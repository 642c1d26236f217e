// Block: somebody elsewhere blocks a user here.
import { findActor } from '../../../actors/actors.ts';
import { blockUser } from '../../../blocks/blocks.ts';
import { assertRelation, endWithOther } from '../../relations/relations.ts';
import { readLocalUri } from '../../wire/ids.ts';
import { asserting, type Handle } from '../inbound.ts';

export const receiveBlock: Handle = async (inbound) => {
  const { federation, activity, actor, now } = inbound;
  const local = readLocalUri(federation.base, activity.object?.uri ?? '');
  if (local?.kind !== 'actor') return null;
  return async (tx) => {
    const blocked = await findActor(tx, local.username);
    if (blocked?.host !== null) return;
    const relation = { kind: 'Block', actorId: actor.id, objectId: blocked.id } as const;
    await assertRelation(tx, asserting(inbound, relation), async (uri) => {
      await blockUser(tx, { blockerId: actor.id, blockedId: blocked.id, uri }, now);
      await endWithOther(tx, { ...relation, kind: 'Follow' }, inbound.signedAt);
    });
  };
};
