// SQL of searching thoughts by common words on PostgreSQL: where more is found than is shown, the newest page
// alone is read, and what everybody finds is not looked up (docs/decisions/0218, 0287).
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { foundBy } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { type Found, foundIn, MAX_HITS, type Slice } from './hits.ts';
import { pageOf } from './store-page.ts';
import { hidesSomebody, isLookedUp } from './store-viewer.ts';
import { hasWords } from './store-words.ts';

/**
 * How many of the newest thoughts are read for a page. For words that fill none with these, it takes less to
 * read the indexes of words and of numbers.
 */
const SCANNED = 4 * MAX_HITS;
/** The last hit of a page that is read to know whether the newest thoughts fill one. */
const LAST_OF_PAGE = sql.lit(19);
/** Some are left when a few of these are deleted. */
const BELOW_PAGE = sql.lit(29);
const LAST = sql.lit(MAX_HITS - 1);
const LEAST = sql`'-9223372036854775808'::bigint`;
/** The end of all numbers. */
const NEWEST = '9223372036854775807';

/** Whether everybody finds the maximum of thoughts with `words`. */
export const hasMostOpenHits = defineQuery((db: ThoughtsDb, words: string) => ({
  compile: () =>
    sql`select 1 from search_thought where words @@ ${words}::tsquery and is_open limit 1 offset ${LAST}`.compile(
      db,
    ),
})).exists;

/** The newest thoughts with `words`. With a limit within, no index of words is used. */
const amongNewest = (words: Expression<string>): RawBuilder<unknown> =>
  sql`select thought_id, number, author_id, is_open from (
      select thought_id, number, author_id, is_open, words from search_thought
      order by number desc limit ${sql.lit(SCANNED)}) as recent
    where ${hasWords(words)}`;

/** Whether the newest thoughts with `words` fill a page that everybody finds. */
export const fillsPage = defineQuery((db: ThoughtsDb, words: string) => ({
  compile: () =>
    sql`select 1 from (${amongNewest(sql.val(words))}) as hit where is_open limit 1 offset ${LAST_OF_PAGE}`.compile(
      db,
    ),
})).exists;

/**
 * A slice of what the viewer finds among `hits`, newest first: they are read until it is full. What not
 * everybody finds is looked up, by `lateral` with a limit, which is never joined by reading all thoughts.
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

/** How many times as long ago as the newest thoughts a page of hits is looked for, before it is among all. */
const RANGE = 8n;

/**
 * The number of a hit that everybody finds and that is older than a page, in decimal: it has 64 bits. Null
 * where there are too few. Thoughts are never read backwards until enough have `words`: words with no page
 * in the range have few hits, unless all of these are old (docs/decisions/0307).
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

/** The number after `offset` newer ones. */
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
 * What has the words and is not older than `from`. Of a range whose both ends it does not know, PostgreSQL
 * supposes that it is narrow (DEFAULT_RANGE_INEQ_SEL), of one with one end that it is a third: so its one
 * plan for all words reads the indexes of words and of numbers before it reads a row.
 */
const recentHits = (words: string, from: string): RawBuilder<unknown> =>
  sql`select thought_id, number, author_id, is_open from search_thought
    where ${hasWords(sql.val(words))} and number between cast(${from} as bigint) and cast(${NEWEST} as bigint)`;

/** {@link newestPage} among what is not older than `from`. */
const recentPage = defineQuery(
  (db: ThoughtsDb, { words, from }: Scattered, viewer: ActorId | null, slice: Slice) => ({
    compile: () => pageOfHits(db, recentHits(words, from), viewer, slice).compile(db),
  }),
).values;

/** {@link newestPage}, wherever the hits are. */
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

/** What a viewer who hides somebody finds, counted, down to the last hit that is looked at for everybody. */
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

/** Common words that are rare among the newest thoughts, and the number from which they fill a page. */
type Scattered = { words: string; from: string };

/** The newest of what the viewer finds with common words; `from` is null where the newest fill a page. */
export async function searchCommonWords(
  db: ThoughtsDb,
  { words, from }: { words: string; from: string | null },
  viewer: ActorId | null,
  slice: Slice,
): Promise<Found<ThoughtId>> {
  // What is hidden may leave less than the maximum.
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
