// Looks up rows by key, combined with concurrent lookups of other requests.
import type { Kysely } from 'kysely';
import { createBatcher } from '../../concurrency/batcher.ts';
import { dialectOf } from './expressions.ts';

/** Maximum number of keys per statement; the others wait for the next. */
const MAX_KEYS = 256;
/** In milliseconds: an unresponsive connection must not delay callers that can get another one. */
const MAX_WAIT = 100;

type Lookup<Key, Row> = {
  one(key: Key): Promise<Row | undefined>;
  /** Returns rows in any order, each with its key. */
  many(keys: readonly Key[]): Promise<readonly (Row & { key: Key })[]>;
};

/**
 * Returns a function that looks up the row of a key. On PostgreSQL, lookups during a running statement share
 * the next one: a statement costs several times as much as one more key (docs/tuning.md#postgresql). It is
 * sent
 * after all of its lookups were requested, so no result is older than its request. On SQLite statements are
 * synchronous, so lookups are not combined.
 */
export function createBatchedLookup<Tables, Key, Row>(
  db: Kysely<Tables>,
  { one, many }: Lookup<Key, Row>,
): (key: Key) => Promise<Row | undefined> {
  if (dialectOf(db) === 'sqlite') return one;
  return createBatcher<Key, Row | undefined>(
    MAX_KEYS,
    async (keys) => {
      const rows = new Map((await many(keys)).map((row) => [row.key, row]));
      return keys.map((key) => rows.get(key));
    },
    { maxWait: MAX_WAIT, retriesAlone: false },
  );
}
