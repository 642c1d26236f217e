// Undo of a Like, Announce, Follow or Block, by the same actor.
import { findStoredActor } from '../../../foundation/actors/actors.ts';
import { readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { readInner } from '../../protocol/wire/read/activity.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import { findRelationById, type Relation, recordUndoById, undoRelation } from '../../relations/relations.ts';
import { findThoughtIdByUri } from '../../remote/thoughts/thoughts.ts';
import type { Handler, InboundActivity } from '../handler.ts';

const KINDS = ['Like', 'Announce', 'Follow', 'Block'] as const;
type Inner = { kind: Relation['kind']; actor: string | null; object: string | null };

export const receiveUndo: Handler = async (inbound) => {
  const { actor, signedAt, bytes, now } = inbound;
  const { inner, id } = readUndone(inbound);
  if (inner?.actor && inner.actor !== actor.uri) return null;
  if (id !== null && !isSameOrigin(id, actor.uri)) return null;
  return async (tx) => {
    const relation = await findRelation(tx, inbound, id, inner);
    const undone = { actor, undo: { at: signedAt, bodyHash: bytes }, now };
    if (relation !== null) await undoRelation(tx, { ...undone, relation, id });
    else if (id !== null) await recordUndoById(tx, { ...undone, id });
  };
};

/**
 * The undone activity, if embedded, and its id. For a Follow without Accept, snac names the local actor
 * instead: this undoes the actor's Follow.
 */
function readUndone({ activity: { object }, federation }: InboundActivity): {
  inner: Inner | null;
  id: string | null;
} {
  const inner = readInner(object, KINDS);
  if (inner)
    return {
      inner: { kind: inner.type, actor: inner.actor, object: inner.object },
      id: inner.id ?? object?.uri ?? null,
    };
  const uri = object?.uri ?? null;
  const isLocalActor = uri !== null && readLocalUri(federation.base, uri)?.kind === 'actor';
  return isLocalActor
    ? { inner: { kind: 'Follow', actor: null, object: uri }, id: null }
    : { inner: null, id: uri };
}

/** By the id of the undone activity, else by its object. */
async function findRelation(
  tx: FederationDb,
  inbound: InboundActivity,
  id: string | null,
  inner: Inner | null,
): Promise<Relation | null> {
  for (const kind of inner ? [inner.kind] : KINDS) {
    const found = id && (await findRelationById(tx, kind, inbound.actor, id));
    if (found) return found;
  }
  const objectId = inner?.object && (await findObject(tx, inbound, inner.kind, inner.object));
  return inner && objectId ? { kind: inner.kind, actorId: inbound.actor.id, objectId } : null;
}

async function findObject(
  tx: FederationDb,
  { federation }: InboundActivity,
  kind: Relation['kind'],
  uri: string,
) {
  if (kind === 'Like' || kind === 'Announce') return findThoughtIdByUri(federation, tx, uri);
  const local = readLocalUri(federation.base, uri);
  const person = local?.kind === 'actor' ? await findStoredActor(tx, local.username) : undefined;
  return person?.host === null ? person.id : null;
}
