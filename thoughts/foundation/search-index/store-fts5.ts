// SQL that writes the search index of SQLite. FTS5 flushes its pending tokens at almost every other
// statement, so they are written together at the end of the transaction.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type DeferredWrite, deferred } from '@tandem/platform/database/transactions/deferred-writes.ts';
import { sql } from 'kysely';
import type { ThoughtsDb, ThoughtsTables } from '../tables/tables.ts';

type Words = ReadonlyMap<string, readonly string[]>;

/** `row` is decimal: as a JavaScript number the number of a thought would lose digits. */
const replaceRowOf = (index: string) => {
  const words = sql.table(index);
  return defineQuery((tx: ThoughtsDb, row: string, text: string) => ({
    compile: () =>
      sql`insert or replace into ${words} (rowid, words) values (cast(${row} as integer), ${text})`.compile(
        tx,
      ),
  })).run;
};

const deferWords = (flush: (tx: ThoughtsDb, all: Words) => Promise<void>) => {
  const write: DeferredWrite<ThoughtsTables, Map<string, readonly string[]>> = {
    create: () => new Map(),
    flush,
  };
  return async (tx: ThoughtsDb, id: string, tokens: readonly string[]): Promise<void> => {
    deferred(tx, write).set(id, tokens);
  };
};

const selectThoughtPlace = defineQuery((tx: ThoughtsDb, id: string) => ({
  compile: () =>
    sql<{ row: string; is_public: 0 | 1 }>`
      select cast((created_at << 16) | (tie << 1) as text) as row, visibility = 'public' and listed = 1 as is_public
      from thought where id = ${id}`.compile(tx),
}));
const replacePublic = replaceRowOf('search_public_words');
const replaceOther = replaceRowOf('search_other_words');

/** Replaces the words of a thought, in the index of what everybody finds or in that of the rest. */
export const replaceThoughtWords = deferWords(async (tx, all) => {
  const others: [row: string, text: string][] = [];
  for (const [id, tokens] of all) {
    const place = await selectThoughtPlace.first(tx, id);
    if (place?.is_public) await replacePublic(tx, place.row, tokens.join(' '));
    else if (place) others.push([place.row, tokens.join(' ')]);
  }
  for (const [row, text] of others) await replaceOther(tx, row, text);
});

const insertUserRow = defineQuery((tx: ThoughtsDb, id: string) => ({
  compile: () => sql`insert into search_user (actor_id) values (${id}) on conflict do nothing`.compile(tx),
})).run;
const selectUserRow = defineQuery((tx: ThoughtsDb, id: string) => ({
  compile: () =>
    sql<{ row: string }>`select cast(id as text) as row from search_user where actor_id = ${id}`.compile(tx),
}));
const replaceUser = replaceRowOf('search_user_words');

const deferUserWords = deferWords(async (tx, all) => {
  for (const [id, tokens] of all) {
    const place = await selectUserRow.first(tx, id);
    if (place) await replaceUser(tx, place.row, tokens.join(' '));
  }
});

/** Replaces the words of an actor. */
export async function replaceUserWords(tx: ThoughtsDb, id: string, tokens: readonly string[]): Promise<void> {
  await insertUserRow(tx, id);
  await deferUserWords(tx, id, tokens);
}
