// What transactions gather is written with them or not at all, on both databases.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { eachDatabase } from '../../testing/databases.ts';
import { openTestDatabase } from '../../testing/open-databases.ts';
import type { Database } from '../database.ts';
import type { PlatformDb, PlatformTables } from '../tables.ts';
import { type DeferredWrite, deferred } from './deferred-writes.ts';

const put = (db: PlatformDb, name: string, value = 'x') =>
  db.insertInto('setting').values({ name, value }).execute();

async function readAll(db: PlatformDb): Promise<Record<string, string>> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** How often something was written. */
let finished = 0;

/** Writes how many were gathered under each name; refuses to write `bad`. */
const tallies: DeferredWrite<PlatformTables, Map<string, number>> = {
  create: () => new Map(),
  flush: async (tx, all) => {
    finished += 1;
    for (const [name, count] of all) {
      if (name === 'bad') throw new Error('bad');
      const known = await tx
        .selectFrom('setting')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      const value = String(Number(known?.value ?? 0) + count);
      await tx.deleteFrom('setting').where('name', '=', name).execute();
      await put(tx, name, value);
    }
  },
};

function count(tx: PlatformDb, name: string): void {
  const all = deferred(tx, tallies);
  all.set(name, (all.get(name) ?? 0) + 1);
}

eachDatabase('what transactions gather', (dialect) => {
  beforeEach(() => {
    finished = 0;
  });

  async function withDatabase(use: (database: Database<PlatformTables>) => Promise<void>) {
    await using here = await openTestDatabase(dialect);
    await use(here.database);
  }

  test('is written once at the end, by any kind of transaction', () =>
    withDatabase(async (database) => {
      for (const write of [database.write, database.writeLong]) {
        await write(async (tx) => {
          count(tx, 'a');
          count(tx, 'a');
          assert.equal((await readAll(tx)).a === '2', write === database.writeLong);
        });
      }
      assert.deepEqual(await readAll(database.read), { a: '4' });
      assert.equal(finished, 2);
    }));

  test('is of all that commit together', () =>
    withDatabase(async (database) => {
      const names = ['a', 'b', 'c', 'd', 'e'];
      for (const name of names) {
        await Promise.all([0, 1].map((turn) => database.write(async (tx) => count(tx, `${name}${turn}`))));
      }
      const all = names.flatMap((name) => [`${name}0`, `${name}1`]);
      assert.deepEqual(await readAll(database.read), Object.fromEntries(all.map((name) => [name, '1'])));
      assert.equal(finished, dialect === 'sqlite' ? names.length : all.length);
    }));

  test('is written for those that succeed where others fail', () =>
    withDatabase(async (database) => {
      const failing = ['throws', 'cannot be written'].map((how) =>
        database.write(async (tx) => {
          await put(tx, how);
          count(tx, how === 'throws' ? 'lost' : 'bad');
          if (how === 'throws') throw new Error(how);
        }),
      );
      const succeeding = ['a', 'b'].map((name) => database.write(async (tx) => count(tx, name)));
      const results = await Promise.allSettled([...failing, ...succeeding]);
      assert.deepEqual(
        results.map(({ status }) => status),
        ['rejected', 'rejected', 'fulfilled', 'fulfilled'],
      );
      assert.deepEqual(await readAll(database.read), { a: '1', b: '1' });
    }));

  test('has no place outside a transaction', () =>
    withDatabase(async (database) => {
      assert.throws(() => count(database.read, 'a'), /outside a transaction/);
      await database.write(async (tx) => count(tx, 'a'));
      assert.deepEqual(await readAll(database.read), { a: '1' });
    }));
});
