// SQL of the search for rare words in thoughts on SQLite: several short statements. A single one needs
// temporary tables, which cost more than the reads (docs/tuning.md#search).
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { foundBy } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { type Found, MAX_HITS, type MatchExpressions, type Slice } from './hits.ts';

export const PUBLIC = 'search_public_words';
export const OTHER = 'search_other_words';

/** Joins a thought by the `number` of the row in scope, through the index of numbers. */
export const isNumbered = (row: string): RawBuilder<boolean> => {
  const number = sql.ref(`${row}.number`);
  return sql`thought.created_at = ${number} >> 16 and thought.tie = (${number} & 65535) >> 1`;
};

const MOST = sql.lit(MAX_HITS);
const BY_NUMBER = sql`order by number desc`;

type Index = typeof PUBLIC | typeof OTHER;

/** The numbers in `index` that match `text`. */
const numbersIn = (index: Index, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select rowid as number from ${sql.table(index)} where ${sql.table(index)} match ${text}`;

const countIn = (index: Index) =>
  defineQuery((db: ThoughtsDb, text: string) => ({
    compile: () => sql`select count(*) from (${numbersIn(index, sql`${text}`)} limit ${MOST})`.compile(db),
  })).count;

/** The number of publicly visible hits, up to the maximum. */
export const countOpen = countIn(PUBLIC);
const countOther = countIn(OTHER);

/**
 * The numbers of the newest publicly visible hits, as JSON, and their count. FTS5 reads all matches of a
 * prefix, so the query runs only once.
 */
const newestOpen = defineQuery((db: ThoughtsDb, text: string) => ({
  compile: () =>
    sql<{ count: number; numbers: string }>`select count(*) as count, json_group_array(number) as numbers
      from (${numbersIn(PUBLIC, sql`${text}`)} ${BY_NUMBER} limit ${MOST})`.compile(db),
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
export async function searchFewOpenHits(
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
