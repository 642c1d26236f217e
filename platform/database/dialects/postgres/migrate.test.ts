import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/postgres.ts';
import type { Migration } from '../../database.ts';
import { migratePostgres } from './migrate.ts';

const APART = `-- outside a transaction
drop index concurrently if exists word_by_text;

create index concurrently word_by_text on word (text);
`;
const WORDS: Migration[] = [
  {
    name: 'test/0001-words',
    statements: 'create table word (text text not null); insert into word select 1',
  },
  { name: 'test/0002-index', statements: APART },
  { name: 'test/0003-length', statements: 'alter table word add column length integer' },
];

async function withDatabase(use: (database: TestDatabase, client: Client) => Promise<void>): Promise<void> {
  await using database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await use(database, client);
  } finally {
    await client.end();
  }
}

test('processes that start concurrently on an empty database apply each migration once', () =>
  withDatabase(async ({ url }, client) => {
    await Promise.all(Array.from({ length: 12 }, () => migratePostgres(url, WORDS)));
    const { rows } = await client.query('select name from migration order by name');
    assert.deepEqual(
      rows.map(({ name }) => name),
      WORDS.map(({ name }) => name),
    );
    assert.equal((await client.query('select * from word')).rowCount, 1);
  }));

test('an index whose creation was interrupted is rebuilt', () =>
  withDatabase(async ({ url }, client) => {
    await migratePostgres(url, WORDS.slice(0, 1));
    await client.query('create index word_by_text on word ((1))');
    await migratePostgres(url, WORDS);
    const { rows } = await client.query("select indexdef from pg_indexes where indexname = 'word_by_text'");
    assert.match(rows[0].indexdef, /\(text\)$/);
  }));

test('a migration that waits for a lock does not block other transactions', () =>
  withDatabase(async ({ url }, client) => {
    await migratePostgres(url, WORDS.slice(0, 2));
    await client.query('begin; select * from word');
    const migrating = migratePostgres(url, WORDS);
    const other = new Client({ connectionString: url, statement_timeout: 60_000 });
    await other.connect();
    for (let waiting = 0; waiting === 0; ) {
      const { rowCount } = await other.query(
        "select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'",
      );
      waiting = rowCount ?? 0;
    }
    // Without a lock timeout, this query would wait until the transaction ends.
    await other.query('select * from word');
    await other.end();
    await client.query('commit');
    await migrating;
    await client.query('select length from word');
  }));

test('a migration outside a transaction commits in steps', () =>
  withDatabase(async ({ url }, client) => {
    const filling = `-- outside a transaction
do $$ begin
  for part in 1..3 loop
    insert into word (text) values ('a;');
    commit;
  end loop;
end $$;
insert into word (text) values ('$');
`;
    await migratePostgres(url, [...WORDS.slice(0, 1), { name: 'test/0002-filling', statements: filling }]);
    assert.equal((await client.query("select * from word where text = 'a;'")).rowCount, 3);
  }));

test('a failed migration is rolled back, is not retried, and releases its lock', () =>
  withDatabase(async ({ url }, client) => {
    // Sequences are not rolled back.
    await client.query('create sequence attempt');
    const statements = "create table half (a int); select nextval('attempt'); select nothing";
    const broken = { name: 'test/0003-length', statements };
    await assert.rejects(migratePostgres(url, [...WORDS.slice(0, 2), broken]), /nothing/);
    assert.equal((await client.query("select to_regclass('half') as half")).rows[0].half, null);
    assert.equal((await client.query('select last_value from attempt')).rows[0].last_value, '1');
    await migratePostgres(url, WORDS);
  }));
