// SQL of the search in thoughts on SQLite. The words of publicly visible thoughts have a separate index,
// ordered by number (`created_at << 16 | tie << 1`): hits are read in list order without visibility lookups.
// Of the other thoughts, only those newer than the last of these hits are read.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { foundBy } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import {
  type Found,
  foundIn,
  hidesSomebody,
  MAX_HITS,
  type MatchExpressions,
  type Slice,
} from './store-hits.ts';

type Numbers = RawBuilder<{ number: number }>;

const MOST = sql`${sql.lit(MAX_HITS)}`;
const ALWAYS = sql`true`;

/** The numbers of the newest `most` thoughts in `index` that match `text` and `condition`. */
const newestNumbers = (
  index: typeof PUBLIC | typeof OTHER,
  text: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = ALWAYS,
  most: RawBuilder<unknown> = MOST,
): Numbers => {
  const words = sql.table(index);
  return sql`select rowid as number from ${words} where ${words} match ${text} and ${condition}
    order by rowid desc limit ${most}`;
};

/**
 * `text`, or an empty phrase without matches if whole words give enough hits: prefixes rank last, and FTS5
 * reads all their matches to find the newest.
 */
const ifNeeded = (text: string): RawBuilder<unknown> =>
  sql`(select case when count(*) < ${MOST} then ${text} else '""' end from whole)`;

