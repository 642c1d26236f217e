// Migrations fill in columns of rows stored earlier: numbers, and the authors of parents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DialectName, Migration } from '@tandem/platform/database/database.ts';
import { openPostgres } from '@tandem/platform/database/dialects/postgres/open.ts';
import { openSqlite } from '@tandem/platform/database/dialects/sqlite/open.ts';
import { readMigrations } from '@tandem/platform/database/migrations.ts';
import { createTestEnvironment, eachDatabase } from '@tandem/platform/testing/databases.ts';
import { sql } from 'kysely';
import { thoughtsMigrations } from '../../app.ts';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';

/** An empty database, and a function that opens it with only these migrations. */
async function createEmpty(dialect: DialectName) {
  const environment = await createTestEnvironment(dialect, []);
  const open = (migrations: readonly Migration[]) =>
    environment.database.dialect === 'sqlite'
      ? openSqlite<ThoughtsTables>(environment.database.path, [...migrations])
      : openPostgres<ThoughtsTables>(environment.database.connectionString, [...migrations], {});
  const all = await readMigrations(dialect, thoughtsMigrations);
  const before = (first: string) => all.filter(({ name }) => !name.startsWith('thoughts/') || name < first);
  return { open, all, before, [Symbol.asyncDispose]: environment.drop };
}

eachDatabase('the migration of status ids', (dialect) => {
  test('the migration preserves the order of lists, assigns unique numbers, and continues after them', async () => {
    await using empty = await createEmpty(dialect);
    {
      await using old = await empty.open(empty.before('thoughts/0010-numbers'));
      await old.write(async (tx) => {
        await sql`insert into actor (id, username, handle_key, created_at) values ('a', 'a', 'a', 1), ('b', 'b', 'b', 1)`.execute(
          tx,
        );
        await sql`
            insert into thought (id, actor_id, is_local, content, visibility, tags, root_id, created_at)
            values ('t3', 'a', 1, 'x', 'public', '[]', 't3', 5), ('t1', 'a', 1, 'x', 'public', '[]', 't1', 5),
              ('t2', 'a', 1, 'x', 'private', '[]', 't2', 5), ('t9', 'a', 1, 'x', 'public', '[]', 't9', 4)`.execute(
          tx,
        );
        await sql`
            insert into boost (thought_id, author_id, actor_id, created_at)
            values ('t3', 'a', 'b', 7), ('t1', 'a', 'b', 7), ('t9', 'a', 'b', 6)`.execute(tx);
        await sql`
            insert into notification (id, actor_id, type, from_id, thought_id, is_read, created_at)
            values ('n1', 'a', 'boost', 'b', 't1', 1, 7), ('n3', 'a', 'follow', 'b', null, 0, 9),
              ('n2', 'a', 'boost', 'b', 't3', 0, 7)`.execute(tx);
      });
    }
    await using database = await empty.open(empty.all);
    const { read } = database;
    assert.deepEqual(
      await read.selectFrom('thought').select(['id', 'tie']).orderBy('created_at').orderBy('tie').execute(),
      [
        { id: 't9', tie: 0 },
        { id: 't1', tie: 0 },
        { id: 't2', tie: 1 },
        { id: 't3', tie: 2 },
      ],
    );
    assert.deepEqual(
      await read
        .selectFrom('boost')
        .select(['thought_id', 'tie'])
        .orderBy('created_at')
        .orderBy('tie')
        .execute(),
      [
        { thought_id: 't9', tie: 0 },
        { thought_id: 't1', tie: 0 },
        { thought_id: 't3', tie: 1 },
      ],
    );
    await database.write((tx) =>
      sql`insert into notification (id, actor_id, type, from_id, created_at) values ('n4', 'a', 'follow_request', 'b', 10)`.execute(
        tx,
      ),
    );
    const told = await read
      .selectFrom('notification')
      .select(['id', 'number', 'is_read'])
      .orderBy('number')
      .execute();
    assert.deepEqual(
      told.map(({ id, is_read }) => [id, is_read]),
      [
        ['n1', 1],
        ['n2', 0],
        ['n3', 0],
        ['n4', 0],
      ],
    );
    assert.deepEqual(
      told.slice(0, 3).map(({ number }) => Number(number)),
      [1, 2, 3],
    );
    const last = told.at(-1)?.number ?? 0;
    await database.write((tx) =>
      tx
        .deleteFrom('notification')
        .where('id', '=', 'n4' as never)
        .execute(),
    );
    await database.write((tx) =>
      sql`insert into notification (id, actor_id, type, from_id, created_at) values ('n5', 'a', 'follow_request', 'b', 11)`.execute(
        tx,
      ),
    );
    const [newest] = await read
      .selectFrom('notification')
      .select('number')
      .orderBy('number', 'desc')
      .limit(1)
      .execute();
    assert.ok(Number(newest?.number) > last, 'the number of a retracted notification is not used again');
  });
});

eachDatabase('the migration of parent authors', (dialect) => {
  test('parent authors are filled in for replies, including replies to deleted and unknown parents', async () => {
    await using empty = await createEmpty(dialect);
    {
      await using old = await empty.open(empty.before('thoughts/0060-parent-authors'));
      await old.write(async (tx) => {
        await sql`insert into actor (id, username, handle_key, created_at) values ('a', 'a', 'a', 1), ('b', 'b', 'b', 1)`.execute(
          tx,
        );
        await sql`insert into tombstone (id, actor_id, deleted_at) values ('gone', 'b', 5)`.execute(tx);
        await sql`
          insert into thought
            (id, actor_id, is_local, content, visibility, listed, tags, reply_to_id, root_id, created_at, tie)
          values ('post', 'a', 1, 'x', 'public', 1, '[]', null, 'post', 1, 0),
            ('to a', 'b', 1, 'x', 'public', 1, '[]', 'post', 'post', 2, 0),
            ('to b', 'a', 1, 'x', 'public', 1, '[]', 'gone', 'gone', 3, 0),
            ('to ?', 'a', 1, 'x', 'public', 1, '[]', 'lost', 'lost', 4, 0)`.execute(tx);
      });
    }
    await using database = await empty.open(empty.all);
    const rows = await database.read
      .selectFrom('thought')
      .select(['id', 'reply_to_actor_id as author'])
      .orderBy('created_at')
      .execute();
    assert.deepEqual(
      rows.map(({ id, author }) => [id, author]),
      [
        ['post', null],
        ['to a', 'a'],
        ['to b', 'b'],
        ['to ?', ''],
      ],
    );
  });
});
