// Like: somebody elsewhere likes a thought known here.
import { likeThought } from '../../../likes/likes.ts';
import { findThoughtIdByUri } from '../../remote/thoughts/thoughts.ts';
import { assertRelation } from '../claims.ts';
import type { Handle } from '../inbound.ts';

export const receiveLike: Handle = async ({ federation, activity, actor, at, now }) => {
  const uri = activity.object?.uri;
  if (!uri) return null;
  return async (tx) => {
    const thoughtId = await findThoughtIdByUri(federation, tx, uri);
    if (thoughtId === null) return;
    const relation = { kind: 'Like', actorId: actor.id, objectId: thoughtId } as const;
    await assertRelation(tx, { relation, actor: actor.uri, id: activity.id, now }, (uri) =>
      likeThought(tx, actor, thoughtId, { at, uri }, now),
    );
  };
};
