// Likes, boosts, follows and blocks by remote actors: one relation per actor and object, determined by the
// latest statement about it (0112).
import type { Instant } from '@tandem/platform/time/clock.ts';
import type {
  FederationDb,
  FollowAnswerTable,
  RelationStatementTable,
} from '../../foundation/tables/federation.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';
import { toActorId, toThoughtId } from '../../ids.ts';
import { unblockUser } from '../../people/blocks/blocks.ts';
import { acceptFollow, type FollowKey, restoreFollow } from '../../people/follows/follow.ts';
import { rejectFollow, unfollow } from '../../people/follows/unfollow.ts';
import { unboostThought } from '../../posts/reactions/boosts/boosts.ts';
import { unlikeThought } from '../../posts/reactions/likes/likes.ts';
import { hashOf } from '../processed/processed-activities.ts';
import type { RemoteActor } from '../remote/actors/actors.ts';
import {
  type Assertion,
  afterAssertion,
  afterUndo,
  isRestated,
  NO_STATEMENT,
  type Statement,
  type Undo,
} from './rules.ts';
import {
  deleteStatement,
  type Relation,
  selectFollowerByUri,
  selectFollowReply,
  selectRelation,
  selectRelationByUri,
  selectReplacement,
  selectStatements,
  selectStatementsById,
  updateEndedLocally,
  updateRelationUri,
  updateToEnded,
  upsertFollowReply,
  upsertStatement,
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

/** Exceeds the needs of any peer; the least recently seen statement is deleted beyond it. */
const MAX_STATEMENTS = 100;

/** With the activity's id, if known, and the time at which a local user ended the relation. */
type StoredStatement = Statement & {
  uri: string | null;
  endedLocallyAt: Instant | null;
  seenAt: Instant;
};

/**
 * `known` is keyed by the hash of the activity id. `current` is the relation's row, undefined if there is
 * none.
 */
type Statements = {
  relation: string;
  known: Map<string, StoredStatement>;
  current: { uri: string | null } | undefined;
};

const EMPTY_STATEMENT: StoredStatement = { ...NO_STATEMENT, uri: null, endedLocallyAt: null, seenAt: 0 };

const hashOfRelation = ({ kind, actorId, objectId }: Relation): string => hashOf(kind, actorId, objectId);

/** The key of an activity id's statement; Undos without id share one per relation. */
const hashOfActivity = (relation: Relation, actor: string, id: string | null): string =>
  id === null ? hashOf('any', hashOfRelation(relation)) : hashOf(actor, id);

/**
 * The statements about a relation, and that of `activity` if an Undo named only its id. If the activity of
 * the relation's row is missing, because statements are deleted after two days, it counts as older than all
 * others.
 */
async function loadStatements(
  tx: FederationDb,
  relation: Relation,
  actor: string,
  activity: string,
): Promise<Statements> {
  const hash = hashOfRelation(relation);
  const statements: Statements = {
    relation: hash,
    known: new Map(),
    current: await selectRelation(tx, relation),
  };
  for (const row of await selectStatements.rows(tx, hash, activity)) {
    const there = statements.known.get(row.activity);
    statements.known.set(row.activity, there ? merge(there, fromRow(row)) : fromRow(row));
    if (row.relation === '') await deleteStatement.run(tx, row.activity, '');
  }
  const uri = statements.current?.uri ?? null;
  const current = hashOf(actor, uri ?? '');
  if (uri !== null && !statements.known.has(current))
    statements.known.set(current, { ...EMPTY_STATEMENT, uri, firstAt: 0, assertedAt: 0, holds: true });
  return statements;
}

/** `named` belongs to an Undo that named only the id. */
const merge = (known: StoredStatement, named: StoredStatement): StoredStatement => ({
  ...known,
  undoneAt: Math.max(known.undoneAt ?? 0, named.undoneAt ?? 0),
});

/** The statement of `activity`, empty if there is none. */
const statementOf = ({ known }: Statements, activity: string): StoredStatement =>
  known.get(activity) ?? EMPTY_STATEMENT;

/** Stores the changed statements, by activity. */
async function saveStatements(
  tx: FederationDb,
  statements: Statements,
  changed: ReadonlyMap<string, StoredStatement>,
  now: Instant,
): Promise<void> {
  for (const [activity, next] of changed) await saveStatement(tx, statements, activity, next, now);
}

async function saveStatement(
  tx: FederationDb,
  { relation, known }: Statements,
  activity: string,
  next: StoredStatement,
  now: Instant,
): Promise<void> {
  if (!known.has(activity) && known.size >= MAX_STATEMENTS) await deleteOldest(tx, { relation, known });
  known.set(activity, next);
  await upsertStatement.run(tx, toRow(activity, relation, { ...next, seenAt: now }));
}

async function deleteOldest(
  tx: FederationDb,
  { relation, known }: Pick<Statements, 'relation' | 'known'>,
): Promise<void> {
  const [oldest] = [...known].sort(([, one], [, other]) => one.seenAt - other.seenAt);
  if (!oldest) return;
  known.delete(oldest[0]);
  await deleteStatement.run(tx, oldest[0], relation);
}

/** Stores an Undo by activity id without a relation, in all relations with this id. */
async function saveUndoOfId(tx: FederationDb, activity: string, undo: Undo, now: Instant): Promise<void> {
  const rows = await selectStatementsById.rows(tx, activity);
  for (const row of rows.length > 0 ? rows : [toRow(activity, '', EMPTY_STATEMENT)])
    for (const next of afterUndo(new Map(), activity, fromRow(row), undo).values())
      await upsertStatement.run(tx, toRow(activity, row.relation, { ...next, seenAt: now }));
}

const fromRow = (row: RelationStatementTable): StoredStatement => ({
  uri: row.uri,
  firstAt: row.first_at,
  assertedAt: row.asserted_at,
  bodyHash: row.bytes,
  undoneAt: row.undone_at,
  undoneBy: row.ended_by,
  endedLocallyAt: row.ended_here_at,
  holds: row.holds === 1,
  seenAt: row.seen_at,
});

const toRow = (activity: string, relation: string, known: StoredStatement): RelationStatementTable => ({
  activity,
  relation,
  uri: known.uri,
  first_at: known.firstAt,
  asserted_at: known.assertedAt,
  bytes: known.bodyHash,
  undone_at: known.undoneAt,
  ended_by: known.undoneBy,
  ended_here_at: known.endedLocallyAt,
  holds: known.holds ? 1 : 0,
  seen_at: known.seenAt,
});

/**
 * `uri` is the id of the local Follow, null if it was never sent; `at` is the signing time of the Accept's or
 * Reject's request.
 */
export type FollowReply = FollowKey & { uri: string | null; at: Instant; now: Instant };

/** Accepts the follow, also after an older Reject ended it. Returns whether this changed anything. */
export async function applyAccept(tx: FederationDb, reply: FollowReply): Promise<boolean> {
  const { uri, at, now, ...key } = reply;
  const previous = uri === null ? undefined : await selectFollowReply.first(tx, uri);
  if (previous && (at < previous.at || (at === previous.at && previous.verdict === 'rejected'))) return false;
  await storeReply(tx, reply, 'accepted');
  if (await isCurrentFollow(tx, reply)) return acceptFollow(tx, key, now);
  if (uri === null || previous?.verdict !== 'rejected') return false;
  return restoreFollow(tx, { ...key, uri }, now);
}

/** Ends the follow, unless there is a newer Accept. */
export async function applyReject(tx: FederationDb, reply: FollowReply): Promise<void> {
  const { uri, at, now, ...key } = reply;
  const previous = uri === null ? undefined : await selectFollowReply.first(tx, uri);
  if (previous && at < previous.at) return;
  const isCurrent = await isCurrentFollow(tx, reply);
  if (!previous && !isCurrent) return;
  await storeReply(tx, reply, 'rejected');
  if (isCurrent) await rejectFollow(tx, key, now);
}

/** Whether the reply is to the current Follow, not to an earlier one. */
async function isCurrentFollow(
  tx: FederationDb,
  { uri, followerId, followeeId }: FollowReply,
): Promise<boolean> {
  const current = await selectRelation(tx, { kind: 'Follow', actorId: followerId, objectId: followeeId });
  return current !== undefined && current.uri === uri;
}

async function storeReply(
  tx: FederationDb,
  { uri, followerId, followeeId, at, now }: FollowReply,
  verdict: FollowAnswerTable['verdict'],
): Promise<void> {
  if (uri === null) return;
  const row = { uri, follower_id: followerId, followee_id: followeeId, verdict, at, seen_at: now };
  await upsertFollowReply.run(tx, row);
}

/** The local user whose current or replied Follow of `followeeId` has this id; null if there is none. */
export async function findFollowerByFollowUri(
  tx: FederationDb,
  followeeId: ActorId,
  uri: string,
): Promise<ActorId | null> {
  const current = await selectFollowerByUri.first(tx, followeeId, uri);
  if (current) return current.follower_id;
  const replied = await selectFollowReply.first(tx, uri);
  return replied?.followee_id === followeeId ? replied.follower_id : null;
}
