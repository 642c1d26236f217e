// Prepared reads on pipelined connections.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase } from '../../../testing/servers/postgres.ts';
import type { Database } from '../../database.ts';
import { openDatabase } from '../../open.ts';
import { defineQuery } from '../../queries/define-query.ts';
import type { PlatformDb, PlatformTables } from '../../tables.ts';
import { isDatabaseUnavailable } from '../../unavailable.ts';

const identify = defineQuery((db: PlatformDb, value: number) => ({
  compile: () =>
    sql<{ pid: number; plans: string; value: number }>`
      select pg_backend_pid() as pid, current_setting('plan_cache_mode') as plans, ${value}::integer as value
    `.compile(db),
}));

const divide = defineQuery((db: PlatformDb, by: number) => ({
  compile: () => sql<{ value: number }>`select 12 / ${by}::integer as value`.compile(db),
}));

const sleep = defineQuery((db: PlatformDb, seconds: number) => ({
  compile: () => sql`select pg_sleep(${seconds}::float)`.compile(db),
}));

/** Has no effect on pool connections. */
const endConnection = defineQuery((db: PlatformDb) => ({
  compile: () =>
    sql`
      select case when current_setting('plan_cache_mode') = 'force_generic_plan'
        then pg_terminate_backend(pg_backend_pid()) end
    `.compile(db),
}));

type Opened = { database: Database<PlatformTables> };

async function withDatabase(
  use: (opened: Opened) => Promise<void>,
  options: { poolSize?: number; statementTimeout?: number } = {},
): Promise<void> {
  await using empty = await createTestDatabase();
  await using database = await openDatabase<PlatformTables>(
    { dialect: 'postgres', connectionString: empty.url },
    [],
    options,
  );
  await use({ database });
}

/** Reads until all three connections are in use; the pool serves until they are open. */
async function openPipeline({ read }: Database<PlatformTables>): Promise<void> {
  const pids = new Set<number>();
  while (pids.size < 3) {
    const rows = await Promise.all(Array.from({ length: 6 }, () => identify.first(read, 0)));
    for (const row of rows) if (row?.plans === 'force_generic_plan') pids.add(row.pid);
  }
}

describe('pipelined reads', () => {
  test('return each result to its own request', () =>
    withDatabase(async ({ database }) => {
      await openPipeline(database);
      for (let round = 0; round < 20; round += 1) {
        // More than the queues of the three connections hold.
        const values = Array.from({ length: 150 }, (_, at) => round * 1000 + at);
        const rows = await Promise.all(values.map((value) => identify.first(database.read, value)));
        assert.deepEqual(
          rows.map((row) => row?.value),
          values,
        );
      }
      const { used, idle, waiting } = database.stats.connections();
      assert.deepEqual([used, waiting], [0, 0]);
      assert.ok(idle >= 3 && idle <= 10, String(idle));
    }));

  test('include committed data, and exclude uncommitted data', () =>
    withDatabase(async ({ database }) => {
      await openPipeline(database);
      const count = defineQuery((db: PlatformDb) =>
        db.selectFrom('setting').select(sql<number>`count(*)`.as('count')),
      );
      await sql`create table setting (name text, value text)`.execute(database.read);
      for (let stored = 0; stored < 20; stored += 1) {
        await database.write(async (tx) => {
          await tx.insertInto('setting').values({ name: 'a', value: 'b' }).execute();
          assert.equal(await count.count(database.read), stored);
          assert.equal(await count.count(tx), stored + 1);
        });
        assert.equal(await count.count(database.read), stored + 1);
      }
    }));

  test('fail one by one', () =>
    withDatabase(async ({ database }) => {
      await openPipeline(database);
      const divisors = [1, 0, 2, 3, 0, 4];
      const outcomes = await Promise.allSettled(divisors.map((by) => divide.value(database.read, by)));
      assert.deepEqual(
        outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null)),
        [12, null, 6, 4, null, 3],
      );
    }));

  test('over the timeout fail without affecting those behind them', () =>
    withDatabase(
      async ({ database }) => {
        await openPipeline(database);
        const slow = Array.from({ length: 3 }, () => sleep.run(database.read, 30));
        const others = Array.from({ length: 30 }, (_, value) => identify.value(database.read, value));
        for (const outcome of await Promise.allSettled(slow))
          assert.ok(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason));
        await Promise.all(others);
      },
      { statementTimeout: 200 },
    ));

  test('are repeated when their connection breaks, and the connection is replaced', () =>
    withDatabase(async ({ database }) => {
      for (let round = 0; round < 3; round += 1) {
        await openPipeline(database);
        const ended = Array.from({ length: 3 }, () => endConnection.run(database.read));
        const values = Array.from({ length: 50 }, (_, value) => value);
        const reads = values.map((value) => identify.first(database.read, value));
        await Promise.all(ended);
        assert.deepEqual(
          (await Promise.all(reads)).map((row) => row?.value),
          values,
        );
      }
    }));

  test('that are repeatedly slow are sent to the pool', () =>
    withDatabase(async ({ database }) => {
      await openPipeline(database);
      const locate = defineQuery((db: PlatformDb, seconds: number) => ({
        compile: () =>
          sql<{ plans: string }>`
            select current_setting('plan_cache_mode') as plans from pg_sleep(${seconds}::float)`.compile(db),
      }));
      for (let run = 0; run < 8; run += 1)
        assert.equal(await locate.value(database.read, 0.02), 'force_generic_plan');
      assert.equal(await locate.value(database.read, 0.02), 'auto');
      assert.equal((await identify.first(database.read, 1))?.plans, 'force_generic_plan');
    }));

  test('are sent to the pool if it is too small to share', () =>
    withDatabase(
      async ({ database }) => {
        for (let run = 0; run < 10; run += 1)
          assert.equal((await identify.first(database.read, run))?.plans, 'auto');
      },
      { poolSize: 2 },
    ));
});
