import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { eachDatabase } from '../testing/databases.ts';
import { useDatabase } from '../testing/open-databases.ts';
import { isForeignKeyViolation, isUniqueViolation } from './constraint-violations.ts';
import { positionedValues, withRowLock } from './queries/expressions.ts';

eachDatabase('constraint violations and SQL expressions', (dialect) => {
  const here = useDatabase(dialect);

  const failure = (statement: ReturnType<typeof sql>): Promise<unknown> =>
    here.database
      .write((tx) => statement.execute(tx))
      .then(
        () => assert.fail('the statement must fail'),
        (error: unknown) => error,
      );

  test('unique and foreign key violations are distinguished', async () => {
    const twice = await failure(sql`insert into setting (name, value) values ('a', '1'), ('a', '2')`);
    assert.deepEqual([isUniqueViolation(twice), isForeignKeyViolation(twice)], [true, false]);
    const nobody = await failure(
      sql`insert into session (id, account_id, created_at, expires_at) values ('s', 'nobody', 1, 2)`,
    );
    assert.deepEqual([isUniqueViolation(nobody), isForeignKeyViolation(nobody)], [false, true]);
    const neither = await failure(sql`insert into setting (name, value) values ('b', null)`);
    assert.deepEqual([isUniqueViolation(neither), isForeignKeyViolation(neither)], [false, false]);
  });

  test('a list is bound as a table of values and positions, and rows can be locked', async () => {
    const values = ['b', 'a"\'', 'ü', 'b'];
    const rows = await here.database.write((tx) =>
      tx.selectFrom(positionedValues(tx, values).as('given')).selectAll().orderBy('position').execute(),
    );
    assert.deepEqual(
      rows.map(({ value, position }) => [value, position]),
      values.map((value, index) => [value, index]),
    );
    for (const lock of ['forKeyShare', 'forUpdate'] as const) {
      const query = here.database.write((tx) =>
        withRowLock(tx, lock, tx.selectFrom('setting').select('name')).execute(),
      );
      assert.deepEqual(await query, []);
    }
  });
});
