// SQL of timeline sources by date only, so that SQLite reads only an index and stops at the first row out of
// range. With many followees, SQLite scans one index range per followee; PostgreSQL first selects the
// followees with the first rows and then their rows. Limits are literals: with a parameter, SQLite sorts all
// rows of all followees.
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { hiddenActorIds, selectFollowees } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { isOfShownAuthor } from '../../posts/reactions/boosts/boosts.ts';
import type { DateSpan } from './by-date.ts';

/** `booster_id` is '' for a thought. */
export type DatedRow = { thought_id: ThoughtId; created_at: number; booster_id: ActorId };

type Limit = Expression<number>;
// biome-ignore lint/suspicious/noExplicitAny: whichever tables are in scope.
export type DatedSource = SelectQueryBuilder<ThoughtsTables, any, DatedRow>;

/** Thoughts of a span; callers may add conditions. */
export const thoughtsIn = (db: ThoughtsDb, span: DateSpan, limit: Limit = inlined(span.most)) =>
  within(
    db
      .selectFrom('thought')
      .select(['thought.id as thought_id', 'thought.created_at', sql.lit('' as ActorId).as('booster_id')]),
    'thought.created_at',
    span,
    limit,
  );

/** Private thoughts of followed users addressed to `viewer` within a span. */
export const addressedTo = (db: ThoughtsDb, viewer: ActorId, span: DateSpan) =>
  thoughtsIn(db, span)
    .innerJoin('recipient', 'recipient.thought_id', 'thought.id')
    .where('recipient.actor_id', '=', viewer)
    .where('thought.visibility', '=', sql.lit('private' as const))
    .where('thought.actor_id', 'in', selectFollowees(db, viewer, HIDDEN));

/** Boosts of a span; callers may add conditions. */
export const boostsIn = (db: ThoughtsDb, span: DateSpan, limit: Limit = inlined(span.most)) =>
  within(
    db.selectFrom('boost').select(['boost.thought_id', 'boost.created_at', 'boost.actor_id as booster_id']),
    'boost.created_at',
    span,
    limit,
  );

/** Thoughts with a hashtag within a span; callers may add conditions. */
export const taggedIn = (db: ThoughtsDb, span: DateSpan) =>
  within(
    db
      .selectFrom('tagged')
      .select(['tagged.thought_id', 'tagged.created_at', sql.lit('' as ActorId).as('booster_id')]),
    'tagged.created_at',
    span,
    inlined(span.most),
  );

function within<Tables extends keyof ThoughtsTables>(
  query: SelectQueryBuilder<ThoughtsTables, Tables, DatedRow>,
  column: string,
  { since, until, fromOldest }: DateSpan,
  limit: Limit,
): SelectQueryBuilder<ThoughtsTables, Tables, DatedRow> {
  const date = sql.ref<number>(column);
  return query
    .$if(since !== null, (some) => some.where(date, '>=', since))
    .$if(until !== null, (some) => some.where(date, '<=', until))
    .orderBy(date, fromOldest ? 'asc' : 'desc')
    .limit(limit);
}

/** The hidden actors of the viewer, in the statements of {@link mergeByDate}. */
export const HIDDEN = sql<ActorId>`(select hidden.id from hidden)`;

/** Actor ids, as `actor_id`. */
export type Followees = ReturnType<typeof selectFollowees>;

/** Thoughts of the followees, except private ones; `isShown` is a condition on `thought`. */
export function thoughtsOf(
  db: ThoughtsDb,
  followees: Followees,
  span: DateSpan,
  isShown?: Expression<SqlBool>,
) {
  const shown = (limit?: Limit) =>
    thoughtsIn(db, span, limit)
      .where('thought.visibility', '<>', sql.lit('private' as const))
      .$if(isShown !== undefined, (query) => query.where(isShown ?? sql<SqlBool>`true`));

  return dialectOf(db) === 'sqlite'
    ? shown().where('thought.actor_id', 'in', followees)
    : firstOfEach(db, followees, span, (limit) =>
        shown(limit).whereRef('thought.actor_id', '=', sql.ref('followee.actor_id')),
      );
}

/**
 * Boosts by the followees, except of authors hidden by the viewer; `isShown` is a condition on `boost`. The
 * caller checks the visibility of the thoughts: few boosts refer to non-public ones.
 */
export function boostsOf(
  db: ThoughtsDb,
  viewer: ActorId,
  followees: Followees,
  span: DateSpan,
  isShown?: Expression<SqlBool>,
) {
  const shown = (limit?: Limit) =>
    boostsIn(db, span, limit)
      .where(isOfShownAuthor(db, viewer, HIDDEN))
      .$if(isShown !== undefined, (query) => query.where(isShown ?? sql<SqlBool>`true`));
  return dialectOf(db) === 'sqlite'
    ? shown().where('boost.actor_id', 'in', followees)
    : firstOfEach(db, followees, span, (limit) =>
        shown(limit).whereRef('boost.actor_id', '=', sql.ref('followee.actor_id')),
      );
}

/**
 * The first rows that `rowsOf` selects for each `followee` in scope. Only the `most` followees with the first
 * rows are read.
 */
function firstOfEach(
  db: ThoughtsDb,
  followees: Followees,
  { fromOldest, most }: DateSpan,
  rowsOf: (limit: Limit) => unknown,
) {
  const source = (limit: Limit) => rowsOf(limit) as DatedSource;
  const first = db
    .selectFrom(followees.as('followee'))
    .innerJoinLateral(source(sql.lit(1)).as('first'), (join) => join.onTrue())
    .select('followee.actor_id')
    .orderBy('first.created_at', fromOldest ? 'asc' : 'desc')
    .limit(inlined(most));
  return db
    .selectFrom(first.as('followee'))
    .innerJoinLateral(source(inlined(most)).as('row'), (join) => join.onTrue())
    .select(['row.thought_id', 'row.created_at', 'row.booster_id']);
}

/**
 * The first rows of all sources with their ties, ordered by date. The sources refer to the hidden actors as
 * {@link HIDDEN}: PostgreSQL takes longer to start a plan with a copy for each source than to run it.
 */
export function mergeByDate(
  db: ThoughtsDb,
  viewer: ActorId,
  sources: readonly unknown[],
  { fromOldest, most }: DateSpan,
) {
  const direction = fromOldest ? 'asc' : 'desc';
  const [first, ...others] = sources.map((source) => alone(db, source as DatedSource));
  if (!first) throw new Error('A timeline has sources.');
  const item = others
    .reduce((one, other) => one.unionAll(other), first)
    .orderBy('created_at', direction)
    .limit(inlined(most));
  return db
    .with('hidden', () => hiddenActorIds(db, viewer))
    .selectFrom(item.as('item'))
    .select(['item.thought_id', 'item.created_at', 'item.booster_id'])
    .select([
      sql<number>`case item.booster_id when '' then 0 else 1 end`.as('kind'),
      sql<number>`case item.booster_id
        when '' then (select thought.tie from thought where thought.id = item.thought_id)
        else (select boost.tie from boost
          where boost.thought_id = item.thought_id and boost.actor_id = item.booster_id) end`.as('tie'),
    ])
    .orderBy('item.created_at', direction);
}

/** SQLite permits an ordered part of a union only as a subquery. */
const alone = (db: ThoughtsDb, source: DatedSource) =>
  db.selectFrom(source.as('source')).select(['source.thought_id', 'source.created_at', 'source.booster_id']);
