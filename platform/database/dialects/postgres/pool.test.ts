import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { createTestDatabase } from '../../../testing/servers/postgres.ts';
import { platformMigrations } from '../../migrations.ts';
import { openDatabase } from '../../open.ts';
import type { PlatformTables } from '../../tables.ts';
import { isDatabaseUnavailable } from '../../unavailable.ts';

const open = (url: string, statementTimeout = 0) =>
  openDatabase<PlatformTables>({ dialect: 'postgres', connectionString: url }, [platformMigrations], {
    poolSize: 2,
    statementTimeout,
  });

test('a statement over its timeout fails, and its connection remains usable', async () => {
  await using testDatabase = await createTestDatabase();
  await using database = await open(testDatabase.url, 100);
  const slow = sql`select pg_sleep(30)`;
  await assert.rejects(slow.execute(database.read), isDatabaseUnavailable);
  await assert.rejects(
    database.write((tx) => slow.execute(tx)),
    isDatabaseUnavailable,
  );
  await database.ping();
  await database.writeLong((tx) => sql`select pg_sleep(0.3)`.execute(tx));
});

test('broken connections, idle or in use, fail only their own queries and are replaced', async () => {
  await using testDatabase = await createTestDatabase();
  await using database = await open(testDatabase.url);
  const breakAll = async () => {
    const client = new Client({ connectionString: testDatabase.url });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
  };
  const cut = database.snapshot(async (db) => {
    await sql`select 1`.execute(db);
    await breakAll();
    await sql`select 1`.execute(db);
  });
  await assert.rejects(cut, isDatabaseUnavailable);
  await Promise.all([database.ping(), database.ping()]);
  await breakAll();
  await database.write((tx) => tx.insertInto('setting').values({ name: 'a', value: 'b' }).execute());
});

test('short and shared writes use generic plans, unlike other transactions', async () => {
  await using testDatabase = await createTestDatabase();
  await using database = await open(testDatabase.url);
  const findMode = async (tx: Kysely<PlatformTables>) => {
    const mode = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`;
    return (await mode.execute(tx)).rows[0]?.mode;
  };
  for (const _ of [1, 2]) {
    for (const write of [database.writeShort, database.writeShared])
      assert.equal(await write(findMode), 'force_generic_plan');
    for (const other of [database.write, database.writeLong, database.snapshot])
      assert.equal(await other(findMode), 'auto');
  }
});
