// How many thoughts words find on PostgreSQL, on which depends how they are searched for fastest.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import { type SearchTable, THOUGHTS, USERS } from '../search-index/tables.ts';
import type { ThoughtsDb } from '../tables.ts';
import { MAX_HITS, type MatchExpressions } from './hits.ts';
import { hasMostOpenHits } from './store-common-words.ts';

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
 * `most`: everybody finds the maximum with the whole words. `closed`: there are as many, but not everybody
 * finds them. `prefixes`: only prefixes have as many. `few`: there are fewer, whoever finds them.
 */
export type Frequency = 'most' | 'closed' | 'prefixes' | 'few';

/** In milliseconds, for which words are taken to be as frequent as they were. */
const CACHED_FOR = 60_000;
/** Searches of one database. */
const MAX_CACHED = 1000;

type Known = { frequency: Frequency; until: number };

const known = new WeakMap<object, Map<string, Known>>();

/** The frequency within the last minute. */
export async function frequencyOf(db: ThoughtsDb, expressions: MatchExpressions): Promise<Frequency> {
  const found = known.get(db)?.get(keyOf(expressions));
  return found && performance.now() < found.until ? found.frequency : currentFrequencyOf(db, expressions);
}

/** The frequency now. */
export async function currentFrequencyOf(
  db: ThoughtsDb,
  { whole, prefixed }: MatchExpressions,
): Promise<Frequency> {
  const frequency = await readFrequency(db, { whole, prefixed });
  const cached = known.getOrInsertComputed(db, () => new Map());
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(keyOf({ whole, prefixed }), { frequency, until: performance.now() + CACHED_FOR });
  return frequency;
}

const keyOf = ({ whole, prefixed }: MatchExpressions): string => `${whole}\n${prefixed}`;

async function readFrequency(db: ThoughtsDb, { whole, prefixed }: MatchExpressions): Promise<Frequency> {
  if (await MAX_HITS_REACHED.search_thought(db, whole))
    return (await hasMostOpenHits(db, whole)) ? 'most' : 'closed';
  return prefixed !== null && (await MAX_HITS_REACHED.search_thought(db, prefixed)) ? 'prefixes' : 'few';
}
