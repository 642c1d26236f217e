// SQL of full-text search over the tokens from `tokenizer.ts`: FTS5 on SQLite, tsvector on PostgreSQL.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf, isIn } from '@tandem/platform/database/queries/expressions.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { notSuspended } from '../../foundation/actors/queries.ts';
import { hiddenInPublicIds, limitedActorIds } from '../../foundation/relations/queries.ts';
import { type SearchTable, THOUGHTS, USERS } from '../../foundation/search-index/search-index.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { foundBy } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { type Query, toFts5Match, toTsQuery, wholeWords } from './query.ts';
import { fillsPage, findNumberBelowPage, hasMostOpenHits, searchCommonWords } from './store-common-words.ts';
import {
  type Found,
  followeesOf,
  foundIn,
  hasWords,
  isLookedUp,
  MAX_HITS,
  type MatchExpressions,
  pageOf,
  type Slice,
} from './store-hits.ts';
import { searchPublicFirst } from './store-sqlite.ts';

// SQL of the search for rare words in thoughts on PostgreSQL: one statement that reads all hits, with a plan
// that does not depend on the words (docs/tuning.md#search).

type Seen = { id: ThoughtId; number: number };

/** Maximum number of hits read. */
const MAX_READ = 4 * MAX_HITS;

/** Publicly visible hits, except those hidden from the viewer. */
const isOpenTo = (db: ThoughtsDb, viewer: ActorId | null): RawBuilder<boolean> =>
  sql`hit.is_open and hit.author_id not in (${hiddenInPublicIds(db, viewer)})`;

type Row = { id: ThoughtId | null; looked_at: number; open: number; exact: number; rest: number };

/**
 * Publicly visible hits are counted and sorted from the index; other hits are looked up if the viewer may see
 * them. A `lateral` with a limit is never joined by scanning all thoughts.
 */
const pageOfFew = defineQuery(
  (
    db: ThoughtsDb,
    { whole, prefixed }: { whole: string; prefixed: string },
    viewer: ActorId | null,
    { limit, offset }: Slice,
  ) => {
    const found = db
      .selectFrom('thought')
      .select(['thought.id', sql<number>`(thought.created_at << 16) | (thought.tie << 1)`.as('number')])
      .where('thought.id', '=', sql.ref<ThoughtId>('hit.thought_id'))
      .where((where) => foundBy(where, viewer))
      .limit(sql.lit(1)) as unknown as Expression<Seen>;
    return {
      compile: () =>
        sql<Row>`
          with hit as materialized (
            select thought_id, number, author_id, is_open, ${hasWords(sql.val(whole))} as is_whole
            from search_thought where ${hasWords(sql.val(prefixed))} limit ${sql.lit(MAX_READ)}),
          seen as materialized (
            select thought_id as id, number, is_whole from hit where ${isOpenTo(db, viewer)}
            union all
            select thought.id, thought.number, hit.is_whole
            from hit cross join lateral (${found}) as thought where ${isLookedUp(db, viewer)})
          select page.id, counted.*
          from (select * from
              (select count(*) as looked_at, count(*) filter (where is_open) as open from hit) as hits,
              (select count(*) filter (where is_whole) as exact, count(*) filter (where not is_whole) as rest
                from seen) as shown) as counted
            left join (select id, is_whole, number from seen
              order by is_whole desc, number desc limit ${limit} offset ${offset}) as page on true
          order by page.is_whole desc, page.number desc`.compile(db),
    };
  },
);

/** A page of the visible hits; null if there are too many hits to read or to return completely. */
async function searchFewHits(
  db: ThoughtsDb,
  { whole, prefixed }: MatchExpressions,
  viewer: ActorId | null,
  slice: Slice,
): Promise<Found<ThoughtId> | null> {
  const rows = await pageOfFew.rows(db, { whole, prefixed: prefixed ?? whole }, viewer, slice);
  const [first] = rows;
  if (!first || first.looked_at >= MAX_READ) return null;
  if (Math.max(first.open, first.exact, first.rest) >= MAX_HITS) return null;
  return { ids: rows.flatMap(({ id }) => id ?? []), total: first.exact + first.rest };
}

