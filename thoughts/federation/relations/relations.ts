// Likes, boosts, follows and blocks of people elsewhere: each is what the latest statement about it says, and
// holds while one of the activities that assert it does. So neither repetition nor order matters (0112).
import type { Instant } from '@tandem/platform/time/clock.ts';
import { hashOf, isProcessedById } from '../processed/processed-activities.ts';
import type { FederationDb } from '../tables.ts';
import { type Assertion, afterAssertion, afterUndo, endedByInferredUndo, isRestated } from './rules.ts';
import {
  EMPTY_STATEMENT,
  fromRow,
  hashOfActivity,
  hashOfRelation,
  loadStatements,
  type Statements,
  type StoredStatement,
  saveStatement,
  toRow,
} from './statements.ts';
import {
  type Relation,
  selectRelation,
  selectRelationByUri,
  selectStatementsById,
  updateEndedLocally,
  updateRelationUri,
  updateToEnded,
  upsertStatement,
} from './store.ts';

export type { Relation } from './store.ts';

/** The activity id that a relation's row names; undefined where the relation does not hold. */
export const findCurrentRelation = selectRelation;

/** What an actor's relation of this kind is about, by the activity that asserts it. */
export const findRelationByUri = selectRelationByUri;

/** An activity that asserts a relation: `actor` is the actor's id on the wire, `id` the activity's. */
export type RelationAssertion = {
  relation: Relation;
  actor: string;
  id: string;
  assertion: Assertion;
  now: Instant;
};

/** An Undo; `id` is of what it undoes, null where it names none. `at` is the signed time of its request. */
export type RelationUndo = {
  relation: Relation;
  actor: string;
  id: string | null;
  at: Instant;
  now: Instant;
};

type Begin = (id: string) => Promise<unknown>;

/**
 * Runs `begin`, with the id of the activity that asserts it, for a relation that holds from now on or is
 * asserted anew. Where the activity is the one that an earlier Undo meant, what that Undo was inferred to end
 * is restored (0045).
 */
export async function assertRelation(
  tx: FederationDb,
  { relation, actor, id, assertion, now }: RelationAssertion,
  begin: Begin,
): Promise<void> {
  const activity = hashOf(actor, id);
  const statements = await loadStatements(tx, relation, actor, activity);
  const own = statements.known.get(activity) ?? EMPTY_STATEMENT;
  const next = endedByOthers(statements, activity, { ...own, ...afterAssertion(own, assertion), uri: id });
  // The same bytes assert it again where they were signed after a local user ended it.
  const isAgain =
    own.holds && !statements.current && own.endedLocallyAt !== null && assertion.at > own.endedLocallyAt;
  const isBegun = next.holds && (!own.holds || isRestated(own, assertion) || isAgain);
  await saveStatement(tx, statements, activity, isBegun ? { ...next, endedLocallyAt: null } : next, now);
  if (isBegun) {
    // It ended here, without word from there: what else asserted it then counts no more.
    if (!statements.current) await endOthers(tx, statements, activity, now);
    await begin(id);
  }
  const isMeant = own.firstAt === null && own.undoneAt !== null && !next.holds;
  if (isMeant) await restore(tx, statements, activity, begin, now);
}

/** An Undo of an activity that is not known here, and was made after this assertion, may mean it. */
function endedByOthers({ known }: Statements, activity: string, own: StoredStatement): StoredStatement {
  let next = own;
  for (const [other, { firstAt, undoneAt, assertedAt }] of known)
    if (other !== activity && firstAt === null && assertedAt === null && undoneAt !== null)
      next =
        own.assertedAt !== null && own.assertedAt < undoneAt
          ? { ...next, ...endedByInferredUndo(next, other, undoneAt) }
          : next;
  return next;
}

async function endOthers(tx: FederationDb, statements: Statements, activity: string, now: Instant) {
  for (const [other, known] of statements.known)
    if (other !== activity && known.holds)
      await saveStatement(tx, statements, other, { ...known, holds: false, undoneAt: known.assertedAt }, now);
}

/** Restores what the Undo of `activity` was inferred to end. */
async function restore(
  tx: FederationDb,
  statements: Statements,
  activity: string,
  begin: Begin,
  now: Instant,
): Promise<void> {
  for (const [other, known] of statements.known) {
    if (known.endedBy !== activity) continue;
    await saveStatement(tx, statements, other, { ...known, holds: true, endedBy: null }, now);
    if (known.uri !== null) await begin(known.uri);
  }
}

/**
 * Runs `end` when nothing asserts the relation any more. An activity that never came here may be one that its
 * server names anew in each Undo: whatever was asserted before ends, until that activity does come (0045).
 */
export async function undoRelation(
  tx: FederationDb,
  { relation, actor, id, at, now }: RelationUndo,
  end: () => Promise<unknown>,
): Promise<void> {
  const activity = hashOfActivity(relation, actor, id);
  const statements = await loadStatements(tx, relation, actor, activity);
  const own = statements.known.get(activity) ?? EMPTY_STATEMENT;
  await saveStatement(tx, statements, activity, { ...own, ...afterUndo(own, at) }, now);
  const isKnown = own.firstAt !== null || (id !== null && (await isProcessedById(tx, actor, id)));
  if (!isKnown) await endAll(tx, statements, activity, at, now);
  const { current } = statements;
  if (!current) return;
  const holding = [...statements.known.values()].filter(({ holds }) => holds);
  const [first] = holding;
  if (!first) await end();
  else if (!holding.some(({ uri }) => uri === current.uri)) await updateRelationUri(tx, relation, first.uri);
}

/** Ends what was asserted before the Undo of `activity`, and remembers that it was that. */
async function endAll(
  tx: FederationDb,
  statements: Statements,
  activity: string,
  at: Instant,
  now: Instant,
): Promise<void> {
  for (const [other, known] of statements.known) {
    const ended = endedByInferredUndo(known, activity, at);
    if (ended !== known) await saveStatement(tx, statements, other, { ...known, ...ended }, now);
  }
}

/** Remembers the Undo of an activity where no relation is named and none has its id. */
export async function recordUndoById(
  tx: FederationDb,
  { actor, id, at, now }: Omit<RelationUndo, 'relation'> & { id: string },
): Promise<void> {
  const activity = hashOf(actor, id);
  const rows = await selectStatementsById.rows(tx, activity);
  for (const row of rows.length > 0 ? rows : [toRow(activity, '', EMPTY_STATEMENT)]) {
    const known = fromRow(row);
    await upsertStatement.run(
      tx,
      toRow(activity, row.relation, { ...known, ...afterUndo(known, at), seenAt: now }),
    );
  }
}

/** The actor's own word on something else ended the relation, as a Block does a Follow. */
export const endByOtherActivity = (tx: FederationDb, relation: Relation, at: Instant): Promise<void> =>
  updateToEnded.run(tx, hashOfRelation(relation), at);

/** Records that a local user ended the relation. */
export const recordLocalEnd = (tx: FederationDb, relation: Relation, at: Instant): Promise<void> =>
  updateEndedLocally.run(tx, hashOfRelation(relation), at);
