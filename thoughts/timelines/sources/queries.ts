// SQL of timeline sources: each source selects its rows within a range.
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { NO_ATTACHMENTS } from '../../accounts/media/attachments.ts';
import { isBeyond } from '../../foundation/status-ids/queries.ts';
import type { NumberedKind } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { SourceRow, StatusRange } from '../by-number/status-range.ts';

/**
 * Additions to the thoughts of followed accounts: the own thoughts, and the boosts by followed accounts.
 * With `repliesForHome`, their replies are restricted as by {@link isReplyForHome}.
 */
export type Include = { own: boolean; boosts: boolean; repliesForHome: boolean };

/** The rows of `kind` in scope within the range, at most `limit`, starting at its newer or older end. */
function within<Tables extends keyof ThoughtsTables, Row>(
  query: SelectQueryBuilder<ThoughtsTables, Tables, Row>,
  kind: NumberedKind,
  { older, newer, fromOldest }: StatusRange,
  limit: Expression<number>,
) {
  const direction = fromOldest ? 'asc' : 'desc';
  return query
    .$if(older !== null, (some) => some.where(isBeyond(kind, 'older', older?.[kind] ?? NO_BOUND)))
    .$if(newer !== null, (some) => some.where(isBeyond(kind, 'newer', newer?.[kind] ?? NO_BOUND)))
    .orderBy(sql.ref(`${kind}.created_at`), direction)
    .orderBy(sql.ref(`${kind}.tie`), direction)
    .limit(limit);
}

/** Unused fallback for the type checker, which cannot tell that a bound exists. */
export const NO_BOUND = { created_at: 0, tie: 0 };

/** Thoughts within a range; callers may add conditions. */
export const thoughtsWithin = (db: ThoughtsDb, range: StatusRange, limit: Expression<number>) =>
  within(
    db
      .selectFrom('thought')
      .select(['thought.id as thought_id', 'thought.created_at', 'thought.tie'])
      .select([sql.lit(0).as('kind'), sql.lit('' as ActorId).as('booster_id')]),
    'thought',
    range,
    limit,
  );

/** Restricts the query to thoughts with attachments if requested; a partial index supports it. */
export const attachedOnly = <Row>(
  query: SelectQueryBuilder<ThoughtsTables, 'thought', Row>,
  isWanted: boolean,
): SelectQueryBuilder<ThoughtsTables, 'thought', Row> =>
  query.$if(isWanted, (some) => some.where('thought.attachments', '<>', sql.lit(NO_ATTACHMENTS)));

/** Boosts within a range; callers may add conditions, also on the boosted `thought`. */
export const boostsWithin = (db: ThoughtsDb, range: StatusRange, limit: Expression<number>) =>
  within(
    db
      .selectFrom('boost')
      .innerJoin('thought', 'thought.id', 'boost.thought_id')
      .select(['boost.thought_id', 'boost.created_at', 'boost.tie'])
      .select([sql.lit(1).as('kind'), 'boost.actor_id as booster_id']),
    'boost',
    range,
    limit,
  );

type Source = SelectQueryBuilder<ThoughtsTables, never, SourceRow>;

/** The first rows of all sources combined. */
export function merged(db: ThoughtsDb, sources: readonly unknown[], { fromOldest, rows }: StatusRange) {
  const direction = fromOldest ? 'asc' : 'desc';
  const [first, ...others] = sources.map((source) => alone(db, source as Source));
  if (!first) throw new Error('A timeline has sources.');
  const all = others.reduce((one, other) => one.unionAll(other), first);
  return db
    .selectFrom(all.as('item'))
    .select(['item.thought_id', 'item.created_at', 'item.tie', 'item.kind', 'item.booster_id'])
    .orderBy('item.created_at', direction)
    .orderBy('item.tie', direction)
    .orderBy('item.kind', direction)
    .limit(sql.val(rows));
}

/** SQLite permits an ordered part of a union only as a subquery. */
const alone = (db: ThoughtsDb, source: Source) =>
  db
    .selectFrom(source.as('source'))
    .select(['source.thought_id', 'source.created_at', 'source.tie', 'source.kind', 'source.booster_id']);

/**
 * True for thoughts that are not replies, and for replies to an author that meets the condition on
 * `thought.reply_to_actor_id`, whether or not the parent still exists.
 */
export const isReplyTo = (isWanted: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(thought.reply_to_actor_id is null or ${isWanted})`;

/** {@link isReplyTo} as in home timelines: to the viewer, to the author, or to a followee of the viewer. */
export const isReplyForHome = (viewer: ActorId | RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isReplyTo(
    sql`thought.reply_to_actor_id = ${viewer} or thought.reply_to_actor_id = thought.actor_id
      or ${isToFollowee(viewer)}`,
  );

/** Whether the author of the parent is followed by the viewer. */
export const isToFollowee = (viewer: ActorId | RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from follow as known where known.follower_id = ${viewer}
    and known.followee_id = thought.reply_to_actor_id and known.state = 'accepted')`;
