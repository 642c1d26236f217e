// SQL of the search for common words in thoughts on PostgreSQL: only the newest page of the hits is read, and
// publicly visible hits need no visibility check (docs/tuning.md#search).
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { foundBy } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import {
  type Found,
  foundIn,
  hasWords,
  hidesSomebody,
  isLookedUp,
  MAX_HITS,
  pageOf,
  type Slice,
} from './store-hits.ts';

/**
 * The number of newest thoughts read for a page. If they do not fill it, reading the indexes of words and of
 * numbers is cheaper.
 */
const SCANNED = 4 * MAX_HITS;
/** Offset of the last hit of a page, to test whether the newest thoughts fill one. */
const LAST_OF_PAGE = sql.lit(19);
/** Ten hits more than a page, as a margin for deletions. */
const BELOW_PAGE = sql.lit(29);
const LAST = sql.lit(MAX_HITS - 1);
const LEAST = sql`'-9223372036854775808'::bigint`;
/** The maximum number. */
const NEWEST = '9223372036854775807';

/** Whether the number of publicly visible hits for `words` reaches the maximum. */
export const hasMostOpenHits = defineQuery((db: ThoughtsDb, words: string) => ({
  compile: () =>
    sql`select 1 from search_thought where words @@ ${words}::tsquery and is_open limit 1 offset ${LAST}`.compile(
      db,
    ),
})).exists;

/** The newest thoughts with `words`. The inner limit prevents the use of the word index. */
const amongNewest = (words: Expression<string>): RawBuilder<unknown> =>
  sql`select thought_id, number, author_id, is_open from (
      select thought_id, number, author_id, is_open, words from search_thought
      order by number desc limit ${sql.lit(SCANNED)}) as recent
    where ${hasWords(words)}`;

/** Whether the newest thoughts with `words` fill a page of publicly visible hits. */
export const fillsPage = defineQuery((db: ThoughtsDb, words: string) => ({
  compile: () =>
    sql`select 1 from (${amongNewest(sql.val(words))}) as hit where is_open limit 1 offset ${LAST_OF_PAGE}`.compile(
      db,
    ),
})).exists;

/**
 * A slice of the visible `hits`, newest first; hits are read until it is full. Only non-public hits are
 * looked up, through a `lateral` with a limit, so that the planner never joins by scanning all thoughts.
 */
const sliceOf = (
  db: ThoughtsDb,
  hits: RawBuilder<unknown>,
  viewer: ActorId | null,
  { limit, offset }: Slice,
): RawBuilder<{ id: ThoughtId }> => {
  const found = db
    .selectFrom('thought')
    .select(sql<boolean>`true`.as('is_found'))
    .where('thought.id', '=', sql.ref<ThoughtId>('hit.thought_id'))
    .where(isLookedUp(db, viewer))
    .where((where) => foundBy(where, viewer))
    .limit(sql.lit(1)) as unknown as Expression<unknown>;
  return sql`select hit.thought_id as id from (${hits}) as hit left join lateral (${found}) as closed on true
    where hit.is_open or closed.is_found order by hit.number desc limit ${limit} offset ${offset}`;
};

const newestPage = defineQuery((db: ThoughtsDb, words: string, viewer: ActorId | null, slice: Slice) => ({
  compile: () => sliceOf(db, amongNewest(sql.val(words)), viewer, slice).compile(db),
})).values;

/**
 * The age limit for the search of a page, as a multiple of the age of the newest thoughts, before all hits
 * are read.
 */
const RANGE = 8n;

/**
 * The number of the publicly visible hit after a page, as a decimal string (64 bits). Null if there are too
 * few hits. Thoughts are never scanned backwards until enough match: words without a page in the range have
 * few hits, or only old ones (docs/tuning.md#search).
 */
export async function findNumberBelowPage(db: ThoughtsDb, words: string): Promise<string | null> {
  const newest = await selectNumberAt(db, 0);
  const oldest = await selectNumberAt(db, SCANNED - 1);
  if (newest === null || oldest === null) return selectBelowPage(db, words);
  const from = BigInt(newest) - RANGE * (BigInt(newest) - BigInt(oldest));
  return (
    (await selectRecentBelowPage(db, { words, from: String(from) })) ?? (await selectBelowPage(db, words))
  );
}

/** The number at position `offset`, newest first. */
const selectNumberAt = defineQuery((db: ThoughtsDb, offset: number) => ({
  compile: () =>
    sql<{ number: string }>`select search_thought.number::text as number from search_thought
      order by search_thought.number desc limit 1 offset ${offset}`.compile(db),
})).value;

