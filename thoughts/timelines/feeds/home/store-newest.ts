// SQL of the newest items of followed actors, in the fastest form of each database (docs/decisions/0020).
// Every source selects `id`, `at`, `row_ref` (of the thought) and `booster_id`, which is '' for an item that
// is not a boost. On SQLite, the `row_ref` of a boost is null: it is looked up for the items of a page alone
// (`rowRefOfItem`).
//
// SQLite walks an index per followee and stops at the first row that is too old. PostgreSQL does not, so that
// it needs two steps: the newest `maxRows` items are by the `maxRows` followees with the newest latest item,
// and no older than the oldest of these.
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { type Expression, sql } from 'kysely';
import { selectFollowees } from '../../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import { isOfShownAuthor } from '../../../posts/reactions/boosts/queries.ts';
import { rowRef } from '../../../posts/thoughts/view/queries.ts';

const NO_BOOSTER = '' as ActorId;

/** The newest `maxRows` thoughts of followed actors that are public or for followers. */
export function newestThoughts(db: ThoughtsDb, viewer: ActorId, maxRows: Expression<number>) {
  const shown = (limit: Expression<number>) =>
    thoughts(db, limit).where('thought.visibility', '<>', sql.lit('private' as const));
  if (dialectOf(db) === 'sqlite') {
    const all = shown(maxRows).where('thought.actor_id', 'in', selectFollowees(db, viewer));
    return db
      .selectFrom(all.as('source'))
      .select(['source.id', 'source.at', 'source.booster_id', 'source.row_ref']);
  }
  const recent = db
    .selectFrom(selectFollowees(db, viewer).as('followee'))
    .innerJoinLateral(
      shown(sql.lit(1)).whereRef('thought.actor_id', '=', sql.ref('followee.actor_id')).as('latest'),
      (join) => join.onTrue(),
    )
    .select(['followee.actor_id', 'latest.at'])
    .orderBy('latest.at', 'desc')
    .orderBy('latest.id', 'desc')
    .limit(maxRows);
  return db
    .selectFrom(withOldest(db, recent, maxRows).as('recent'))
    .innerJoinLateral(
      shown(maxRows)
        .whereRef('thought.actor_id', '=', sql.ref('recent.actor_id'))
        .whereRef('thought.created_at', '>=', sql.ref('recent.oldest'))
        .as('source'),
      (join) => join.onTrue(),
    )
    .select(['source.id', 'source.at', 'source.booster_id', 'source.row_ref']);
}

/** The newest `maxRows` boosts by followed actors, without those of people across a block, or muted. */
export function newestBoosts(db: ThoughtsDb, viewer: ActorId, maxRows: Expression<number>) {
  const shown = (limit: Expression<number>) => boosts(db, limit).where(isOfShownAuthor(db, viewer));
  if (dialectOf(db) === 'sqlite') {
    const all = shown(maxRows).where('boost.actor_id', 'in', selectFollowees(db, viewer));
    return db
      .selectFrom(all.as('source'))
      .select(['source.id', 'source.at', 'source.booster_id', sql<string>`null`.as('row_ref')]);
  }
  const recent = db
    .selectFrom(selectFollowees(db, viewer).as('followee'))
    .innerJoinLateral(
      shown(sql.lit(1)).whereRef('boost.actor_id', '=', sql.ref('followee.actor_id')).as('latest'),
      (join) => join.onTrue(),
    )
    .select(['followee.actor_id', 'latest.at'])
    .orderBy('latest.at', 'desc')
    .orderBy('latest.id', 'desc')
    .orderBy('followee.actor_id', 'desc')
    .limit(maxRows);
  return db
    .selectFrom(withOldest(db, recent, maxRows).as('recent'))
    .innerJoinLateral(
      shown(maxRows)
        .whereRef('boost.actor_id', '=', sql.ref('recent.actor_id'))
        .whereRef('boost.created_at', '>=', sql.ref('recent.oldest'))
        .as('source'),
      (join) => join.onTrue(),
    )
    .select(['source.id', 'source.at', 'source.booster_id', sql.ref<string>('source.id').as('row_ref')]);
}

type Recent = Expression<{ actor_id: ActorId; at: number }>;

/**
 * `recent` with the time of the oldest of their latest items: where they are `maxRows`, there are as many
 * items that are no older, and the others need not be read.
 */
const withOldest = (db: ThoughtsDb, recent: Recent, maxRows: Expression<number>) =>
  db
    .selectFrom(sql<{ actor_id: ActorId; at: number }>`(${recent})`.as('each'))
    .select('each.actor_id')
    .select(
      sql<number>`case when count(*) over () = ${maxRows} then min(each.at) over ()
        else ${sql.lit(Number.MIN_SAFE_INTEGER)} end`.as('oldest'),
    );

/** The newest `maxRows` thoughts by `viewer`, of any visibility. */
export const newestOwn = (db: ThoughtsDb, viewer: ActorId, maxRows: Expression<number>) =>
  db
    .selectFrom(thoughts(db, maxRows).where('thought.actor_id', '=', viewer).as('source'))
    .select(['source.id', 'source.at', 'source.booster_id', 'source.row_ref']);

/** The `row_ref` of an `item`: a row of `boost` has only the id of the thought. */
export const rowRefOfItem = (db: ThoughtsDb) =>
  dialectOf(db) === 'sqlite'
    ? sql<string>`coalesce(item.row_ref, (select ${rowRef(db)} from thought where thought.id = item.id))`
    : sql.ref<string>('item.row_ref');

const thoughts = (db: ThoughtsDb, limit: Expression<number>) =>
  db
    .selectFrom('thought')
    .select(['thought.id', 'thought.created_at as at', sql.lit(NO_BOOSTER).as('booster_id')])
    .select(rowRef(db).as('row_ref'))
    .orderBy('thought.created_at', 'desc')
    .orderBy('thought.id', 'desc')
    .limit(limit);

/** Boosts of one thought may have the same timestamp, so the booster is part of the order. */
const boosts = (db: ThoughtsDb, limit: Expression<number>) =>
  db
    .selectFrom('boost')
    .select(['boost.thought_id as id', 'boost.created_at as at', 'boost.actor_id as booster_id'])
    .orderBy('boost.created_at', 'desc')
    .orderBy('boost.thought_id', 'desc')
    .orderBy('boost.actor_id', 'desc')
    .limit(limit);
