// Units of work in shared transactions: each is stored once and completely, regardless of the others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { eachDatabase } from '../../testing/databases.ts';
import { openTestDatabase } from '../../testing/open-databases.ts';
import type { Database } from '../database.ts';
import { gatheredRows } from '../queries/gathered-rows.ts';
import type { PlatformDb, PlatformTables } from '../tables.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { batchesRows, deferred } from './deferred-writes.ts';

type Setting = { name: string; value: string };
type Opened = { database: Database<PlatformTables>; client: Client };

const gatheredSettings = gatheredRows<PlatformTables, Setting>('setting', { name: 'text', value: 'text' });

const insert = (tx: PlatformDb, name: string) =>
  tx.insertInto('setting').values({ name, value: 'x' }).execute();

/** Gathers the row if the transaction is shared. */
async function put(tx: PlatformDb, name: string): Promise<string> {
  if (batchesRows(tx)) deferred(tx, gatheredSettings).push({ name, value: 'x' });
  else await insert(tx, name);
  return `put ${name}`;
}

async function stored(db: PlatformDb): Promise<string[]> {
  const rows = await db.selectFrom('setting').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

eachDatabase('shared transactions', (dialect) => {
  async function withDatabase(use: (database: Database<PlatformTables>) => Promise<void>): Promise<void> {
    await using opened = await openTestDatabase(dialect);
    await use(opened.database);
  }

  test('return the result of each unit of work after the commit', () =>
    withDatabase(async ({ read, writeShared }) => {
      const names = Array.from({ length: 150 }, (_, number) => String(number).padStart(3, '0'));
      const results = await Promise.all(
        names.map(async (name) => {
          const result = await writeShared((tx) => put(tx, name));
          assert.ok((await stored(read)).includes(name));
          return result;
        }),
      );
      assert.deepEqual(
        results,
        names.map((name) => `put ${name}`),
      );
      assert.deepEqual(await stored(read), names);
    }));

  test('fail only the unit that throws or violates a constraint', () =>
    withDatabase(async ({ read, writeShared, stats }) => {
      await writeShared((tx) => put(tx, 'taken'));
      const works = ['a', 'taken', 'b', 'throws', 'c'].map((name) =>
        writeShared(async (tx) => {
          await put(tx, name);
          if (name === 'throws') throw new Error('refused');
          return name;
        }),
      );
      const outcomes = await Promise.allSettled(works);
      assert.deepEqual(
        outcomes.map(({ status }) => status === 'fulfilled'),
        [true, false, true, false, true],
      );
      assert.deepEqual(await stored(read), ['a', 'b', 'c', 'taken']);
      assert.deepEqual(stats.writes, { committed: 4, failed: 2 });
    }));

  test('share one commit', () =>
    withDatabase(async ({ writeShared, stats }) => {
      await Promise.all(Array.from({ length: 40 }, (_, number) => writeShared((tx) => put(tx, `${number}`))));
      const commits = stats.batches.counts.reduce((sum, count) => sum + count, 0);
      assert.ok(commits < 40, String(commits));
    }));
});

eachDatabase('shared transactions next to others', (dialect) => {
  if (dialect === 'sqlite') return;

  async function withClient(use: (opened: Opened) => Promise<void>): Promise<void> {
    await using opened = await openTestDatabase(dialect);
    const { database: url } = opened.environment;
    assert.ok(url.dialect === 'postgres');
    const client = new Client({ connectionString: url.connectionString });
    await client.connect();
    try {
      await use({ database: opened.database, client });
    } finally {
      await client.end();
    }
  }

  const backends = `pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

  test('are not delayed for long by a unit that waits for a lock', () =>
    withClient(async ({ database, client }) => {
      await database.write((tx) => insert(tx, 'locked'));
      await client.query("begin; select * from setting where name = 'locked' for update");
      let isReleased = false;
      const waiting = database.writeShared(async (tx) => {
        await tx.updateTable('setting').set({ value: 'y' }).where('name', '=', 'locked').execute();
        return isReleased;
      });
      await Promise.all(['a', 'b'].map((name) => database.writeShared((tx) => put(tx, name))));
      isReleased = true;
      await client.query('commit');
      assert.equal(await waiting, true);
      assert.deepEqual(await stored(database.read), ['a', 'b', 'locked']);
    }));

  test('are retried if the connection is lost before the commit', () =>
    withClient(async ({ database, client }) => {
      let runs = 0;
      await Promise.all(
        ['a', 'b', 'c'].map((name) =>
          database.writeShared(async (tx) => {
            await put(tx, name);
            runs += 1;
            if (runs === 2) await client.query(`select pg_terminate_backend(pid) from ${backends}`);
          }),
        ),
      );
      assert.deepEqual(await stored(database.read), ['a', 'b', 'c']);
      assert.ok(runs > 3);
    }));

  test('are not retried if the connection is lost during the commit', () =>
    withClient(async ({ database, client }) => {
      await client.query(`
        create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return null; end $$;
        create constraint trigger slow_commit after insert on setting deferrable initially deferred
          for each row execute function wait()`);
      let runs = 0;
      const works = ['a', 'b', 'c'].map((name) =>
        database.writeShared(async (tx) => {
          runs += 1;
          await put(tx, name);
        }),
      );
      const settled = Promise.allSettled(works);
      const committing = `${backends} and query = 'commit' and state = 'active'`;
      while ((await client.query(`select pid from ${committing}`)).rowCount === 0);
      await client.query(`select pg_terminate_backend(pid) from ${committing}`);
      for (const outcome of await settled)
        assert.ok(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason));
      assert.equal(runs, 3);
      await client.query('drop trigger slow_commit on setting');
      assert.deepEqual(await stored(database.read), []);
    }));

  test('replace idle connections that were lost', () =>
    withClient(async ({ database, client }) => {
      await database.writeShared((tx) => put(tx, 'a'));
      await client.query(`select pg_terminate_backend(pid) from ${backends}`);
      await Promise.all(['b', 'c'].map((name) => database.writeShared((tx) => put(tx, name))));
      assert.deepEqual(await stored(database.read), ['a', 'b', 'c']);
    }));
});
