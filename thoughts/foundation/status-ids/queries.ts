// SQL of status ids: lookup by number, and conditions for pages by number.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ActorId, StatusNumber, ThoughtId } from '../../ids.ts';
import type { ThoughtsDb } from '../tables/tables.ts';
import { visibleTo } from '../visibility/queries.ts';
import { boundOf, fromStatusNumber, type Numbered, type NumberedKind, toStatusNumber } from './status-ids.ts';

/** A thought, or a boost of one. */
export type NumberedStatus = { thoughtId: ThoughtId; boosterId: ActorId | null };

const selectNumberedThought = defineQuery(
  (db: ThoughtsDb, { created_at, tie }: Numbered, viewer: ActorId | null) =>
    db
      .selectFrom('thought')
      .select('id')
      .where('created_at', '=', created_at)
      .where('tie', '=', tie)
      .where((where) => visibleTo(where, viewer)),
);

const selectNumberedBoost = defineQuery(
  (db: ThoughtsDb, { created_at, tie }: Numbered, viewer: ActorId | null) =>
    db
      .selectFrom('boost')
      .innerJoin('thought', 'thought.id', 'boost.thought_id')
      .select(['boost.thought_id', 'boost.actor_id'])
      .where('boost.created_at', '=', created_at)
      .where('boost.tie', '=', tie)
      .where((where) => visibleTo(where, viewer)),
);

/** The thought or boost with this number, or null if there is none or `viewer` may not see it. */
export async function findNumbered(
  db: ThoughtsDb,
  number: StatusNumber,
  viewer: ActorId | null,
): Promise<NumberedStatus | null> {
  const { kind, ...numbered } = fromStatusNumber(number);
  if (kind === 'thought') {
    const row = await selectNumberedThought.first(db, numbered, viewer);
    return row ? { thoughtId: row.id, boosterId: null } : null;
  }
  const row = await selectNumberedBoost.first(db, numbered, viewer);
  return row ? { thoughtId: row.thought_id, boosterId: row.actor_id } : null;
}

const selectThoughtByNumber = defineQuery((db: ThoughtsDb, { created_at, tie }: Numbered) =>
  db.selectFrom('thought').select('id').where('created_at', '=', created_at).where('tie', '=', tie),
);

/**
 * The thought with this number regardless of visibility. Null if there is none or the number is a boost's.
 */
export async function findThoughtIdByNumber(db: ThoughtsDb, number: StatusNumber): Promise<ThoughtId | null> {
  const { kind, ...numbered } = fromStatusNumber(number);
  return kind === 'thought' ? ((await selectThoughtByNumber.first(db, numbered))?.id ?? null) : null;
}

const selectBoostByNumber = defineQuery((db: ThoughtsDb, { created_at, tie }: Numbered) =>
  db
    .selectFrom('boost')
    .select(['thought_id', 'actor_id'])
    .where('created_at', '=', created_at)
    .where('tie', '=', tie),
);

/** {@link findNumbered} regardless of visibility: for undoing actions. */
export async function findAnyNumbered(db: ThoughtsDb, number: StatusNumber): Promise<NumberedStatus | null> {
  const { kind, ...numbered } = fromStatusNumber(number);
  if (kind === 'thought') {
    const row = await selectThoughtByNumber.first(db, numbered);
    return row ? { thoughtId: row.id, boosterId: null } : null;
  }
  const row = await selectBoostByNumber.first(db, numbered);
  return row ? { thoughtId: row.thought_id, boosterId: row.actor_id } : null;
}

const selectNumbersByIds = defineQuery((db: ThoughtsDb, ids: readonly ThoughtId[]) =>
  db
    .selectFrom('thought')
    .select(['id', 'created_at', 'tie'])
    .where((where) => isIn(db, where.ref('id'), ids)),
);

/** The numbers of thoughts regardless of visibility. Deleted thoughts are omitted. */
export async function loadStatusNumbers(
  db: ThoughtsDb,
  ids: readonly ThoughtId[],
): Promise<Map<ThoughtId, StatusNumber>> {
  const rows = ids.length === 0 ? [] : await selectNumbersByIds.rows(db, ids);
  return new Map(rows.map((row) => [row.id, toStatusNumber('thought', row)]));
}

/**
 * The condition that the row of `kind` in scope has a number below (`older`) or above (`newer`) `number`,
 * served by an index on the date. `row` is the alias of the row, such as `thought`.
 */
export const isBeyond = (
  row: string,
  side: 'older' | 'newer',
  { created_at, tie }: Numbered,
): RawBuilder<SqlBool> => {
  const date = sql.ref(`${row}.created_at`);
  const breaker = sql.ref(`${row}.tie`);
  return side === 'older'
    ? sql<SqlBool>`(${date} <= ${created_at} and (${date} < ${created_at} or ${breaker} < ${tie}))`
    : sql<SqlBool>`(${date} >= ${created_at} and (${date} > ${created_at} or ${breaker} > ${tie}))`;
};

/** The bounds for {@link isBeyond}, computed before a defined query is built. */
export const bounds = (side: 'older' | 'newer', number: StatusNumber): Record<NumberedKind, Numbered> => ({
  thought: boundOf('thought', side, number),
  boost: boundOf('boost', side, number),
});

type Ends = { older: Numbered | null; newer: Numbered | null };

export const isBounded = ({ older, newer }: Ends): boolean => older !== null || newer !== null;

/**
 * The condition that the thought in scope has a number below `older`, or else above `newer`. `dated` is the
 * row in scope whose date index serves the condition.
 */
export const isBetween = (dated: 'thought' | 'tagged', { older, newer }: Ends): RawBuilder<SqlBool> => {
  const date = sql.ref(`${dated}.created_at`);
  if (older !== null) return sql`(${date} <= ${older.created_at} and ${isBeyond('thought', 'older', older)})`;
  if (newer !== null) return sql`(${date} >= ${newer.created_at} and ${isBeyond('thought', 'newer', newer)})`;
  throw new Error('There is no bound.');
};
