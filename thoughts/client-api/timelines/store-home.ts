// SQL of the home timeline: what followed accounts wrote and boosted, what one wrote and boosted oneself, and
// what followed accounts addressed to one by name, merged on read (docs/decisions/0020).  SQLite walks an
// index per followee. PostgreSQL does not, so that it needs two steps: the first rows are by the followees
// whose first rows are first.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { type Expression, sql } from 'kysely';
import type { ActorId } from '../../ids.ts';
import { hiddenActorIds, selectFollowees } from '../../relationships/queries.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { visibleTo } from '../../visibility/queries.ts';
import type { StatusRange } from '../paging/status-range.ts';
import { boostsWithin, merged, thoughtsWithin } from './store-sources.ts';

const PRIVATE = sql.lit('private' as const);
type Limit = Expression<number>;

export const selectHome = defineQuery((db: ThoughtsDb, viewer: ActorId, range: StatusRange) => {
  const limit = sql.val(range.rows);
  const own = thoughtsWithin(db, range, limit).where('thought.actor_id', '=', viewer);
  const ownBoosts = boostsWithin(db, range, limit)
    .where('boost.actor_id', '=', viewer)
    .where((where) => visibleTo(where as never, viewer));
  const addressed = thoughtsWithin(db, range, limit)
    .innerJoin('recipient', 'recipient.thought_id', 'thought.id')
    .where('recipient.actor_id', '=', viewer)
    .where('thought.visibility', '=', PRIVATE)
    .where('thought.actor_id', 'in', selectFollowees(db, viewer));
  return merged(
    db,
    [own, ownBoosts, addressed, followed(db, viewer, range), boosted(db, viewer, range)],
    range,
  );
});

function followed(db: ThoughtsDb, viewer: ActorId, range: StatusRange) {
  const shown = (limit: Limit) => thoughtsWithin(db, range, limit).where('thought.visibility', '<>', PRIVATE);
  const limit = sql.val(range.rows);
  if (dialectOf(db) === 'sqlite') {
    return shown(limit).where('thought.actor_id', 'in', selectFollowees(db, viewer));
  }
  const direction = range.fromOldest ? 'asc' : 'desc';
  const first = db
    .selectFrom(selectFollowees(db, viewer).as('followee'))
    .innerJoinLateral(
      shown(sql.lit(1)).whereRef('thought.actor_id', '=', sql.ref('followee.actor_id')).as('first'),
      (join) => join.onTrue(),
    )
    .select('followee.actor_id')
    .orderBy('first.created_at', direction)
    .orderBy('first.tie', direction)
    .limit(limit);
  return db
    .selectFrom(first.as('followee'))
    .innerJoinLateral(
      shown(limit).whereRef('thought.actor_id', '=', sql.ref('followee.actor_id')).as('row'),
      (join) => join.onTrue(),
    )
    .select(['row.thought_id', 'row.created_at', 'row.tie', 'row.kind', 'row.booster_id']);
}

function boosted(db: ThoughtsDb, viewer: ActorId, range: StatusRange) {
  const shown = (limit: Limit) =>
    boostsWithin(db, range, limit)
      .where('boost.author_id', 'not in', hiddenActorIds(db, viewer))
      .where((where) => visibleTo(where as never, viewer));
  const limit = sql.val(range.rows);
  if (dialectOf(db) === 'sqlite') {
    return shown(limit).where('boost.actor_id', 'in', selectFollowees(db, viewer));
  }
  const direction = range.fromOldest ? 'asc' : 'desc';
  const first = db
    .selectFrom(selectFollowees(db, viewer).as('followee'))
    .innerJoinLateral(
      shown(sql.lit(1)).whereRef('boost.actor_id', '=', sql.ref('followee.actor_id')).as('first'),
      (join) => join.onTrue(),
    )
    .select('followee.actor_id')
    .orderBy('first.created_at', direction)
    .orderBy('first.tie', direction)
    .limit(limit);
  return db
    .selectFrom(first.as('followee'))
    .innerJoinLateral(
      shown(limit).whereRef('boost.actor_id', '=', sql.ref('followee.actor_id')).as('row'),
      (join) => join.onTrue(),
    )
    .select(['row.thought_id', 'row.created_at', 'row.tie', 'row.kind', 'row.booster_id']);
}
