// Likes, boosts, follows and blocks by remote actors: one relation per actor and object, determined by the
// latest statement about it (0112).
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import { toActorId, toThoughtId } from '../../ids.ts';
import { unblockUser } from '../../people/blocks/blocks.ts';
import { unfollow } from '../../people/follows/unfollow.ts';
import { unboostThought } from '../../posts/reactions/boosts/boosts.ts';
import { unlikeThought } from '../../posts/reactions/likes/likes.ts';
import { hashOf } from '../processed/processed-activities.ts';
import type { RemoteActor } from '../remote/actors/actors.ts';
import { type Assertion, afterAssertion, afterUndo, isRestated, type Undo } from './rules.ts';
import {
  hashOfActivity,
  hashOfRelation,
  loadStatements,
  type StoredStatement,
  saveStatements,
  saveUndoOfId,
  statementOf,
} from './statements.ts';
import {
  type Relation,
  selectRelation,
  selectRelationByUri,
  selectReplacement,
  updateEndedLocally,
  updateRelationUri,
  updateToEnded,
} from './store.ts';

export type { Relation } from './store.ts';

/** The activity id in a relation's row; undefined if the relation does not hold. */
export const findCurrentRelation = selectRelation;

/**
 * The actor's relation that the activity `id` asserted, even if another id replaced it since; null if
 * unknown.
 */
export async function findRelationById(
  tx: FederationDb,
  kind: Relation['kind'],
  actor: RelationActor,
  id: string,
): Promise<Relation | null> {
  const found = await selectRelationByUri(tx, kind, actor.id, id);
  const replacement = found ? null : await selectReplacement.first(tx, hashOf(actor.uri, id));
  return replacement?.uri ? selectRelationByUri(tx, kind, actor.id, replacement.uri) : found;
}

type RelationActor = Pick<RemoteActor, 'id' | 'host' | 'uri'>;

/** An assertion of a relation; `id` is the activity's. */
export type RelationAssertion = {
  relation: Relation;
  actor: RelationActor;
  id: string;
  assertion: Assertion;
  now: Instant;
};

/** An Undo; `id` is that of the undone activity, null if missing. */
type RelationUndo = {
  relation: Relation;
  actor: RelationActor;
  id: string | null;
  undo: Undo;
  now: Instant;
};

/**
 * Runs `begin` with the activity's id if the relation begins or is restated. The id replaces that of an
 * earlier assertion.
 */
export async function assertRelation(
  tx: FederationDb,
  { relation, actor, id, assertion, now }: RelationAssertion,
  begin: (id: string) => Promise<unknown>,
): Promise<void> {
  const activity = hashOf(actor.uri, id);
  const statements = await loadStatements(tx, relation, actor.uri, activity);
  const own = statementOf(statements, activity);
  const changed = afterAssertion(statements.known, activity, own, assertion);
  const next = changed.get(activity);
  if (!next) return;
  const { current } = statements;
  // The same body asserts the relation again if it was signed after a local user ended it.
  const isAgain = own.holds && !current && own.endedLocallyAt !== null && assertion.at > own.endedLocallyAt;
  const isBegun = next.holds && (!own.holds || isRestated(own, assertion) || isAgain);
  changed.set(activity, { ...next, uri: id, endedLocallyAt: isBegun ? null : next.endedLocallyAt });
  await saveStatements(tx, statements, changed, now);
  if (isBegun) {
    if (current && current.uri !== id) await updateRelationUri(tx, relation, id);
    await begin(id);
  } else if (current && !isHeld(statements.known)) await endRelation(tx, actor, relation, now);
}

/** Ends the relation unless it was asserted after the Undo. */
export async function undoRelation(
  tx: FederationDb,
  { relation, actor, id, undo, now }: RelationUndo,
): Promise<void> {
  const activity = hashOfActivity(relation, actor.uri, id);
  const statements = await loadStatements(tx, relation, actor.uri, activity);
  const own = statementOf(statements, activity);
  await saveStatements(tx, statements, afterUndo(statements.known, activity, own, undo), now);
  if (statements.current && !isHeld(statements.known)) await endRelation(tx, actor, relation, now);
}

const isHeld = (known: ReadonlyMap<string, StoredStatement>): boolean =>
  [...known.values()].some(({ holds }) => holds);

function endRelation(
  tx: FederationDb,
  actor: RelationActor,
  { kind, objectId }: Relation,
  now: Instant,
): Promise<unknown> {
  const personId = toActorId(objectId);
  if (kind === 'Like') return unlikeThought(tx, actor, toThoughtId(objectId), now);
  if (kind === 'Announce') return unboostThought(tx, actor, toThoughtId(objectId), now);
  if (kind === 'Follow') return unfollow(tx, { followerId: actor.id, followeeId: personId }, now);
  return unblockUser(tx, { blockerId: actor.id, blockedId: personId }, now);
}

/** Records an Undo that names no relation and whose activity id is unknown. */
export const recordUndoById = (
  tx: FederationDb,
  { actor, id, undo, now }: Omit<RelationUndo, 'relation'> & { id: string },
): Promise<void> => saveUndoOfId(tx, hashOf(actor.uri, id), undo, now);

/** Ends the relation because of another activity of its actor, such as a Block. */
export const endByOtherActivity = (tx: FederationDb, relation: Relation, at: Instant): Promise<void> =>
  updateToEnded.run(tx, hashOfRelation(relation), at);

/** Records that a local user ended the relation. */
export const recordLocalEnd = (tx: FederationDb, relation: Relation, at: Instant): Promise<void> =>
  updateEndedLocally.run(tx, hashOfRelation(relation), at);