/** The ids of the newest rows that match `text`, an expression in the query syntax of the database. */
function newestHits(db: ThoughtsDb, { table, ref, place }: SearchTable, text: string): RawBuilder<unknown> {
  const words = sql.ref(`${table}_words`);
  return dialectOf(db) === 'postgres'
    ? sql`(select ${sql.ref(ref)} as id from ${sql.table(table)} where words @@ ${text}::tsquery
        order by ${sql.ref(place)} desc limit ${sql.lit(MAX_HITS)})`
    : sql`select ${sql.ref(ref)} as id from
        (select rowid as row_ref from ${words} where ${words} match ${text} order by rowid desc limit ${sql.lit(MAX_HITS)}) as newest
        cross join ${sql.table(table)} as thing on thing.id = newest.row_ref`;
}

/** The newest distinct hits, with `rank` 0 if all words match whole, otherwise 1. */
function ranked(
  db: ThoughtsDb,
  table: SearchTable,
  { whole, prefixed }: MatchExpressions,
): RawBuilder<{ id: string; rank: number }> {
  const exact = newestHits(db, table, whole);
  return prefixed === null
    ? sql`(select id, 0 as rank from (${exact}) as exact)`
    : sql`(select id, min(rank) as rank from
        (select id, 0 as rank from (${exact}) as exact
          union all select id, 1 as rank from (${newestHits(db, table, prefixed)}) as found) as hit
        group by id)`;
}

/**
 * The expressions for `query`; null if nothing can match. Prefix matches rank last and are expensive (FTS5
 * reads every matching word), so they are skipped if whole words give enough hits.
 */
async function matchExpressionsFor(
  db: ThoughtsDb,
  { table }: SearchTable,
  query: Query,
): Promise<MatchExpressions | null> {
  const textOf = dialectOf(db) === 'postgres' ? toTsQuery : toFts5Match;
  const whole = textOf(wholeWords(query));
  const prefixed = textOf(query);
  if (whole === null) return null;
  return {
    whole,
    prefixed: whole === prefixed || (await MAX_HITS_REACHED[table](db, whole)) ? null : prefixed,
  };
}

const thoughtHits = defineQuery(
  (
    db: ThoughtsDb,
    expressions: MatchExpressions,
    viewer: ActorId | null,
    slice: Slice,
    author: ActorId | null,
  ) =>
    pageOf(
      db,
      db
        .selectFrom(ranked(db, THOUGHTS, expressions).as('hit'))
        .innerJoin('thought', 'thought.id', 'hit.id')
        .select(['thought.id', 'hit.rank', 'thought.created_at as at', 'thought.tie'])
        .$if(author !== null, (query) => query.where('thought.actor_id', '=', author))
        .where((where) => foundBy(where, viewer)),
      slice,
    ),
);

/** Only users followed by `by`, or these first and other users after them. */
type Followed = { by: ActorId; withOthers: boolean };

/** Greater than every rank in {@link userHits}; subtracted from the rank of followed users. */
const RANK_OF_FOLLOWED = 2;

