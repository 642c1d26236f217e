// The number of hits for words on PostgreSQL, which determines the fastest search strategy.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import { type SearchTable, THOUGHTS, USERS } from '../../foundation/search-index/tables.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { MAX_HITS, type MatchExpressions } from './hits.ts';
import { fillsPage, findNumberBelowPage, hasMostOpenHits } from './store-common-words.ts';
import { MAX_READ } from './store-few-hits.ts';

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
export const MAX_HITS_REACHED = {
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
export type Frequency = { is: Commonness; from: string | null };

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
export async function frequencyBeyondFew(db: ThoughtsDb, expressions: MatchExpressions): Promise<Frequency> {
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