/** True for rows above the last of `hits` if there are `most` of them, otherwise always true. */
const isAbove = (hits: string, most: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`rowid > (select case count(*) when ${most} then min(number) else -9223372036854775808 end
    from ${sql.table(hits)})`;

type Finder = { viewer: ActorId | null; author: ActorId | null };

/** Those of `numbers` that are visible to the viewer and, if set, by the author. */
const foundOf = (db: ThoughtsDb, numbers: RawBuilder<unknown>, { viewer, author }: Finder): Numbers =>
  sql`select number from ${db
    .selectFrom(sql<{ number: number }>`(${numbers})`.as('word'))
    .crossJoin('thought')
    .select('word.number')
    .where(isNumbered('word'))
    .where((where) => foundBy(where, viewer))
    .$if(author !== null, (query) => query.where('thought.actor_id', '=', author))}`;

/** Empty for anonymous viewers. */
const closedOf = (db: ThoughtsDb, numbers: RawBuilder<unknown>, finder: Finder): Numbers =>
  finder.viewer === null ? sql`select 0 as number where false` : foundOf(db, numbers, finder);

type Search = Finder & {
  /**
   * Whether publicly visible hits must be filtered too: the viewer has blocks or mutes, or an author is set.
   */
  isNarrowed: boolean;
};

/** The newest `most` visible hits among `open`, which are publicly visible, and the rest. */
const newestOf = (
  db: ThoughtsDb,
  { open, rest }: Record<'open' | 'rest', RawBuilder<unknown>>,
  search: Search,
  most: RawBuilder<unknown>,
): Numbers =>
  sql`select number from (
      select number from (${search.isNarrowed ? foundOf(db, open, search) : open}) as open_hit
      union all select number from (${closedOf(db, rest, search)}) as closed_hit
    ) order by number desc limit ${most}`;

const from = (table: string): RawBuilder<unknown> => sql`select number from ${sql.table(table)}`;
const without = (table: string, known: string): RawBuilder<unknown> =>
  sql`${from(table)} where number not in (${from(known)})`;

/**
 * The distinct hits by number, with `rank` 0 if all words match whole, otherwise 1. `newest` are the publicly
 * visible hits of prefixes, if already read.
 */
function hitsOf(
  db: ThoughtsDb,
  { whole, prefixed }: MatchExpressions,
  newest: string | null,
  search: Search,
): RawBuilder<unknown> {
  const exact = sql`
    whole as materialized (${newestNumbers(PUBLIC, sql`${whole}`)}),
    other_whole as materialized (${newestNumbers(OTHER, sql`${whole}`, isAbove('whole', MOST))}),
    exact as materialized (
      ${newestOf(db, { open: from('whole'), rest: from('other_whole') }, search, MOST)})`;
  if (prefixed === null) return sql`with ${exact}, hit as materialized (select number, 0 as rank from exact)`;
  const open = without('prefixed', 'whole');
  const rest = without('other_prefixed', 'other_whole');
  return sql`with ${exact},
    prefixed as materialized (${
      newest === null
        ? newestNumbers(PUBLIC, ifNeeded(prefixed))
        : sql`select value as number from json_each(${newest})`
    }),
    other_prefixed as materialized (${newestNumbers(OTHER, ifNeeded(prefixed), isAbove('prefixed', MOST))}),
    hit as materialized (select number, 0 as rank from exact
      union all select number, 1 from (${newestOf(db, { open, rest }, search, MOST)}) as other)`;
}

// SQL of the search for rare words in thoughts on SQLite: several short statements. A single one needs
// temporary tables, which cost more than the reads (docs/tuning.md#search).
const PUBLIC = 'search_public_words';
const OTHER = 'search_other_words';

/** Joins a thought by the `number` of the row in scope, through the index of numbers. */
const isNumbered = (row: string): RawBuilder<boolean> => {
  const number = sql.ref(`${row}.number`);
  return sql`thought.created_at = ${number} >> 16 and thought.tie = (${number} & 65535) >> 1`;
};

const rankedPage = defineQuery(
  (
    db: ThoughtsDb,
    expressions: MatchExpressions,
    newest: string | null,
    search: Search,
    { limit, offset }: Slice,
  ) => ({
    compile: () =>
      sql<{ id: ThoughtId | null; total: number }>`${hitsOf(db, expressions, newest, search)}
        select thought.id, counted.total
        from (select count(*) as total from hit) as counted
          left join (select number, rank from hit order by rank, number desc limit ${limit} offset ${offset}) as page
            on true
          left join thought on ${isNumbered('page')}
        order by page.rank, page.number desc`.compile(db),
  }),
);

/**
 * {@link rankedPage} if whole words have enough publicly visible hits and none is hidden from the viewer:
 * then not all hits are read.
 */
const newestPage = defineQuery((db: ThoughtsDb, whole: string, finder: Finder, { limit, offset }: Slice) => {
  const end = sql`min(${limit} + ${offset}, ${MOST})`;
  const lists = { open: from('newest'), rest: newestNumbers(OTHER, sql`${whole}`, isAbove('newest', end)) };
  return {
    compile: () =>
      sql<{ id: ThoughtId }>`with
        newest as materialized (${newestNumbers(PUBLIC, sql`${whole}`, ALWAYS, end)}),
        hit as materialized (${newestOf(db, lists, { ...finder, isNarrowed: false }, end)})
        select thought.id from (select number from hit order by number desc limit -1 offset ${offset}) as page
          cross join thought where ${isNumbered('page')} order by page.number desc`.compile(db),
  };
});

/** `searchThoughtIds` on SQLite. Hits may include thoughts blocked or deleted in the meantime. */
export async function searchPublicFirst(
  db: ThoughtsDb,
  { whole, prefixed, prefixes }: MatchExpressions & { prefixes: readonly string[] },
  finder: Finder,
  slice: Slice,
): Promise<Found<ThoughtId>> {
  const { viewer, author } = finder;
  const isNarrowed = author !== null || (viewer !== null && (await hidesSomebody(db, viewer)));
  const wholeCount = isNarrowed ? 0 : await countOpen(db, whole);
  if (wholeCount >= MAX_HITS)
    return { ids: await newestPage.values(db, whole, finder, slice), total: MAX_HITS };
  const needed = prefixed !== null && (await hasLongerWords(db, prefixes)) ? prefixed : null;
  let newest: string | null = null;
  if (!isNarrowed) {
    const found = await searchFewOpenHits(db, { whole, prefixed: needed, wholeCount }, viewer, slice);
    if ('total' in found) return found;
    if (needed !== null) ({ newest } = found);
  }
  return foundIn(
    await rankedPage.rows(db, { whole, prefixed: needed }, newest, { ...finder, isNarrowed }, slice),
  );
}

/**
 * Whether `index` has a word longer than the `prefix` in scope. No character of a word sorts before the digit
 * 0 (tokenizer.ts). A bound that includes the prefix itself would read all its hits.
 */
const goesOnIn = (index: 'search_public_term' | 'search_other_term'): RawBuilder<boolean> =>
  sql`exists (select 1 from ${sql.table(index)}
    where term >= prefix.value || '0' and term <= prefix.value || char(0x10ffff))`;

const selectLonger = defineQuery((db: ThoughtsDb, prefixes: string) => ({
  compile: () =>
    sql`select 1 from json_each(${prefixes}) as prefix
      where ${goesOnIn('search_public_term')} or ${goesOnIn('search_other_term')} limit 1`.compile(db),
})).exists;

/** Whether an indexed word starts with one of `prefixes` and is longer. */
const hasLongerWords = (db: ThoughtsDb, prefixes: readonly string[]): Promise<boolean> =>
  selectLonger(db, JSON.stringify(prefixes));

const MOST_OPEN_HITS = sql.lit(MAX_HITS);
const BY_NUMBER = sql`order by number desc`;

type Index = typeof PUBLIC | typeof OTHER;

/** The numbers in `index` that match `text`. */
const numbersIn = (index: Index, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select rowid as number from ${sql.table(index)} where ${sql.table(index)} match ${text}`;

const countIn = (index: Index) =>
  defineQuery((db: ThoughtsDb, text: string) => ({
    compile: () =>
      sql`select count(*) from (${numbersIn(index, sql`${text}`)} limit ${MOST_OPEN_HITS})`.compile(db),
  })).count;

/** The number of publicly visible hits, up to the maximum. */
const countOpen = countIn(PUBLIC);
const countOther = countIn(OTHER);

/**
 * The numbers of the newest publicly visible hits, as JSON, and their count. FTS5 reads all matches of a
 * prefix, so the query runs only once.
 */
const newestOpen = defineQuery((db: ThoughtsDb, text: string) => ({
  compile: () =>
    sql<{ count: number; numbers: string }>`select count(*) as count, json_group_array(number) as numbers
      from (${numbersIn(PUBLIC, sql`${text}`)} ${BY_NUMBER} limit ${MOST_OPEN_HITS})`.compile(db),
})).first;

type Hit = { id: ThoughtId; at: number; tie: number };

/** A slice of the publicly visible hits for `text`, without those for `known`, if set. */
const openHits = defineQuery(
  (db: ThoughtsDb, text: string, known: string | null, { limit, offset }: Slice) => {
    const isNew = known === null ? sql`` : sql`and rowid not in (${numbersIn(PUBLIC, sql`${known}`)})`;
    return {
      compile: () =>
        sql<Hit>`select thought.id, thought.created_at as at, thought.tie
          from (${numbersIn(PUBLIC, sql`${text}`)} ${isNew}
            ${BY_NUMBER} limit ${limit} offset ${offset}) as page
          cross join thought where ${isNumbered('page')}`.compile(db),
    };
  },
).rows;

/** The hits visible to the viewer but not to everyone, newest first. */
const closedHits = defineQuery((db: ThoughtsDb, { whole, prefixed }: MatchExpressions, viewer: ActorId) =>
  db
    .selectFrom(sql<{ number: number }>`(${numbersIn(OTHER, sql`${prefixed ?? whole}`)})`.as('hit'))
    .crossJoin('thought')
    .select(['thought.id', 'thought.created_at as at', 'thought.tie'])
    .select(
      (prefixed === null
        ? sql<number>`1`
        : sql<number>`hit.number in (${numbersIn(OTHER, sql`${whole}`)})`
      ).as('is_whole'),
    )
    .where(isNumbered('hit'))
    .where((where) => foundBy(where, viewer))
    .orderBy('hit.number', 'desc'),
).rows;

/** Result if prefixes match too many thoughts to count: the newest publicly visible hits, as JSON. */
type TooMany = { newest: string };

type FewHits = MatchExpressions & { wholeCount: number };

/**
 * A list of hits, merged from the `open` ones, which are counted and read in slices, and the `closed` ones.
 */
type Part = { open: number; read(slice: Slice): Promise<Hit[]>; closed: readonly Hit[] };

/**
 * A page of the visible hits for a viewer without blocks and mutes, or {@link TooMany} with the hits read so
 * far.
 */
async function searchFewOpenHits(
  db: ThoughtsDb,
  { whole, prefixed, wholeCount }: FewHits,
  viewer: ActorId | null,
  { limit, offset }: Slice,
): Promise<Found<ThoughtId> | TooMany> {
  const more = prefixed === null ? undefined : await newestOpen(db, prefixed);
  const { count: openCount, numbers: newest } = more ?? { count: wholeCount, numbers: '' };
  if (openCount >= MAX_HITS) return { newest };
  if (viewer !== null && (await countOther(db, prefixed ?? whole)) >= MAX_HITS) return { newest };
  const closed = viewer === null ? [] : await closedHits(db, { whole, prefixed }, viewer);
  const exact: Part = {
    open: wholeCount,
    read: (slice) => openHits(db, whole, null, slice),
    closed: closed.filter(({ is_whole }) => is_whole),
  };
  const rest: Part = {
    open: openCount - wholeCount,
    read: (slice) => openHits(db, prefixed ?? whole, whole, slice),
    closed: closed.filter(({ is_whole }) => !is_whole),
  };
  const exactTotal = totalOf(exact);
  const restTotal = totalOf(rest);
  const first = await sliceOf(exact, { limit, offset });
  const second = await sliceOf(rest, {
    limit: limit - first.length,
    offset: Math.max(0, offset - exactTotal),
  });
  return { ids: [...first, ...second].map(({ id }) => id), total: exactTotal + restTotal };
}

const totalOf = ({ open, closed }: Part): number => Math.min(MAX_HITS, open + closed.length);

/** Reads only the open hits on the page and those that closed hits may displace. */
async function sliceOf(part: Part, { limit, offset }: Slice): Promise<readonly Hit[]> {
  const { open, read, closed } = part;
  const end = Math.min(offset + limit, totalOf(part));
  if (offset >= end) return [];
  const skipped = Math.max(0, offset - closed.length);
  const hits = open > skipped ? await read({ limit: end - skipped, offset: skipped }) : [];
  const merged = [...hits, ...closed].sort(newestFirst);
  return merged.slice(offset - skipped, end - skipped);
}

const newestFirst = (one: Hit, other: Hit): number => other.at - one.at || other.tie - one.tie;
