// Like: a remote actor likes a stored thought.
import { likeThought } from '../../../../posts/reactions/likes/likes.ts';
import { assertRelation } from '../../../relations/relations.ts';
import { findThoughtIdByUri } from '../../../remote/thoughts/thoughts.ts';
import { type Handler, toRelationAssertion } from '../../handler.ts';

export const receiveLike: Handler = async (inbound) => {
  const { federation, activity, actor, at, now } = inbound;
  const uri = activity.object?.uri;
  if (!uri) return null;
  return async (tx) => {
    const thoughtId = await findThoughtIdByUri(federation, tx, uri);
    if (thoughtId === null) return;
    const relation = { kind: 'Like', actorId: actor.id, objectId: thoughtId } as const;
    await assertRelation(tx, toRelationAssertion(inbound, relation), (uri) =>
      likeThought(tx, actor, thoughtId, { at, uri }, now),
    );
  };
};
