// Undo of a Like, Announce, Follow or Block, by the same actor.
import { findActor } from '../../../../actors/actors.ts';
import { unblockUser } from '../../../../blocks/blocks.ts';
import { unboostThought } from '../../../../boosts/boosts.ts';
import { unfollow } from '../../../../follows/unfollow.ts';
import { toActorId, toThoughtId } from '../../../../ids.ts';
import { unlikeThought } from '../../../../likes/likes.ts';
import { readLocalUri } from '../../../protocol/wire/ids.ts';
import { readInner } from '../../../protocol/wire/read/activity.ts';
import { isSameOrigin } from '../../../protocol/wire/read/values.ts';
import {
  findRelationByUri,
  type Relation,
  recordUndoById,
  undoRelation,
} from '../../../relations/relations.ts';
import { findThoughtIdByUri } from '../../../remote/thoughts/thoughts.ts';
import type { FederationDb } from '../../../tables.ts';
import type { Handler, InboundActivity } from '../../handler.ts';

const KINDS = ['Like', 'Announce', 'Follow', 'Block'] as const;
type Inner = { kind: Relation['kind']; object: string | null };

export const receiveUndo: Handler = async (inbound) => {
  const { activity, actor, signedAt: at, now } = inbound;
  const inner = readInner(activity.object, KINDS);
  const id = inner?.id ?? activity.object?.uri ?? null;
  if (inner?.actor && inner.actor !== actor.uri) return null;
  if (id !== null && !isSameOrigin(id, actor.uri)) return null;
  return async (tx) => {
    const relation = await findRelation(tx, inbound, id, inner && { kind: inner.type, object: inner.object });
    const undone = { actor: actor.uri, at, now };
    if (relation !== null)
      await undoRelation(tx, { ...undone, relation, id }, () => end(tx, inbound, relation));
    else if (id !== null) await recordUndoById(tx, { ...undone, id });
  };
};

/** By the id of what is undone, else by what it was about. */
async function findRelation(
  tx: FederationDb,
  inbound: InboundActivity,
  id: string | null,
  inner: Inner | null,
): Promise<Relation | null> {
  const actorId = inbound.actor.id;
  for (const kind of inner ? [inner.kind] : KINDS) {
    const found = id && (await findRelationByUri(tx, kind, actorId, id));
    if (found) return found;
  }
  const objectId = inner?.object && (await findObject(tx, inbound, inner.kind, inner.object));
  return inner && objectId ? { kind: inner.kind, actorId, objectId } : null;
}

async function findObject(
  tx: FederationDb,
  { federation }: InboundActivity,
  kind: Relation['kind'],
  uri: string,
) {
  if (kind === 'Like' || kind === 'Announce') return findThoughtIdByUri(federation, tx, uri);
  const local = readLocalUri(federation.base, uri);
  const person = local?.kind === 'actor' ? await findActor(tx, local.username) : undefined;
  return person?.host === null ? person.id : null;
}

function end(
  tx: FederationDb,
  { actor, now }: InboundActivity,
  { kind, objectId }: Relation,
): Promise<unknown> {
  const personId = toActorId(objectId);
  if (kind === 'Like') return unlikeThought(tx, actor, toThoughtId(objectId), now);
  if (kind === 'Announce') return unboostThought(tx, actor, toThoughtId(objectId), now);
  if (kind === 'Follow') return unfollow(tx, { followerId: actor.id, followeeId: personId }, now);
  return unblockUser(tx, { blockerId: actor.id, blockedId: personId }, now);
}
