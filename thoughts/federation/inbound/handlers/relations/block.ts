// Block: a remote actor blocks a local user.
import { findStoredActor } from '../../../../foundation/actors/actors.ts';
import { readLocalUri } from '../../../../foundation/addresses/object-ids.ts';
import { blockUser } from '../../../../people/blocks/blocks.ts';
import { assertRelation, endByOtherActivity } from '../../../relations/relations.ts';
import { type Handler, toRelationAssertion } from '../../handler.ts';

export const receiveBlock: Handler = async (inbound) => {
  const { federation, activity, actor, now } = inbound;
  const local = readLocalUri(federation.base, activity.object?.uri ?? '');
  if (local?.kind !== 'actor') return null;
  return async (tx) => {
    const blocked = await findStoredActor(tx, local.username);
    if (blocked?.host !== null) return;
    const relation = { kind: 'Block', actorId: actor.id, objectId: blocked.id } as const;
    await assertRelation(tx, toRelationAssertion(inbound, relation), async (uri) => {
      await blockUser(tx, { blockerId: actor.id, blockedId: blocked.id, uri }, now);
      await endByOtherActivity(tx, { ...relation, kind: 'Follow' }, inbound.signedAt);
    });
  };
};
