// SQL that writes the search index, over the tokens of `tokenizer.ts`: tsvector on PostgreSQL, here; FTS5 on
// SQLite.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import {
  type DeferredWrite,
  deferred,
  isGathering,
} from '@tandem/platform/database/transactions/deferred-writes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ThoughtsDb, ThoughtsTables } from '../tables.ts';
import { replaceThoughtWords, replaceUserWords } from './store-fts5.ts';
import { type SearchTable, THOUGHTS, USERS } from './tables.ts';

type Replace = (tx: ThoughtsDb, id: string, tokens: readonly string[]) => Promise<void>;

function replaceVectorIn({ table, ref }: SearchTable): Replace {
  const [name, key] = [sql.table(table), sql.ref(ref)];
  const replaceVector = defineQuery((tx: ThoughtsDb, id: string, tokens: readonly string[]) => ({
    compile: () =>
      sql`
        insert into ${name} (${key}, words) values (${id}, array_to_tsvector(${sql.val(tokens)}::text[]))
        on conflict (${key}) do update set words = excluded.words
      `.compile(tx),
  }));
  const gatheredVectors = gathererOf(name, key);
  return async (tx, id, tokens) => {
    if (!isGathering(tx)) return replaceVector.run(tx, id, tokens);
    deferred(tx, gatheredVectors).set(id, tokens);
  };
}

const REPLACE: Record<SearchTable['table'], { postgres: Replace; sqlite: Replace }> = {
  search_thought: { postgres: replaceVectorIn(THOUGHTS), sqlite: replaceThoughtWords },
  search_user: { postgres: replaceVectorIn(USERS), sqlite: replaceUserWords },
};

/** Replaces the tokens of the row `id`. */
export const replaceTokens = (
  tx: ThoughtsDb,
  { table }: SearchTable,
  id: string,
  tokens: readonly string[],
): Promise<void> => REPLACE[table][dialectOf(tx)](tx, id, tokens);

/** The tokens of a shared transaction, of many rows in one statement. */
function gathererOf(name: RawBuilder<unknown>, key: RawBuilder<unknown>) {
  const replaceVectors = defineQuery((tx: ThoughtsDb, ids: readonly string[], words: readonly string[]) => ({
    compile: () =>
      sql`
        insert into ${name} (${key}, words)
        select id, array_to_tsvector(string_to_array(tokens, ' '))
        from unnest(${sql.val(ids)}::text[], ${sql.val(words)}::text[]) as given (id, tokens)
        on conflict (${key}) do update set words = excluded.words
      `.compile(tx),
  }));
  const gathered: DeferredWrite<ThoughtsTables, Map<string, readonly string[]>> = {
    create: () => new Map(),
    flush: (tx, all) => {
      const words = Array.from(all.values(), (tokens) => tokens.join(' '));
      return replaceVectors.run(tx, [...all.keys()], words);
    },
  };
  return gathered;
}
