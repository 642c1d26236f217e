// SQL of trends. The rankings count a bounded number of the newest rows, the history all uses of ranked tags.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isDiscoverable } from '../../foundation/actors/queries.ts';
import { acceptedFollow, hiddenInPublicIds } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import { shownTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

/** The newest thoughts, likes or boosts that are counted. */
const MAX_COUNTED = 5000;

/** True if the `thought` by an `actor`, both in scope, may trend. */
const mayTrend = (where: ExpressionBuilder<ThoughtsTables, 'thought' | 'actor'>) =>
  where.and([
    where('thought.visibility', '=', sql.lit('public' as const)),
    where('thought.listed', '=', sql.lit(1 as const)),
    where('thought.sensitive', '=', sql.lit(0 as const)),
    where('thought.summary', '=', sql.lit('')),
    isDiscoverable,
    where('actor.id', 'not in', hiddenInPublicIds(where, null)),
  ]);

/** True if the `actor` in scope is of this server or followed from here. */
const isNear = sql<SqlBool>`(actor.host is null or exists (
  select 1 from follow inner join actor as follower on follower.id = follow.follower_id
  where follow.followee_id = actor.id and ${acceptedFollow} and follower.host is null))`;

/**
 * The hashtags used by at least `authors` people since `since`, one of whom is of this server or followed
 * from here: by the number of authors, then of uses.
 */
export const selectTrendingTags = defineQuery(
  (db: ThoughtsDb, since: Instant, authors: number, limit: number) => {
    const newest = db
      .selectFrom('thought')
      .select(['id', 'actor_id'])
      .where('visibility', '=', sql.lit('public' as const))
      .where('listed', '=', sql.lit(1 as const))
      .where('created_at', '>=', since)
      .orderBy('created_at', 'desc')
      .limit(sql.lit(MAX_COUNTED));
    const used = db
      .selectFrom(newest.as('newest'))
      .innerJoin('tagged', 'tagged.thought_id', 'newest.id')
      .innerJoin('thought', 'thought.id', 'newest.id')
      .innerJoin('actor', 'actor.id', 'newest.actor_id')
      .select((use) => ['tagged.tag', 'actor.id', use.fn.countAll<number>().as('uses')])
      .where((where) => mayTrend(where))
      .groupBy(['tagged.tag', 'actor.id']);
    return db
      .selectFrom(used.as('used'))
      .innerJoin('actor', 'actor.id', 'used.id')
      .select((tag) => [
        'used.tag as name',
        tag.fn.countAll<number>().as('people'),
        tag.fn.sum<number>('used.uses').as('uses'),
      ])
      .groupBy('used.tag')
      .having((having) => having.fn.countAll<number>(), '>=', authors)
      .having(sql<SqlBool>`max(case when ${isNear} then 1 else 0 end) = 1`)
      .orderBy('people', 'desc')
      .orderBy('uses', 'desc')
      .orderBy('name')
      .limit(limit);
  },
);

/** The uses of hashtags that count for trends, and the people, for each day (UTC) since `since`. */
export const selectHistories = defineQuery((db: ThoughtsDb, tags: readonly string[], since: Instant) => {
  const day = sql<number>`(tagged.created_at / ${sql.lit(DAY)})`;
  return (
    db
      .selectFrom('tagged')
      // SQLite joins the tables of a cross join in their order: it would read all discoverable actors first.
      .crossJoin('thought')
      .crossJoin('actor')
      .select((use) => [
        'tagged.tag as name',
        day.as('day'),
        use.fn.countAll<number>().as('uses'),
        sql<number>`count(distinct tagged.actor_id)`.as('people'),
      ])
      .whereRef('thought.id', '=', 'tagged.thought_id')
      .whereRef('actor.id', '=', 'tagged.actor_id')
      .where((where) => isIn(db, where.ref('tagged.tag'), tags))
      .where('tagged.created_at', '>=', since)
      .where((where) => mayTrend(where))
      .groupBy(['tagged.tag', day])
  );
});

/** The thoughts that at least `people` people have liked or boosted since `since`, the most first. */
export const selectActedOn = defineQuery((db: ThoughtsDb, since: Instant, people: number, limit: number) => {
  const newest = (table: 'thought_like' | 'boost') =>
    db
      .selectFrom(
        db
          .selectFrom(`${table} as reaction` as 'boost as reaction')
          .select(['reaction.thought_id', 'reaction.actor_id'])
          .where('reaction.created_at', '>=', since)
          .orderBy('reaction.created_at', 'desc')
          .limit(sql.lit(MAX_COUNTED))
          .as('newest'),
      )
      .select(['newest.thought_id', 'newest.actor_id']);
  const acts = db
    .selectFrom(newest('thought_like').union(newest('boost')).as('act'))
    .select((act) => ['act.thought_id as id', act.fn.countAll<number>().as('people')])
    .where((where) => where('act.actor_id', 'not in', hiddenInPublicIds(where, null)))
    .groupBy('act.thought_id')
    .having((having) => having.fn.countAll<number>(), '>=', people);
  return db
    .selectFrom(acts.as('acts'))
    .innerJoin('thought', 'thought.id', 'acts.id')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select(['thought.id', 'thought.created_at', 'acts.people'])
    .where((where) => mayTrend(where as never))
    .orderBy('acts.people', 'desc')
    .orderBy('thought.created_at', 'desc')
    .limit(limit);
});

/** The thoughts among `ids` that may trend and are shown to `viewer`. */
export const selectTrendingAmong = defineQuery(
  (db: ThoughtsDb, ids: readonly ThoughtId[], viewer: ActorId | null) =>
    db
      .selectFrom('thought')
      .innerJoin('actor', 'actor.id', 'thought.actor_id')
      .select('thought.id')
      .where((where) => isIn(db, where.ref('thought.id'), ids))
      .where((where) => mayTrend(where))
      .where((where) => shownTo(where as never, viewer)),
);
