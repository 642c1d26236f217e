// SQL of the thoughts and boosts of some of the people whom a user follows. SQLite walks an index per
// followee; PostgreSQL finds the followees whose first rows are first, and then their rows.
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOfShownAuthor } from '../../boosts/queries.ts';
import type { ActorId } from '../../ids.ts';
import type { selectFollowees } from '../../relationships/queries.ts';
import type { ThoughtsDb } from '../../tables.ts';
import type { DateSpan } from './by-date.ts';
import { boostsIn, type DatedSource, thoughtsIn } from './store-dated.ts';

const PRIVATE = sql.lit('private' as const);
type Limit = Expression<number>;

/** The ids of people, as `actor_id`. */
export type Followees = ReturnType<typeof selectFollowees>;

/** What the followees wrote, but not what they addressed by name; `isShown` is a condition on `thought`. */
export function thoughtsOf(
  db: ThoughtsDb,
  viewer: ActorId,
  followees: Followees,
  span: DateSpan,
  isShown?: Expression<SqlBool>,
) {
  const shown = (limit?: Limit) =>
    thoughtsIn(db, span, limit)
      .where('thought.visibility', '<>', PRIVATE)
      .where(isInLanguage(db, viewer, { thought: 'thought.id', actor: 'thought.actor_id' }))
      .$if(isShown !== undefined, (query) => query.where(isShown ?? sql<SqlBool>`true`));
  return dialectOf(db) === 'sqlite'
    ? shown().where('thought.actor_id', 'in', followees)
    : firstOfEach(db, followees, span, (limit) =>
        shown(limit).whereRef('thought.actor_id', '=', sql.ref('followee.actor_id')),
      );
}

/**
 * What the followees boosted, of people whom the viewer has not hidden. Whether the viewer may see a
 * thought is for those who load it to say: few boosts are of what is not public.
 */
export function boostsOf(db: ThoughtsDb, viewer: ActorId, followees: Followees, span: DateSpan) {
  const shown = (limit?: Limit) =>
    boostsIn(db, span, limit)
      .where(isOfShownAuthor(db, viewer))
      .where(isInLanguage(db, viewer, { thought: 'boost.thought_id', actor: 'boost.actor_id' }));
  const boosters = followees.where('follow.followee_id', 'not in', withoutBoosts(db, viewer));
  return dialectOf(db) === 'sqlite'
    ? shown().where('boost.actor_id', 'in', boosters)
    : firstOfEach(db, boosters, span, (limit) =>
        shown(limit).whereRef('boost.actor_id', '=', sql.ref('followee.actor_id')),
      );
}

/**
 * The first rows that `rowsOf` selects of each `followee` in scope, of as many followees as rows are wanted:
 * those whose own first rows are first.
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
    .limit(sql.val(most));
  return db
    .selectFrom(first.as('followee'))
    .innerJoinLateral(source(sql.val(most)).as('row'), (join) => join.onTrue())
    .select(['row.thought_id', 'row.created_at', 'row.booster_id']);
}

/** The followees whose boosts the viewer does not want. */
const withoutBoosts = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('follow_option as option')
    .select('option.followee_id')
    .where('option.follower_id', '=', viewer)
    .where('option.shows_boosts', '=', sql.lit(0 as const));

/**
 * True where the viewer follows the actor in the language of the thought, or in all, or the thought has
 * none; both are named by columns in scope. Languages of a region count as the language. Thoughts are read
 * only where the viewer follows anybody in some languages alone: the indexes by date lack the language.
 */
function isInLanguage(db: ThoughtsDb, viewer: ActorId, of: { thought: string; actor: string }) {
  const [thought, actor] = [sql.ref(of.thought), sql.ref(of.actor)];
  const options = sql`from follow_option as option
    where option.follower_id = ${viewer} and option.languages is not null`;
  return sql<SqlBool>`(not exists (select 1 ${options})
    or ${actor} not in (select option.followee_id ${options})
    or exists (select 1 from thought as read where read.id = ${thought} and (read.language is null
      or exists (select 1 ${options} and option.followee_id = ${actor} and ${isAmong(db)}))))`;
}

/** Whether the languages of the `option` in scope have that of the thought `read` in scope. */
const isAmong = (db: ThoughtsDb): RawBuilder<SqlBool> =>
  dialectOf(db) === 'sqlite'
    ? sql`instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0`
    : sql`strpos(option.languages, ' ' || split_part(read.language, '-', 1) || ' ') > 0`;
