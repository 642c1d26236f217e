// Looks rows up by key, together with what other requests look up meanwhile.
import type { Kysely } from 'kysely';
import { createBatcher } from '../../concurrency/batcher.ts';
import { dialectOf } from './expressions.ts';

/** Of one statement; the others wait for the next. */
const MAX_KEYS = 256;
/** In milliseconds: a connection that does not reply is not to hold up those who get another one. */
const MAX_WAIT = 100;

type Lookup<Key, Row> = {
  one(key: Key): Promise<Row | undefined>;
  /** In any order; each row with the key by which it was found. */
  many(keys: readonly Key[]): Promise<readonly (Row & { key: Key })[]>;
};

/**
 * Returns a function that looks up the row of a key. On PostgreSQL, lookups that are asked for while a
 * statement is under way share the next one: a statement costs several times what one more key does
 * (docs/decisions/0304). It is sent after all of them were asked for, so no result is older than its request.
 * On SQLite a statement has ended before anybody else can ask.
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
