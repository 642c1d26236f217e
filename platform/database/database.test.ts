import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTestEnvironment, eachDatabase } from '../testing/databases.ts';
import { openTestDatabase, useDatabase } from '../testing/open-databases.ts';
import { type Database, parseDatabaseUrl } from './database.ts';
import { readAppliedMigrations } from './inspect.ts';
import { platformMigrations } from './migrations.ts';
import { openDatabase } from './open.ts';
import type { PlatformTables } from './tables.ts';

const put = (database: Database<PlatformTables>, name: string, value = name) =>
  database.write((tx) => tx.insertInto('setting').values({ name, value }).execute());

const names = async (database: Database<PlatformTables>): Promise<string[]> => {
  const rows = await database.read.selectFrom('setting').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
};

eachDatabase('a database', (dialect) => {
  const here = useDatabase(dialect);

  test('an error rolls back only its own transaction, also within a group commit', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        here.database.write(async (tx) => {
          await tx
            .insertInto('setting')
            .values({ name: `row-${index}`, value: 'x' })
            .execute();
          if (index % 10 === 3) throw new Error('failed');
          return index;
        }),
      ),
    );
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.equal(failed.length, 10);
    const stored = await names(here.database);
    assert.equal(stored.length, 90);
    assert.ok(!stored.includes('row-3') && stored.includes('row-4'));
  });

  test('a failed statement affects neither the rest of its batch nor later transactions', async () => {
    await put(here.database, 'unique');
    const [again, other] = await Promise.allSettled([
      put(here.database, 'unique'),
      put(here.database, 'other'),
    ]);
    assert.equal(again.status, 'rejected');
    assert.equal(other.status, 'fulfilled');
  });

  test('a database is not shared by two services: the second is refused and writes nothing', async () => {
    const services = ['journal', 'thoughts'].map(
      (name) => new URL(`../../${name}/migrations/`, import.meta.url),
    );
    const environment = await createTestEnvironment(dialect, []);
    try {
      const open = async (service: URL) =>
        (await openDatabase(environment.database, [platformMigrations, service]))[Symbol.asyncDispose]();
      const outcomes = await Promise.allSettled(services.map(open));
      const [refused, ...others] = outcomes.filter((outcome) => outcome.status === 'rejected');
      assert.deepEqual(others, []);
      const { name } = /tables of (?<name>\w+), and/.exec(refused?.reason.message)?.groups ?? {};
      assert.ok(name);
      const applied = await readAppliedMigrations(environment.database);
      assert.deepEqual(
        [...new Set(applied.map((one) => one.split('/')[0]))].sort(),
        [name, 'platform'].sort(),
      );
      await open(services.find(({ pathname }) => pathname.includes(`/${name}/`)) ?? platformMigrations);
    } finally {
      await environment.drop();
    }
  });

  test('a reader sees only committed data', async () => {
    for (const name of ['uncommitted', 'uncommitted again']) {
      await here.database.write(async (tx) => {
        await tx.insertInto('setting').values({ name, value: 'x' }).execute();
        assert.ok(!(await names(here.database)).includes(name));
      });
      assert.ok((await names(here.database)).includes(name));
    }
  });

  test('a SQLite reader cannot write, however often it tries', {
    skip: dialect !== 'sqlite',
  }, async () => {
    const write = () => here.database.read.insertInto('setting').values({ name: 'x', value: 'x' }).execute();
    await assert.rejects(write, /readonly/);
    await assert.rejects(write, /readonly/);
  });

  test('timestamps are returned as numbers', async () => {
    const ends_at = 8_640_000_000_000_000;
    await here.database.write((tx) =>
      tx.insertInto('rate_window').values({ id: 'a', hits: 1, ends_at }).execute(),
    );
    const row = await here.database.read.selectFrom('rate_window').selectAll().executeTakeFirst();
    assert.deepEqual({ ...row }, { id: 'a', hits: 1, ends_at });
  });

  test('several processes can start concurrently, and a restart changes nothing', async () => {
    const before = await names(here.database);
    const others = await Promise.all(
      [1, 2, 3].map(() => openDatabase(here.environment.database, [platformMigrations])),
    );
    for (const other of others) await other[Symbol.asyncDispose]();
    assert.deepEqual(await names(here.database), before);
  });

  test('writers on two connections wait for each other', async () => {
    const other = await openDatabase<PlatformTables>(here.environment.database, [platformMigrations]);
    const writes = Array.from({ length: 50 }, (_, index) =>
      put(index % 2 ? here.database : other, `row-of-two-${index}`),
    );
    await Promise.all(writes);
    await other[Symbol.asyncDispose]();
    const stored = (await names(here.database)).filter((name) => name.startsWith('row-of-two-'));
    assert.equal(stored.length, 50);
  });
});

describe('SQLite only', () => {
  test('a transaction that awaits anything but SQL fails without affecting others', async () => {
    await using here = await openTestDatabase('sqlite');
    const slow = here.database.write(async (tx) => {
      await tx.insertInto('setting').values({ name: 'slow', value: 'x' }).execute();
      await nextTurn();
      await nextTurn();
    });
    const [outcome] = await Promise.allSettled([slow, put(here.database, 'quick')]);
    assert.equal(outcome.status, 'rejected');
    assert.deepEqual(await names(here.database), ['quick']);
  });

  test('a database can be closed while another process writes', async () => {
    const here = await openTestDatabase('sqlite');
    for (let index = 0; index < 200; index += 1) await put(here.database, `${index}`);
    await here.database.write((tx) => tx.deleteFrom('setting').where('name', '=', '7').execute());
    using other = new DatabaseSync(join(here.environment.folder, 'test.db'));
    other.exec('begin immediate');
    await here.database[Symbol.asyncDispose]();
    other.exec('rollback');
    await here.environment.drop();
  });
});

describe('a database address', () => {
  for (const [text, dialect] of [
    ['sqlite:./data/x.db', 'sqlite'],
    ['sqlite:/var/lib/x.db', 'sqlite'],
    ['postgres://user:pw@host:5432/db?sslmode=require', 'postgres'],
    ['postgresql://host/db', 'postgres'],
    ['sqlite:', undefined],
    ['sqlite::memory:', undefined],
    ['mysql://host/db', undefined],
    ['x.db', undefined],
  ] as const) {
    test(`${text} is ${dialect ?? 'refused'}`, () => assert.equal(parseDatabaseUrl(text)?.dialect, dialect));
  }
});
