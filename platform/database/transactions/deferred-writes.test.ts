// Deferred writes are committed or rolled back with their transactions, on both databases.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { eachDatabase } from '../../testing/databases.ts';
import { openTestDatabase } from '../../testing/open-databases.ts';
import type { Database } from '../database.ts';
import type { PlatformDb, PlatformTables } from '../tables.ts';
import { type DeferredWrite, deferred } from './deferred-writes.ts';

const insert = (db: PlatformDb, name: string, value = 'x') =>
  db.insertInto('setting').values({ name, value }).execute();

async function readAll(db: PlatformDb): Promise<Record<string, string>> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

let flushes = 0;

/** Adds to the counter of each name; fails for the name `bad`. */
const counters: DeferredWrite<PlatformTables, Map<string, number>> = {
  create: () => new Map(),
  flush: async (tx, counts) => {
    flushes += 1;
    for (const [name, count] of counts) {
      if (name === 'bad') throw new Error('bad');
      const stored = await tx
        .selectFrom('setting')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      await tx.deleteFrom('setting').where('name', '=', name).execute();
      await insert(tx, name, String(Number(stored?.value ?? 0) + count));
    }
  },
};

function increment(tx: PlatformDb, name: string): void {
  const counts = deferred(tx, counters);
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

eachDatabase('deferred writes', (dialect) => {
  beforeEach(() => {
    flushes = 0;
  });

  async function withDatabase(use: (database: Database<PlatformTables>) => Promise<void>) {
    await using opened = await openTestDatabase(dialect);
    await use(opened.database);
  }

  test('are flushed once, before the commit, by write and writeLong', () =>
    withDatabase(async (database) => {
      for (const write of [database.write, database.writeLong]) {
        await write(async (tx) => {
          increment(tx, 'a');
          increment(tx, 'a');
          assert.equal((await readAll(tx)).a === '2', write === database.writeLong);
        });
      }
      assert.deepEqual(await readAll(database.read), { a: '4' });
      assert.equal(flushes, 2);
    }));

  test('are shared by the transactions of a group commit', () =>
    withDatabase(async (database) => {
      const names = ['a', 'b', 'c', 'd', 'e'];
      for (const name of names) {
        await Promise.all(
          [0, 1].map((number) => database.write(async (tx) => increment(tx, `${name}${number}`))),
        );
      }
      const all = names.flatMap((name) => [`${name}0`, `${name}1`]);
      assert.deepEqual(await readAll(database.read), Object.fromEntries(all.map((name) => [name, '1'])));
      assert.equal(flushes, dialect === 'sqlite' ? names.length : all.length);
    }));

  test('of a failed transaction are discarded, and those of the others are written', () =>
    withDatabase(async (database) => {
      const failing = ['throws', 'cannot be written'].map((how) =>
        database.write(async (tx) => {
          await insert(tx, how);
          increment(tx, how === 'throws' ? 'lost' : 'bad');
          if (how === 'throws') throw new Error(how);
        }),
      );
      const succeeding = ['a', 'b'].map((name) => database.write(async (tx) => increment(tx, name)));
      const results = await Promise.allSettled([...failing, ...succeeding]);
      assert.deepEqual(
        results.map(({ status }) => status),
        ['rejected', 'rejected', 'fulfilled', 'fulfilled'],
      );
      assert.deepEqual(await readAll(database.read), { a: '1', b: '1' });
    }));

  test('are refused outside a transaction', () =>
    withDatabase(async (database) => {
      assert.throws(() => increment(database.read, 'a'), /outside a transaction/);
      await database.write(async (tx) => increment(tx, 'a'));
      assert.deepEqual(await readAll(database.read), { a: '1' });
    }));
});
