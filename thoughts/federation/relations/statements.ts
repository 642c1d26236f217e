// Loads, changes and stores the statements about one relation.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb, RelationStatementTable } from '../../foundation/tables/federation.ts';
import { hashOf } from '../processed/processed-activities.ts';
import { afterUndo, NO_STATEMENT, type Statement, type Undo } from './rules.ts';
import {
  deleteStatement,
  type Relation,
  selectRelation,
  selectStatements,
  selectStatementsById,
  upsertStatement,
} from './store.ts';

/** Exceeds the needs of any peer; the least recently seen statement is deleted beyond it. */
const MAX_STATEMENTS = 100;

/** With the activity's id, if known, and the time at which a local user ended the relation. */
export type StoredStatement = Statement & {
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

export const hashOfRelation = ({ kind, actorId, objectId }: Relation): string =>
  hashOf(kind, actorId, objectId);

/** The key of an activity id's statement; Undos without id share one per relation. */
export const hashOfActivity = (relation: Relation, actor: string, id: string | null): string =>
  id === null ? hashOf('any', hashOfRelation(relation)) : hashOf(actor, id);

/**
 * The statements about a relation, and that of `activity` if an Undo named only its id. If the activity of
 * the relation's row is missing, because statements are deleted after two days, it counts as older than all
 * others.
 */
export async function loadStatements(
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
export const statementOf = ({ known }: Statements, activity: string): StoredStatement =>
  known.get(activity) ?? EMPTY_STATEMENT;

/** Stores the changed statements, by activity. */
export async function saveStatements(
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
export async function saveUndoOfId(
  tx: FederationDb,
  activity: string,
  undo: Undo,
  now: Instant,
): Promise<void> {
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