const belowPageOf = (hits: RawBuilder<unknown>): RawBuilder<{ number: string }> =>
  sql<{ number: string }>`with found as materialized (${hits})
    select found.number::text as number from found order by found.number desc limit 1 offset ${BELOW_PAGE}`;

const selectRecentBelowPage = defineQuery((db: ThoughtsDb, { words, from }: Scattered) => ({
  compile: () => belowPageOf(sql`${recentHits(words, from)} and is_open`).compile(db),
})).value;

const selectBelowPage = defineQuery((db: ThoughtsDb, words: string) => ({
  compile: () =>
    belowPageOf(sql`select number from search_thought where words @@ ${words}::tsquery and is_open`).compile(
      db,
    ),
})).value;

/**
 * Hits not older than `from`. For a range with two unknown bounds, PostgreSQL assumes a narrow range
 * (DEFAULT_RANGE_INEQ_SEL), for one bound a third of the table. With two bounds, the generic plan for all
 * words combines the indexes of words and numbers before it reads rows.
 */
const recentHits = (words: string, from: string): RawBuilder<unknown> =>
  sql`select thought_id, number, author_id, is_open from search_thought
    where ${hasWords(sql.val(words))} and number between cast(${from} as bigint) and cast(${NEWEST} as bigint)`;

/** {@link newestPage}, limited to hits not older than `from`. */
const recentPage = defineQuery(
  (db: ThoughtsDb, { words, from }: Scattered, viewer: ActorId | null, slice: Slice) => ({
    compile: () => pageOfHits(db, recentHits(words, from), viewer, slice).compile(db),
  }),
).values;

/** {@link newestPage} over all hits. */
const scatteredPage = defineQuery((db: ThoughtsDb, words: string, viewer: ActorId | null, slice: Slice) => ({
  compile: () =>
    pageOfHits(
      db,
      sql`select thought_id, number, author_id, is_open from search_thought where ${hasWords(sql.val(words))}`,
      viewer,
      slice,
    ).compile(db),
})).values;

const pageOfHits = (
  db: ThoughtsDb,
  hits: RawBuilder<unknown>,
  viewer: ActorId | null,
  slice: Slice,
): RawBuilder<{ id: ThoughtId }> =>
  sql`with found as materialized (${hits})
    ${sliceOf(db, sql`select * from found order by number desc offset 0`, viewer, slice)}`;

const indexed = sql<{ thought_id: ThoughtId }>`search_thought`;

/** The counted hits of a viewer with blocks or mutes, down to the last hit within the public maximum. */
const countedPage = defineQuery((db: ThoughtsDb, words: string, viewer: ActorId, slice: Slice) =>
  pageOf(
    db,
    db
      .selectFrom('thought')
      .innerJoin(indexed.as('indexed'), 'indexed.thought_id', 'thought.id')
      .where(sql<boolean>`indexed.words @@ ${words}::tsquery`)
      .where((where) => foundBy(where, viewer))
      .select(['thought.id', sql.lit(0).as('rank'), 'thought.created_at as at', 'thought.tie'])
      .where(
        sql<boolean>`indexed.number >= coalesce((select number from search_thought
          where words @@ ${words}::tsquery and is_open order by number desc limit 1 offset ${LAST}), ${LEAST})`,
      )
      .orderBy(sql`indexed.number`, 'desc')
      .limit(sql.lit(MAX_HITS)),
    slice,
  ),
);

/** Common words that are rare among the newest thoughts, and the number from which their hits fill a page. */
type Scattered = { words: string; from: string };

/** The newest visible hits for common words; `from` is null if the newest thoughts fill a page. */
export async function searchCommonWords(
  db: ThoughtsDb,
  { words, from }: { words: string; from: string | null },
  viewer: ActorId | null,
  slice: Slice,
): Promise<Found<ThoughtId>> {
  // Blocks and mutes may reduce the total below the maximum.
  if (viewer !== null && (await hidesSomebody(db, viewer)))
    return foundIn(await countedPage.rows(db, words, viewer, slice));
  const page = { ...slice, limit: Math.max(0, Math.min(slice.limit, MAX_HITS - slice.offset)) };
  const ids =
    from === null
      ? await newestPage(db, words, viewer, page)
      : await recentPage(db, { words, from }, viewer, page);
  if (ids.length === page.limit) return { ids, total: MAX_HITS };
  return { ids: await scatteredPage(db, words, viewer, page), total: MAX_HITS };
}
