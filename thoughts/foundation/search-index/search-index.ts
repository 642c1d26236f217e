// Updates the search index in the transaction that writes a thought or an actor. Foreign keys cascade
// deletions.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import {
  batchesRows,
  type DeferredWrite,
  deferred,
} from '@tandem/platform/database/transactions/deferred-writes.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { ActorId, ThoughtId } from '../../ids.ts';
import type { ThoughtsDb, ThoughtsTables, Visibility } from '../tables/tables.ts';
import { tokensOf } from './tokenizer.ts';

/** The search tokens of a thought. */
export const thoughtTokens = ({
  summary,
  content,
  tags,
  choices = [],
}: {
  summary: string;
  content: string;
  tags: readonly string[];
  /** The choices of its poll. */
  choices?: readonly string[];
}): string[] => tokensOf([summary, content, ...choices, ...tags].join(' '));

/** The search tokens of an actor. */
const userTokens = (actor: { username: string; display_name: string }): string[] =>
  tokensOf(`${actor.username} ${actor.display_name}`);

/** `thought` must be stored already. The columns of the index other than the tokens do not change. */
export const indexThought = (
  tx: ThoughtsDb,
  thought: IndexedThought,
  tokens: readonly string[],
): Promise<void> => replaceThoughtTokens(tx, thought, tokens);

export const indexUser = (
  tx: ThoughtsDb,
  actor: { id: ActorId; username: string; display_name: string },
): Promise<void> => replaceUserTokens(tx, actor.id, userTokens(actor));

/**
 * A searchable table, its column with the id of the indexed row, and on PostgreSQL the column that orders
 * results.
 */
export type SearchTable = {
  table: 'search_thought' | 'search_user';
  ref: 'thought_id' | 'actor_id';
  place: 'number' | 'actor_id';
};
export const THOUGHTS: SearchTable = { table: 'search_thought', ref: 'thought_id', place: 'number' };
export const USERS: SearchTable = { table: 'search_user', ref: 'actor_id', place: 'actor_id' };

/**
 * The columns of the index besides its words: number, author, and whether the thought is public and listed.
 */
type IndexedThought = {
  id: ThoughtId;
  actor_id: ActorId;
  created_at: Instant;
  tie: number;
  visibility: Visibility;
  listed: 0 | 1;
};

async function replaceThoughtTokens(
  tx: ThoughtsDb,
  thought: IndexedThought,
  tokens: readonly string[],
): Promise<void> {
  if (dialectOf(tx) === 'sqlite') return replaceThoughtWords(tx, thought.id, tokens);
  if (!batchesRows(tx)) return replaceThoughtVector(tx, toPlaced(thought), tokens);
  deferred(tx, gatheredVectors).set(thought.id, { ...toPlaced(thought), tokens });
}

const replaceUserTokens = (tx: ThoughtsDb, id: ActorId, tokens: readonly string[]): Promise<void> =>
  dialectOf(tx) === 'sqlite' ? replaceUserWords(tx, id, tokens) : replaceUserVector(tx, id, tokens);

/** The number is computed in SQL: it exceeds the precision of a JavaScript number. */
type Placed = { id: ThoughtId; author: ActorId; at: Instant; tie: number; is_open: boolean };

const toPlaced = (thought: IndexedThought): Placed => ({
  id: thought.id,
  author: thought.actor_id,
  at: thought.created_at,
  tie: thought.tie,
  is_open: thought.visibility === 'public' && thought.listed === 1,
});

const replaceThoughtVector = defineQuery(
  (tx: ThoughtsDb, { id, author, at, tie, is_open }: Placed, tokens: readonly string[]) => ({
    compile: () =>
      sql`
        insert into search_thought (thought_id, words, number, author_id, is_open)
        values (${id}, array_to_tsvector(${sql.val(tokens)}::text[]),
          (${at}::bigint << 16) | (${tie}::bigint << 1), ${author}, ${is_open})
        on conflict (thought_id) do update set words = excluded.words
      `.compile(tx),
  }),
).run;

const replaceUserVector = defineQuery((tx: ThoughtsDb, id: ActorId, tokens: readonly string[]) => ({
  compile: () =>
    sql`
      insert into search_user (actor_id, words) values (${id}, array_to_tsvector(${sql.val(tokens)}::text[]))
      on conflict (actor_id) do update set words = excluded.words
    `.compile(tx),
})).run;

/** One array per column. */
type PlacedColumns = {
  ids: readonly string[];
  authors: readonly string[];
  dates: readonly number[];
  ties: readonly number[];
  open: readonly boolean[];
};

const replaceThoughtVectors = defineQuery(
  (tx: ThoughtsDb, { ids, authors, dates, ties, open }: PlacedColumns, words: readonly string[]) => ({
    compile: () =>
      sql`
        insert into search_thought (thought_id, words, number, author_id, is_open)
        select id, array_to_tsvector(string_to_array(tokens, ' ')), (at << 16) | (tie << 1), author, is_open
        from unnest(${sql.val(ids)}::text[], ${sql.val(words)}::text[], ${sql.val(authors)}::text[], ${sql.val(dates)}::bigint[],
          ${sql.val(ties)}::bigint[], ${sql.val(open)}::boolean[]) as given (id, tokens, author, at, tie, is_open)
        on conflict (thought_id) do update set words = excluded.words
      `.compile(tx),
  }),
).run;

/** The tokens of a shared transaction, written in one statement. */
const gatheredVectors: DeferredWrite<ThoughtsTables, Map<string, Placed & { tokens: readonly string[] }>> = {
  create: () => new Map(),
  flush: (tx, all) => {
    const rows = [...all.values()];
    const columns = {
      ids: rows.map(({ id }) => id),
      authors: rows.map(({ author }) => author),
      dates: rows.map(({ at }) => at),
      ties: rows.map(({ tie }) => tie),
      open: rows.map(({ is_open }) => is_open),
    };
    return replaceThoughtVectors(
      tx,
      columns,
      rows.map(({ tokens }) => tokens.join(' ')),
    );
  },
};

// SQLite: FTS5 flushes its pending tokens at almost every other statement, so the index is written at the end
// of the transaction.

type Words = ReadonlyMap<string, readonly string[]>;

/** `row` is decimal text: a status id exceeds the precision of a JavaScript number. */
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

/** Replaces the words of a thought, in the index of public listed thoughts or in that of all others. */
const replaceThoughtWords = deferWords(async (tx, all) => {
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
async function replaceUserWords(tx: ThoughtsDb, id: string, tokens: readonly string[]): Promise<void> {
  await insertUserRow(tx, id);
  await deferUserWords(tx, id, tokens);
}
