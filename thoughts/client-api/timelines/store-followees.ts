// SQL of the thoughts and boosts of some of the people whom a user follows. SQLite walks an index per
// followee, and leaves it at the first row that is too far, if it sorts by the columns of the index alone. So
// it finds the last date first, and then the rows up to it. PostgreSQL finds the followees whose first rows
// are first, and then their rows.
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { ActorId } from '../../ids.ts';
import type { NumberedKind } from '../../numbers/numbers.ts';
import { hiddenActorIds, type selectFollowees } from '../../relationships/queries.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../tables.ts';
import { visibleTo } from '../../visibility/queries.ts';
import type { StatusRange } from '../paging/status-range.ts';
import { boostsWithin, type SourceRow, thoughtsWithin, within } from './store-sources.ts';

const PRIVATE = sql.lit('private' as const);
type Limit = Expression<number>;

/** The ids of people, as `actor_id`. */
export type Followees = ReturnType<typeof selectFollowees>;

/** What the followees wrote, but not what they addressed by name; `isShown` is a condition on `thought`. */
export function thoughtsOf(
  db: ThoughtsDb,
  viewer: ActorId,
  followees: Followees,
  range: StatusRange,
  isShown: Expression<SqlBool> = sql<SqlBool>`1 = 1`,
) {
  const shown = (limit: Limit) =>
    thoughtsWithin(db, range, limit)
      .where('thought.visibility', '<>', PRIVATE)
      .where(isInLanguage(db, viewer, 'thought.actor_id'))
      .where(isShown);
  if (dialectOf(db) === 'sqlite') {
    const rows = shown(sql.val(range.rows)).where('thought.actor_id', 'in', followees);
    return rows.where(isUpToLast('thought', range, rows));
  }
  return firstOfEach(db, followees, range, (limit) =>
    shown(limit).whereRef('thought.actor_id', '=', sql.ref('followee.actor_id')),
  );
}

/** What the followees boosted, of people whom the viewer has not hidden. */
export function boostsOf(db: ThoughtsDb, viewer: ActorId, followees: Followees, range: StatusRange) {
  const isShown = (where: Where) =>
    where.and([isInLanguage(db, viewer, 'boost.actor_id'), visibleTo(where as never, viewer)]);
  const shown = (limit: Limit) =>
    boostsWithin(db, range, limit)
      .where('boost.author_id', 'not in', hiddenActorIds(db, viewer))
      .where(isShown);
  const boosters = followees.where('follow.followee_id', 'not in', withoutBoosts(db, viewer));
  if (dialectOf(db) === 'sqlite') {
    const rows = shown(sql.val(range.rows)).where('boost.actor_id', 'in', boosters);
    // SQLite leaves the index early unless it joins, as it does for a condition that is an `exists` alone.
    const boosted = db
      .selectFrom('thought')
      .select('thought.id')
      .whereRef('thought.id', '=', sql.ref('boost.thought_id'))
      .where(isShown as never);
    const known = within(db.selectFrom('boost'), 'boost', range, sql.val(range.rows))
      .where('boost.actor_id', 'in', boosters)
      .where('boost.author_id', 'not in', hiddenActorIds(db, viewer))
      .where(sql<SqlBool>`exists ${boosted} = 1`);
    return rows.where(isUpToLast('boost', range, known));
  }
  return firstOfEach(db, boosters, range, (limit) =>
    shown(limit).whereRef('boost.actor_id', '=', sql.ref('followee.actor_id')),
  );
}

type Where = ExpressionBuilder<ThoughtsTables, 'thought'>;

/**
 * True where a row is not beyond the date of the last of `first`; more have that date, which only their ties
 * put in order.
 */
function isUpToLast(kind: NumberedKind, { fromOldest }: StatusRange, first: Rows): RawBuilder<SqlBool> {
  const date = sql.ref<number>(`${kind}.created_at`);
  const dates = first
    .clearSelect()
    .select(date.as('at'))
    .clearOrderBy()
    .orderBy(date, fromOldest ? 'asc' : 'desc');
  const [compared, last] = fromOldest ? [sql`<=`, sql`max`] : [sql`>=`, sql`min`];
  return sql<SqlBool>`${date} ${compared} (select ${last}(first.at) from ${dates.as('first')})`;
}

// biome-ignore lint/suspicious/noExplicitAny: whichever tables are in scope.
type Rows = SelectQueryBuilder<ThoughtsTables, any, unknown>;

type Source = SelectQueryBuilder<ThoughtsTables, never, SourceRow>;

/**
 * The first rows that `rowsOf` selects of each `followee` in scope, of as many followees as the range has
 * rows: those whose own first rows are first.
 */
function firstOfEach(
  db: ThoughtsDb,
  followees: Followees,
  range: StatusRange,
  rowsOf: (limit: Limit) => unknown,
) {
  const direction = range.fromOldest ? 'asc' : 'desc';
  const limit = sql.val(range.rows);
  const source = (most: Limit) => rowsOf(most) as Source;
  const first = db
    .selectFrom(followees.as('followee'))
    .innerJoinLateral(source(sql.lit(1)).as('first'), (join) => join.onTrue())
    .select('followee.actor_id')
    .orderBy('first.created_at', direction)
    .orderBy('first.tie', direction)
    .limit(limit);
  return db
    .selectFrom(first.as('followee'))
    .innerJoinLateral(source(limit).as('row'), (join) => join.onTrue())
    .select(['row.thought_id', 'row.created_at', 'row.tie', 'row.kind', 'row.booster_id']);
}

/** The followees whose boosts the viewer does not want. */
const withoutBoosts = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('follow_option as option')
    .select('option.followee_id')
    .where('option.follower_id', '=', viewer)
    .where('option.shows_boosts', '=', sql.lit(0 as const));

/**
 * True where the viewer follows the actor in the column `actor` in the language of the `thought` in scope, or
 * in all, or the thought has none. Languages of a region count as the language.
 */
function isInLanguage(db: ThoughtsDb, viewer: ActorId, actor: string) {
  const language =
    dialectOf(db) === 'sqlite'
      ? sql`substr(thought.language, 1, instr(thought.language || '-', '-') - 1)`
      : sql`split_part(thought.language, '-', 1)`;
  const isAmong =
    dialectOf(db) === 'sqlite'
      ? sql`instr(option.languages, ' ' || ${language} || ' ') > 0`
      : sql`strpos(option.languages, ' ' || ${language} || ' ') > 0`;
  return sql<SqlBool>`(thought.language is null
    or ${sql.ref(actor)} not in (select option.followee_id from follow_option as option
      where option.follower_id = ${viewer} and option.languages is not null)
    or exists (select 1 from follow_option as option
      where option.follower_id = ${viewer} and option.followee_id = ${sql.ref(actor)} and ${isAmong}))`;
}
