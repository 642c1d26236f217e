// SQL of full-text search: FTS5 on SQLite, tsvector on PostgreSQL, over the tokens that `tokenizer.ts` makes.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ActorId, ThoughtId } from '../ids.ts';
import { acceptedFollow } from '../relationships/queries.ts';
import { type SearchTable, THOUGHTS, USERS } from '../search-index/tables.ts';
import type { ThoughtsDb } from '../tables.ts';
import { foundBy } from '../visibility/queries.ts';
import { type Found, foundIn, MAX_HITS, type MatchExpressions, type Slice } from './hits.ts';
import { type Query, toFts5Match, toTsQuery, wholeWords } from './query.ts';
import { searchCommonWords } from './store-common-words.ts';
import { pageOf } from './store-page.ts';
import { searchPublicFirst } from './store-public-first.ts';

/** The ids of the newest rows that match `text`, an expression in the query syntax of the database. */
function newestHits(db: ThoughtsDb, { table, ref }: SearchTable, text: string): RawBuilder<unknown> {
  const words = sql.ref(`${table}_words`);
  return dialectOf(db) === 'postgres'
    ? sql`(select ${sql.ref(ref)} as id from ${sql.table(table)} where words @@ ${text}::tsquery
        order by ${sql.ref(ref)} desc limit ${sql.lit(MAX_HITS)})`
    : sql`select ${sql.ref(ref)} as id from
        (select rowid as row_ref from ${words} where ${words} match ${text} order by rowid desc limit ${sql.lit(MAX_HITS)}) as newest
        cross join ${sql.table(table)} as thing on thing.id = newest.row_ref`;
}

/** The newest hits, each once, with `rank` 0 where every word is whole, else 1. */
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
/** Whether whole words alone give the maximum number of hits. */
const MAX_HITS_REACHED = { search_thought: maxHitsReached(THOUGHTS), search_user: maxHitsReached(USERS) };

/**
 * The expressions for `query`; null where nothing can match. Prefix matches rank last and are expensive (FTS5
 * reads every matching word), so they are skipped when whole words give enough hits.
 */
async function matchExpressionsFor(
  db: ThoughtsDb,
  { table }: SearchTable,
  query: Query,
  hasMostHits: (db: ThoughtsDb, whole: string) => Promise<boolean> = MAX_HITS_REACHED[table],
): Promise<MatchExpressions | null> {
  const textOf = dialectOf(db) === 'postgres' ? toTsQuery : toFts5Match;
  const [whole, prefixed] = [textOf(wholeWords(query)), textOf(query)];
  if (whole === null) return null;
  return {
    whole,
    prefixed: whole === prefixed || (await hasMostHits(db, whole)) ? null : prefixed,
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

/** `first` ranks before all others, whether its tokens match or not. */
const userHits = defineQuery(
  (
    db: ThoughtsDb,
    expressions: MatchExpressions,
    first: ActorId | null,
    slice: Slice,
    follower: ActorId | null,
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
        .select(['actor.id', 'hit.rank', 'actor.created_at as at', sql.lit(0).as('tie')])
        .$if(follower !== null, (query) =>
          query.where('actor.id', 'in', (people) =>
            people
              .selectFrom('follow')
              .select('follow.followee_id')
              .where('follow.follower_id', '=', follower)
              .where(acceptedFollow),
          ),
        ),
      slice,
    ),
);

const withFirst = (first: ActorId, hits: RawBuilder<{ id: string; rank: number }>) =>
  sql<{ id: string; rank: number }>`(select id, min(rank) as rank from
    (select ${first} as id, -1 as rank union all select id, rank from ${hits} as word_hit) as either group by id)`;

/**
 * Thoughts that `viewer` may see: whole-word matches first, then the newest. With `author`, those of that
 * person.
 */
export async function searchThoughtIds(
  db: ThoughtsDb,
  query: Query,
  viewer: ActorId | null,
  slice: Slice,
  author: ActorId | null = null,
): Promise<Found<ThoughtId>> {
  if (dialectOf(db) === 'sqlite') {
    const whole = toFts5Match(wholeWords(query));
    if (whole === null) return { ids: [], total: 0 };
    const prefixed = toFts5Match(query);
    const expressions = { whole, prefixed: whole === prefixed ? null : prefixed };
    return searchPublicFirst(db, expressions, { viewer, author }, slice);
  }
  const words = toTsQuery(wholeWords(query));
  if (words === null) return { ids: [], total: 0 };
  let reached: Promise<boolean> | undefined;
  const mayBeCommon = (): Promise<boolean> => (reached ??= MAX_HITS_REACHED.search_thought(db, words));
  const common = author === null && (await searchCommonWords(db, { words, viewer, mayBeCommon }, slice));
  if (common) return common;
  const expressions = await matchExpressionsFor(db, THOUGHTS, query, mayBeCommon);
  return foundIn(expressions ? await thoughtHits.rows(db, expressions, viewer, slice, author) : []);
}

/**
 * Local and known remote actors, by username and display name: `first` first, the others ordered like
 * thoughts. With `follower`, those that this person follows.
 */
export async function searchUserIds(
  db: ThoughtsDb,
  query: Query,
  first: ActorId | null,
  slice: Slice,
  follower: ActorId | null = null,
): Promise<Found<ActorId>> {
  const expressions = await matchExpressionsFor(db, USERS, query);
  return foundIn(expressions ? await userHits.rows(db, expressions, first, slice, follower) : []);
}
