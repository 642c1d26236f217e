// SQL that writes the search index: FTS5 on SQLite, tsvector on PostgreSQL, over the tokens of
// `tokenizer.ts`.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import {
  type DeferredWrite,
  deferred,
  isGathering,
} from '@tandem/platform/database/transactions/deferred-writes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ThoughtsDb, ThoughtsTables } from '../tables.ts';
import { type SearchTable, THOUGHTS, USERS } from './tables.ts';

/** Replaces the tokens of the row `id`. */
export const replaceTokens = (
  tx: ThoughtsDb,
  { table }: SearchTable,
  id: string,
  tokens: readonly string[],
): Promise<void> => WRITERS[table](tx, id, tokens);

function writerOf({ table, ref }: SearchTable) {
  const [name, key, words] = [sql.table(table), sql.ref(ref), sql.ref(`${table}_words`)];
  const replaceVector = defineQuery((tx: ThoughtsDb, id: string, tokens: readonly string[]) => ({
    compile: () =>
      sql`
        insert into ${name} (${key}, words) values (${id}, array_to_tsvector(${sql.val(tokens)}::text[]))
        on conflict (${key}) do update set words = excluded.words
      `.compile(tx),
  }));
  const gatheredVectors = gathererOf(name, key);
  const insertRow = defineQuery((tx: ThoughtsDb, id: string) => ({
    compile: () => sql`insert into ${name} (${key}) values (${id}) on conflict do nothing`.compile(tx),
  }));
  const selectRow = defineQuery((tx: ThoughtsDb, id: string) => ({
    compile: () => sql<{ id: number }>`select id from ${name} where ${key} = ${id}`.compile(tx),
  }));
  const replaceRow = defineQuery((tx: ThoughtsDb, row: number, text: string) => ({
    compile: () => sql`insert or replace into ${words} (rowid, words) values (${row}, ${text})`.compile(tx),
  }));
  // FTS5 flushes its pending tokens at almost every other statement, so they are written together at the end.
  const tokenWrites: DeferredWrite<ThoughtsTables, Map<string, readonly string[]>> = {
    create: () => new Map(),
    flush: async (tx, all) => {
      for (const [id, tokens] of all) {
        const row = await selectRow.first(tx, id);
        if (row) await replaceRow.run(tx, row.id, tokens.join(' '));
      }
    },
  };
  return async (tx: ThoughtsDb, id: string, tokens: readonly string[]): Promise<void> => {
    if (isGathering(tx)) {
      deferred(tx, gatheredVectors).set(id, tokens);
      return;
    }
    if (dialectOf(tx) === 'postgres') return replaceVector.run(tx, id, tokens);
    await insertRow.run(tx, id);
    deferred(tx, tokenWrites).set(id, tokens);
  };
}

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

const WRITERS = { search_thought: writerOf(THOUGHTS), search_user: writerOf(USERS) };
