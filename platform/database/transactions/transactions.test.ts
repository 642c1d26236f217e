// Snapshots and long transactions on both databases.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '../../testing/databases.ts';
import { openTestDatabase } from '../../testing/open-databases.ts';
import { isUniqueViolation } from '../constraint-violations.ts';
import type { Database } from '../database.ts';
import type { PlatformDb, PlatformTables } from '../tables.ts';

const put = (db: PlatformDb, name: string) => db.insertInto('setting').values({ name, value: 'x' }).execute();

async function names(db: PlatformDb): Promise<string[]> {
  const rows = await db.selectFrom('setting').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

eachDatabase('transactions', (dialect) => {
  async function withDatabase(use: (database: Database<PlatformTables>) => Promise<void>) {
    await using here = await openTestDatabase(dialect);
    await use(here.database);
  }

  test('a snapshot reads one state despite concurrent commits', () =>
    withDatabase(async (database) => {
      await database.write((tx) => put(tx, 'a'));
      await database.snapshot(async (db) => {
        assert.deepEqual(await names(db), ['a']);
        await database.write((tx) => put(tx, 'b'));
        assert.deepEqual(await names(db), ['a']);
      });
      await assert.rejects(database.snapshot((db) => put(db, 'c')));
      assert.deepEqual(await names(database.read), ['a', 'b']);
    }));

  test('a long transaction is atomic, and other writers run before and after it', () =>
    withDatabase(async (database) => {
      const before = database.write((tx) => put(tx, 'a'));
      const long = database.writeLong(async (tx) => {
        await put(tx, 'b');
        return names(tx);
      });
      const after = database.write((tx) => put(tx, 'c'));
      const seen = await long;
      assert.ok(seen.includes('b'));
      await Promise.all([before, after]);
      const failed = database.writeLong(async (tx) => {
        await put(tx, 'd');
        await put(tx, 'a');
      });
      await assert.rejects(failed, isUniqueViolation);
      assert.deepEqual(await names(database.read), ['a', 'b', 'c']);
    }));

  test('concurrent long transactions run one after the other', () =>
    withDatabase(async (database) => {
      const wanted = ['a', 'b', 'c', 'd'];
      await Promise.all(wanted.map((name) => database.writeLong((tx) => put(tx, name))));
      assert.deepEqual(await names(database.read), wanted);
    }));
});