/** `first` ranks before all others except followed users, whether or not its tokens match. */
const userHits = defineQuery(
  (
    db: ThoughtsDb,
    expressions: MatchExpressions,
    first: ActorId | null,
    slice: Slice,
    followed: Followed | null,
  ) =>
    pageOf(
      db,
      db
        .selectFrom(
          first === null
            ? ranked(db, USERS, expressions).as('hit')
            : withFirst(first, ranked(db, USERS, expressions)).as('hit'),
        )
        .innerJoin('actor', 'actor.id', 'hit.id')
        .select((hit) => [
          'actor.id',
          followed?.withOthers
            ? sql<number>`hit.rank - case when ${hit('actor.id', 'in', followeesOf(db, followed.by))} then ${sql.lit(RANK_OF_FOLLOWED)} else 0 end`.as(
                'rank',
              )
            : 'hit.rank',
          'actor.created_at as at',
          sql.lit(0).as('tie'),
        ])
        .where(notSuspended(sql.ref('actor.id')))
        .where('actor.id', 'not in', limitedActorIds(db, followed?.by ?? null))
        .$if(followed?.withOthers === false, (query) =>
          query.where('actor.id', 'in', followeesOf(db, followed?.by ?? null)),
        ),
      slice,
    ),
);

const withFirst = (first: ActorId, hits: RawBuilder<{ id: string; rank: number }>) =>
  sql<{ id: string; rank: number }>`(select id, min(rank) as rank from
    (select ${first} as id, -1 as rank union all select id, rank from ${hits} as word_hit) as either group by id)`;

/**
 * Thoughts visible to `viewer`: whole-word matches first, then the newest. With `author`, only those of that
 * author.
 */
export async function searchThoughtIds(
  db: ThoughtsDb,
  query: Query,
  viewer: ActorId | null,
  slice: Slice,
  author: ActorId | null = null,
): Promise<Found<ThoughtId>> {
  const { ids, total } = await searchHits(db, query, viewer, slice, author);
  if (ids.length === 0) return { ids, total };
  // Suspended and limited actors have few thoughts: these are removed from the page, not from the indexes.
  const found = new Set(await selectFound.values(db, ids, viewer));
  return { ids: ids.filter((id) => found.has(id)), total };
}

