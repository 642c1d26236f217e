// Thoughts indexed before the migration to an index by number stay findable, with the same visibility.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPostgres } from '@tandem/platform/database/dialects/postgres/open.ts';
import { openSqlite } from '@tandem/platform/database/dialects/sqlite/open.ts';
import { readMigrations } from '@tandem/platform/database/migrations.ts';
import { createTestEnvironment } from '@tandem/platform/testing/databases.ts';
import { sql } from 'kysely';
import { thoughtsMigrations } from '../../app.ts';
import { type ActorId, toActorId } from '../../ids.ts';
import { parseQuery } from '../../timelines/search/query.ts';
import { searchThoughtIds } from '../../timelines/search/store.ts';
import type { ThoughtsDb, ThoughtsTables } from '../tables/tables.ts';

const FIRST_NEW = 'thoughts/0033-search-by-number';
const FIRST_PLACED = 'thoughts/0047-search-places';

test('the migration to an index by number preserves every word', async () => {
  const environment = await createTestEnvironment('sqlite', []);
  assert.equal(environment.database.dialect, 'sqlite');
  const path = environment.database.dialect === 'sqlite' ? environment.database.path : '';
  try {
    const all = await readMigrations('sqlite', thoughtsMigrations);
    {
      await using old = await openSqlite<ThoughtsTables>(
        path,
        all.filter(({ name }) => name < FIRST_NEW || !name.startsWith('thoughts/')),
      );
      await old.write(async (tx) => {
        await sql`insert into actor (id, username, handle_key, created_at) values ('a', 'a', 'a', 1)`.execute(
          tx,
        );
        await sql`
          insert into thought (id, actor_id, is_local, content, visibility, listed, tags, root_id, created_at, tie)
          values ('t1', 'a', 1, 'x', 'public', 1, '[]', 't1', 5, 1), ('t2', 'a', 1, 'x', 'public', 1, '[]', 't2', 5, 9),
            ('t3', 'a', 1, 'x', 'private', 1, '[]', 't3', 1758000000000, 3), ('t4', 'a', 1, 'x', 'public', 0, '[]', 't4', -7, 2),
            ('t5', 'a', 1, 'x', 'public', 1, '[]', 't5', 9, 0)`.execute(tx);
        await sql`insert into search_thought (id, thought_id) values (1, 't2'), (2, 't1'), (3, 't3'), (4, 't4')`.execute(
          tx,
        );
        await sql`
          insert into search_thought_words (rowid, words)
          values (1, 'tea strasse'), (2, 'tea 日本 c＋＋'), (3, 'tea leaf'), (4, 'tea')`.execute(tx);
      });
    }
    await using database = await openSqlite<ThoughtsTables>(path, all);
    const find = async (q: string, viewer: ActorId | null) =>
      (await searchThoughtIds(database.read, parseQuery(q), viewer, { limit: 9, offset: 0 })).ids;
    const author = toActorId('a');
    assert.deepEqual(await find('tea', null), ['t2', 't1']);
    assert.deepEqual(await find('tea', author), ['t3', 't2', 't1', 't4']);
    assert.deepEqual(await find('c++ 日本', null), ['t1']);
    assert.deepEqual(await find('lea', author), ['t3']);
    await database.write((tx) =>
      tx
        .deleteFrom('thought')
        .where(
          'id',
          'in',
          ['t2', 't3', 't4'].map((id) => id as never),
        )
        .execute(),
    );
    assert.deepEqual(await find('tea', author), ['t1']);
    for (const index of ['search_public_words', 'search_other_words']) {
      const { rows } = await sql<{
        rows: number;
      }>`select count(*) as rows from ${sql.table(`${index}_docsize`)}`.execute(database.read);
      assert.equal(rows[0]?.rows, index === 'search_public_words' ? 1 : 0);
    }
  } finally {
    await environment.drop();
  }
});

test('thoughts that PostgreSQL or an older process has indexed get their number', async () => {
  const environment = await createTestEnvironment('postgres', []);
  const url = environment.database.dialect === 'postgres' ? environment.database.connectionString : '';
  try {
    const all = await readMigrations('postgres', thoughtsMigrations);
    const insert = (tx: ThoughtsDb, id: string, columns: string, words: string) =>
      sql`
        with indexed as (
          insert into thought (id, actor_id, is_local, content, tags, root_id, visibility, listed, created_at, tie)
          select ${id}, 'a', 1, 'x', '[]', ${id}, given.* from (values ${sql.raw(columns)}) as given returning id)
        select id from indexed`
        .execute(tx)
        .then(() =>
          sql`insert into search_thought (thought_id, words) values (${id}, ${words}::tsvector)`.execute(tx),
        );
    {
      await using old = await openPostgres<ThoughtsTables>(
        url,
        all.filter(({ name }) => name < FIRST_PLACED || !name.startsWith('thoughts/')),
        {},
      );
      await old.write(async (tx) => {
        await sql`insert into actor (id, username, handle_key, created_at) values ('a', 'a', 'a', 1)`.execute(
          tx,
        );
        await insert(tx, 't1', "('public', 1, 1758000000000, 3)", "'tea'");
        await insert(tx, 't2', "('public', 0, 1758000000000, 1)", "'tea'");
        await insert(tx, 't3', "('private', 1, 5, 0)", "'tea'");
      });
    }
    await using database = await openPostgres<ThoughtsTables>(url, all, {});
    await database.write((tx) => insert(tx, 't4', "('public', 1, -7, 9)", "'tea'"));
    const { rows } = await sql`
      select thought_id, number::text, author_id, is_open from search_thought order by thought_id`.execute(
      database.read,
    );
    const numberOf = (at: bigint, tie: bigint) => `${(at << 16n) | (tie << 1n)}`;
    assert.deepEqual(rows, [
      { thought_id: 't1', number: numberOf(1758000000000n, 3n), author_id: 'a', is_open: true },
      { thought_id: 't2', number: numberOf(1758000000000n, 1n), author_id: 'a', is_open: false },
      { thought_id: 't3', number: numberOf(5n, 0n), author_id: 'a', is_open: false },
      { thought_id: 't4', number: numberOf(-7n, 9n), author_id: 'a', is_open: true },
    ]);
    const find = async (viewer: ActorId | null) =>
      (await searchThoughtIds(database.read, parseQuery('tea'), viewer, { limit: 9, offset: 0 })).ids;
    assert.deepEqual(await find(null), ['t1', 't4']);
    assert.deepEqual(await find(toActorId('a')), ['t1', 't2', 't3', 't4']);
  } finally {
    await environment.drop();
  }
});
