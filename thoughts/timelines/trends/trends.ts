// Trends: the hashtags and thoughts of the most people, as far as this server knows.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { DAY, HOUR, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ThoughtsContext } from '../../context.ts';
import { isDiscoverable } from '../../foundation/actors/queries.ts';
import { createCachedReader } from '../../foundation/cached-reader.ts';
import { acceptedFollow, hiddenInPublicIds } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import { shownTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { findUsedTags } from '../tags/tags.ts';

const TAG_DAYS = 7;
const TAG_AUTHORS = 3;
const THOUGHT_DAYS = 3;
const THOUGHT_PEOPLE = 2;
const MAX_TAGS = 50;
const MAX_THOUGHTS = 100;
/** The thoughts with the most people, of which the score selects. */
const MAX_SCORED = 5000;
const MAX_AGE = 5 * MINUTE;

/** The uses of a hashtag on a day, which starts at `day`, and the number of people. */
type TagDay = { day: Instant; uses: number; people: number };
type TrendingTag = { name: string; history: TagDay[] };

export type TrendsReader = {
  /** The most popular first; the history has the newest of seven days first. */
  tags(): Promise<TrendingTag[]>;
  /** The thoughts shown to `viewer`, the most popular first. */
  thoughts(viewer: ActorId | null): Promise<ThoughtId[]>;
};

/**
 * The lists are counted at most every five minutes. A thought that is deleted, warned about or hidden
 * disappears immediately, as does a tag without uses.
 */
export function createTrendsReader({
  database: { read },
  clock,
}: Pick<ThoughtsContext, 'database' | 'clock'>): TrendsReader {
  const readTags = createCachedReader(clock, MAX_AGE, (now) => findTrendingTags(read, now));
  const readThoughts = createCachedReader(clock, MAX_AGE, async (now) => {
    const found = await selectActedOn.rows(read, now - THOUGHT_DAYS * DAY, THOUGHT_PEOPLE, MAX_SCORED);
    const scored = found.map(({ people, ...thought }) => ({ ...thought, people: Number(people) }));
    return rank(scored, now).slice(0, MAX_THOUGHTS);
  });
  return {
    tags: async () => {
      const tags = await readTags();
      const used = await findUsedTags(
        read,
        tags.map(({ name }) => name),
      );
      return tags.filter(({ name }) => used.has(name));
    },
    thoughts: async (viewer) => {
      const ids = await readThoughts();
      if (ids.length === 0) return [];
      const shown = new Set(await selectTrendingAmong.values(read, ids, viewer));
      return ids.filter((id) => shown.has(id));
    },
  };
}

async function findTrendingTags(db: ThoughtsDb, now: Instant): Promise<TrendingTag[]> {
  const found = await selectTrendingTags.rows(db, now - TAG_DAYS * DAY, TAG_AUTHORS, MAX_TAGS);
  const names = found.map(({ name }) => name);
  const today = Math.floor(now / DAY);
  const days = Array.from({ length: TAG_DAYS }, (_, back) => today - back);
  const since = (today - TAG_DAYS + 1) * DAY;
  const rows = names.length === 0 ? [] : await selectHistories.rows(db, names, since);
  const byDay = new Map(rows.map((row) => [`${row.day} ${row.name}`, row]));
  return names.map((name) => ({
    name,
    history: days.map((day) => {
      const row = byDay.get(`${day} ${name}`);
      return { day: day * DAY, uses: Number(row?.uses ?? 0), people: Number(row?.people ?? 0) };
    }),
  }));
}

/** The score of a thought: people for its age, so that new thoughts precede old ones. */
const scoreOf = ({ people, created_at }: { people: number; created_at: Instant }, now: Instant): number =>
  people / (Math.max(0, now - created_at) / HOUR + 2) ** 1.5;

/** The ids with the highest scores first; of equal ones the newer. */
const rank = <Id>(thoughts: readonly { id: Id; people: number; created_at: Instant }[], now: Instant): Id[] =>
  thoughts
    .toSorted((one, other) => scoreOf(other, now) - scoreOf(one, now) || other.created_at - one.created_at)
    .map(({ id }) => id);

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
const selectTrendingTags = defineQuery((db: ThoughtsDb, since: Instant, authors: number, limit: number) => {
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
});

/** The uses of hashtags that count for trends, and the people, for each day (UTC) since `since`. */
const selectHistories = defineQuery((db: ThoughtsDb, tags: readonly string[], since: Instant) => {
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
const selectActedOn = defineQuery((db: ThoughtsDb, since: Instant, people: number, limit: number) => {
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
const selectTrendingAmong = defineQuery((db: ThoughtsDb, ids: readonly ThoughtId[], viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select('thought.id')
    .where((where) => isIn(db, where.ref('thought.id'), ids))
    .where((where) => mayTrend(where))
    .where((where) => shownTo(where as never, viewer)),
);