const selectFound = defineQuery((db: ThoughtsDb, ids: readonly ThoughtId[], viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .select('thought.id')
    .where((where) => isIn(db, where.ref('thought.id'), ids))
    .where((where) => foundBy(where, viewer)),
);

async function searchHits(
  db: ThoughtsDb,
  query: Query,
  viewer: ActorId | null,
  slice: Slice,
  author: ActorId | null,
): Promise<Found<ThoughtId>> {
  if (dialectOf(db) === 'sqlite') {
    const whole = toFts5Match(wholeWords(query));
    if (whole === null) return { ids: [], total: 0 };
    const prefixed = toFts5Match(query);
    const prefixes = query.terms.flatMap(({ text, prefix }) => (prefix ? [text] : []));
    const expressions = { whole, prefixed: whole === prefixed ? null : prefixed, prefixes };
    return searchPublicFirst(db, expressions, { viewer, author }, slice);
  }
  const found = author === null && (await searchByFrequency(db, query, viewer, slice));
  if (found) return found;
  const expressions = await matchExpressionsFor(db, THOUGHTS, query);
  return foundIn(expressions ? await thoughtHits.rows(db, expressions, viewer, slice, author) : []);
}

/** The fastest search on PostgreSQL; null if no special strategy applies to these words. */
async function searchByFrequency(
  db: ThoughtsDb,
  query: Query,
  viewer: ActorId | null,
  slice: Slice,
): Promise<Found<ThoughtId> | null> {
  const whole = toTsQuery(wholeWords(query));
  if (whole === null) return null;
  const prefixed = toTsQuery(query);
  const expressions = { whole, prefixed: whole === prefixed ? null : prefixed };
  let frequency = await frequencyOf(db, expressions);
  if (frequency.is === 'few') {
    const found = await searchFewHits(db, expressions, viewer, slice);
    if (found) return found;
  }
  // Words that became more frequent within the minute are detected, because the results depend on it.
  if (frequency.is === 'few' || (frequency.is === 'many' && (await hasMostOpenHits(db, whole))))
    frequency = await frequencyBeyondFew(db, expressions);
  const { is, from } = frequency;
  return is === 'most' || is === 'scattered'
    ? searchCommonWords(db, { words: whole, from }, viewer, slice)
    : null;
}

/**
 * Local and known remote actors, by username and display name: `first` first, the others ordered like
 * thoughts.
 */
export async function searchUserIds(
  db: ThoughtsDb,
  query: Query,
  first: ActorId | null,
  slice: Slice,
  followed: Followed | null = null,
): Promise<Found<ActorId>> {
  const expressions = await matchExpressionsFor(db, USERS, query);
  return foundIn(expressions ? await userHits.rows(db, expressions, first, slice, followed) : []);
}

// The number of hits for words on PostgreSQL, which determines the fastest search strategy.

const maxHitsReached = ({ table }: SearchTable) => {
  const words = sql.ref(`${table}_words`);
  return defineQuery((db: ThoughtsDb, whole: string) => ({
    compile: () =>
      (dialectOf(db) === 'postgres'
        ? sql`select 1 from ${sql.table(table)} where words @@ ${whole}::tsquery limit 1 offset ${sql.lit(MAX_HITS - 1)}`
        : sql`select 1 from ${words} where ${words} match ${whole} limit 1 offset ${sql.lit(MAX_HITS - 1)}`
      ).compile(db),
  })).exists;
};
/** Whether the index has the maximum number of hits. */
const MAX_HITS_REACHED = {
  search_thought: maxHitsReached(THOUGHTS),
  search_user: maxHitsReached(USERS),
};

/**
 * `most`: the whole words have the maximum of publicly visible hits and fill a page among the newest
 * thoughts. `scattered`: the maximum, but no such page. `few`: all hits, including prefixes, can be read.
 * `many`: anything in between.
 */
type Commonness = 'most' | 'scattered' | 'few' | 'many';

/** `from` is the number from which `scattered` words fill a page, as a decimal string; otherwise null. */
type Frequency = { is: Commonness; from: string | null };

/** Lifetime of a cached frequency in milliseconds. */
const CACHED_FOR = 60_000;
/** Maximum number of cached searches per database. */
const MAX_CACHED = 1000;

type Known = { frequency: Frequency; until: number };

const known = new WeakMap<object, Map<string, Known>>();

/** The frequency, at most one minute old. */
export async function frequencyOf(db: ThoughtsDb, expressions: MatchExpressions): Promise<Frequency> {
  const found = known.get(db)?.get(keyOf(expressions));
  return found && performance.now() < found.until
    ? found.frequency
    : remember(db, expressions, await readFrequency(db, expressions));
}

/** The current frequency, after a search found that it is not `few`. */
async function frequencyBeyondFew(db: ThoughtsDb, expressions: MatchExpressions): Promise<Frequency> {
  const frequency = await readFrequency(db, expressions);
  return remember(db, expressions, frequency.is === 'few' ? { is: 'many', from: null } : frequency);
}

function remember(db: ThoughtsDb, expressions: MatchExpressions, frequency: Frequency): Frequency {
  const cached = known.getOrInsertComputed(db, () => new Map());
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(keyOf(expressions), { frequency, until: performance.now() + CACHED_FOR });
  return frequency;
}

const keyOf = ({ whole, prefixed }: MatchExpressions): string => `${whole}\n${prefixed}`;

async function readFrequency(db: ThoughtsDb, { whole, prefixed }: MatchExpressions): Promise<Frequency> {
  if (!(await hasMostOpenHits(db, whole)))
    return { is: (await hasMoreThanFew(db, prefixed ?? whole)) ? 'many' : 'few', from: null };
  const from = (await fillsPage(db, whole)) ? null : await findNumberBelowPage(db, whole);
  return { is: from === null ? 'most' : 'scattered', from };
}

const hasMoreThanFew = defineQuery((db: ThoughtsDb, text: string) => ({
  compile: () =>
    sql`select 1 from search_thought where words @@ ${text}::tsquery limit 1 offset ${sql.lit(MAX_READ - 1)}`.compile(
      db,
    ),
})).exists;
