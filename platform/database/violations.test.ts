import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { eachDatabase, type Ground, prepareGround } from '../testing/databases.ts';
import type { Database } from './database.ts';
import { platformMigrations } from './migrations.ts';
import { openDatabase } from './open.ts';
import { listed, locking } from './sql.ts';
import type { PlatformTables } from './tables.ts';
import { isForeignKeyViolation, isUniqueViolation } from './violations.ts';

eachDatabase('what SQL differs in', (dialect) => {
  let ground: Ground;
  let database: Database<PlatformTables>;
  before(async () => {
    ground = await prepareGround(dialect, [platformMigrations]);
    database = await openDatabase(ground.database, [platformMigrations]);
  });
  after(async () => {
    await database[Symbol.asyncDispose]();
    await ground.drop();
  });

  const failure = (statement: ReturnType<typeof sql>): Promise<unknown> =>
    database
      .write((tx) => statement.execute(tx))
      .then(
        () => assert.fail('the statement must fail'),
        (error: unknown) => error,
      );

  test('a violated constraint is told from others', async () => {
    const twice = await failure(sql`insert into setting (name, value) values ('a', '1'), ('a', '2')`);
    assert.deepEqual([isUniqueViolation(twice), isForeignKeyViolation(twice)], [true, false]);
    const nobody = await failure(
      sql`insert into session (id, account_id, created_at, expires_at) values ('s', 'nobody', 1, 2)`,
    );
    assert.deepEqual([isUniqueViolation(nobody), isForeignKeyViolation(nobody)], [false, true]);
    const neither = await failure(sql`insert into setting (name, value) values ('b', null)`);
    assert.deepEqual([isUniqueViolation(neither), isForeignKeyViolation(neither)], [false, false]);
  });

  test('a list is a table of values and positions, and rows can be locked', async () => {
    const values = ['b', 'a"\'', 'ü', 'b'];
    const rows = await database.write((tx) =>
      tx.selectFrom(listed(tx, values).as('given')).selectAll().orderBy('position').execute(),
    );
    assert.deepEqual(
      rows.map(({ value, position }) => [value, position]),
      values.map((value, index) => [value, index]),
    );
    for (const lock of ['forKeyShare', 'forUpdate'] as const) {
      const query = database.write((tx) =>
        locking(tx, lock, tx.selectFrom('setting').select('name')).execute(),
      );
      assert.deepEqual(await query, []);
    }
  });
});
