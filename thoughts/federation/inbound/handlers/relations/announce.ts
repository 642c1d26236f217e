// Announce: a remote actor boosts a thought of any server. Embedded objects are untrusted: an unknown thought
// is fetched from its own server if the booster has a local follower. Communities (FEP-1b12) announce all
// actions of their members, including likes; their edits and deletions are treated as forwarded.

import type { FederationDb } from '../../../../foundation/tables/federation.ts';
import type { ThoughtId } from '../../../../ids.ts';
import { boostThought } from '../../../../posts/reactions/boosts/boosts.ts';
import { type Reference, readActivity, readReference } from '../../../protocol/wire/read/activity.ts';
import { isSameOrigin, readType } from '../../../protocol/wire/read/values.ts';
import { assertRelation } from '../../../relations/relations.ts';
import { fetchThoughtWithAncestors } from '../../../remote/thoughts/fetch-ancestors.ts';
import { isFollowedLocally } from '../../../remote/thoughts/interest.ts';
import type { PreparedNote } from '../../../remote/thoughts/prepare-note.ts';
import { findThoughtIdByUri, persistNote } from '../../../remote/thoughts/thoughts.ts';
import type { Effect } from '../../effect.ts';
import { type Handler, type InboundActivity, toRelationAssertion } from '../../handler.ts';
import { selectAuthorOf } from '../../store.ts';
import { receiveForwarded } from '../forwarded.ts';

/** Activity types that communities announce and that are not posts. */
const NO_POSTS = [
  'Update',
  'Delete',
  'Undo',
  'Like',
  'Dislike',
  'EmojiReact',
  'Announce',
  'Add',
  'Remove',
  'Block',
  'Lock',
  'Flag',
  'Follow',
  'Accept',
  'Reject',
  'Join',
  'Leave',
  'Move',
];

export const receiveAnnounce: Handler = async (inbound) => {
  const { federation, activity, budget, isLast } = inbound;
  const created = readCreated(activity.object);
  const { uri, document } = created ?? activity.object ?? { uri: null, document: null };
  if (!uri || (created !== null && isSameOrigin(federation.base, uri))) return null;
  if (await findThoughtIdByUri(federation, federation.database.read, uri)) return boost(inbound, uri, []);
  if (!(await isFollowedLocally(federation.database.read, inbound.actor.id))) return null;
  if (document !== null && readType(document.type, NO_POSTS) !== null) {
    const announced = readActivity(document);
    return announced && receiveForwarded(federation, announced, budget, isLast);
  }
  const fetched = await fetchThoughtWithAncestors(federation, uri, budget);
  const found = fetched.at(-1);
  return found ? boost(inbound, found.note.uri, fetched) : null;
};

/**
 * The post of an embedded Create. It is fetched by its own id, as some servers do not serve their Creates. A
 * community's Announce of a local user's Create is not a boost.
 */
function readCreated(object: Reference | null): Reference | null {
  if (!object?.document || readType(object.document.type, ['Create']) === null) return null;
  const post = readReference(object.document.object);
  return post?.uri ? post : null;
}

const boost =
  (inbound: InboundActivity, uri: string, fetched: readonly PreparedNote[]): Effect =>
  async (tx) => {
    const { federation, actor, at, now } = inbound;
    for (const note of fetched) await persistNote(federation, tx, note, now);
    const thoughtId = await findThoughtIdByUri(federation, tx, uri);
    if (thoughtId === null || !(await exists(tx, thoughtId))) return;
    const relation = { kind: 'Announce', actorId: actor.id, objectId: thoughtId } as const;
    await assertRelation(tx, toRelationAssertion(inbound, relation), (uri) =>
      boostThought(tx, actor, thoughtId, { at, uri }, now),
    );
  };

const exists = async (tx: FederationDb, thoughtId: ThoughtId): Promise<boolean> =>
  (await selectAuthorOf.value(tx, thoughtId)) !== null;
