// What was indexed before the words were found by number is found after the migration, by whom it should be.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSqlite } from '@tandem/platform/database/dialects/sqlite/open.ts';
import { readMigrations } from '@tandem/platform/database/migrations.ts';
import { createTestEnvironment } from '@tandem/platform/testing/databases.ts';
import { sql } from 'kysely';
import { thoughtsMigrations } from '../app.ts';
import { type ActorId, toActorId } from '../ids.ts';
import { parseQuery } from '../search/query.ts';
import { searchThoughtIds } from '../search/store.ts';
import type { ThoughtsTables } from '../tables.ts';

const FIRST_NEW = 'thoughts/0033-search-by-number';

test('the migration to an index by number keeps every word', async () => {
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
