import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { Client } from 'pg';
import { startPostgres } from './embedded-postgres.ts';
import { createTestDatabase } from './postgres.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('each database is empty and separate', async () => {
  await using one = await createTestDatabase();
  await using two = await createTestDatabase();
  await query(one.url, 'create table mine (id int)');
  await assert.rejects(query(two.url, 'select * from mine'), { code: '42P01' });
});

test('databases created concurrently from one template share its preparation', async () => {
  let prepared = 0;
  const template = {
    name: randomUUID(),
    prepare: async (url: string) => {
      prepared += 1;
      await query(url, 'create table fruit (name text); insert into fruit values ($$pear$$)');
    },
  };
  const databases = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase(template)));
  for (const { url } of databases) assert.deepEqual(await query(url, 'table fruit'), [{ name: 'pear' }]);
  assert.equal(prepared, 1);
  await Promise.all(databases.map((database) => database.drop()));
});

test('a template whose preparation failed is prepared again', async () => {
  const name = randomUUID();
  const fail = async (url: string) => {
    await query(url, 'create table half (id int)');
    throw new Error('no');
  };
  await assert.rejects(createTestDatabase({ name, prepare: fail }), { message: 'no' });
  const prepare = async (url: string) => void (await query(url, 'create table half (id int)'));
  await using database = await createTestDatabase({ name, prepare });
  assert.deepEqual(await query(database.url, 'table half'), []);
});

test('a database is dropped even with open connections', async () => {
  const database = await createTestDatabase();
  const idle = new Client({ connectionString: database.url });
  const disconnected = new Promise((resolve) => idle.on('error', resolve));
  await idle.connect();
  await database.drop();
  await disconnected;
  await assert.rejects(query(database.url, 'select 1'), { code: '3D000' });
});

test('a server sorts by code point, runs in UTC, and leaves no directory behind', async () => {
  const server = await startPostgres();
  const directory = new URL(server.url).searchParams.get('host') ?? '';
  assert.deepEqual(await query(server.url, `select x from unnest(array['é','a','B']) x order by x`), [
    { x: 'B' },
    { x: 'a' },
    { x: 'é' },
  ]);
  assert.deepEqual(await query(server.url, 'show timezone'), [{ TimeZone: 'UTC' }]);
  assert.ok(existsSync(directory));
  await server.stop();
  assert.ok(!existsSync(directory));
});
