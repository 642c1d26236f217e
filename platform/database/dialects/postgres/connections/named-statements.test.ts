import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase } from '../../../../testing/servers/postgres.ts';
import { openDatabase } from '../../../open.ts';
import { defineQuery } from '../../../queries/define-query.ts';
import { withClient } from '../client.ts';

type Tables = { word: { id: number; text: string } };

const selectWords = defineQuery<Tables, [number], Tables['word']>((db, id) =>
  db.selectFrom('word').selectAll().where('id', '=', id),
);

const replanned = defineQuery<Tables, [number], Tables['word']>(
  (db, id) => db.selectFrom('word').selectAll().where('id', '>', id),
  { isPlannedEachTime: true },
);

test('a query of a table that is emptied and refilled does not keep its plan', async () => {
  await using empty = await createTestDatabase();
  await using database = await openDatabase<Tables>(
    { dialect: 'postgres', connectionString: empty.url },
    [],
    { poolSize: 1 },
  );
  await withClient(empty.url, (client) => client.query('create table word (id integer, text text)'));
  const kept = await database.write(async (tx) => {
    await replanned.rows(tx, 1);
    await selectWords.rows(tx, 1);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      tx,
    );
    return rows.map(({ statement }) => statement);
  });
  assert.deepEqual(kept, ['select * from "word" where "id" = $1']);
});

test('named statements survive a change of the columns of a table', async () => {
  await using empty = await createTestDatabase();
  await using database = await openDatabase<Tables>(
    { dialect: 'postgres', connectionString: empty.url },
    [],
    { poolSize: 1 },
  );
  const change = (statement: string) => withClient(empty.url, (client) => client.query(statement));
  await change(
    "create table word (id integer not null, text text not null); insert into word values (1, 'one')",
  );
  const { read, write } = database;
  const columns = async (rows: Promise<object[]>) => Object.keys((await rows)[0] ?? {});

  assert.deepEqual(await columns(selectWords.rows(read, 1)), ['id', 'text']);
  assert.deepEqual(await columns(write((tx) => selectWords.rows(tx, 1))), ['id', 'text']);
  const named = await read
    .selectFrom('pg_prepared_statements' as never)
    .select(['statement' as never])
    .execute();
  assert.equal(named.length, 1);

  await change('alter table word add column length integer');
  assert.deepEqual(await columns(selectWords.rows(read, 1)), ['id', 'text', 'length']);
  await change('alter table word add column language text');
  assert.deepEqual(await columns(write((tx) => selectWords.rows(tx, 1))), [
    'id',
    'text',
    'length',
    'language',
  ]);
});
