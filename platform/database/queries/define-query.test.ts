import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { eachDatabase } from '../../testing/databases.ts';
import { useDatabase } from '../../testing/open-databases.ts';
import type { PlatformDb } from '../tables.ts';
import { prepared, preparedAny, preparedChange, preparedEffect, preparedFirst } from './define-query.ts';
import { isIn } from './expressions.ts';

type Setting = { name: string; value: string };

const insert = preparedEffect((tx: PlatformDb, setting: Setting) => tx.insertInto('setting').values(setting));
const select = prepared(
  (db: PlatformDb, names: readonly string[], value: string | null, isReverse: boolean) =>
    db
      .selectFrom('setting')
      .select('name')
      .where((where) => isIn(db, where.ref('name'), names))
      .$if(value !== null, (query) => query.where('value', '=', value))
      .orderBy('name', isReverse ? 'desc' : 'asc'),
);
const find = preparedFirst((db: PlatformDb, name: string) =>
  db.selectFrom('setting').selectAll().where('name', '=', name),
);
const isThere = preparedAny((db: PlatformDb, name: string) =>
  db.selectFrom('setting').select('name').where('name', '=', name),
);
const change = preparedChange((tx: PlatformDb, names: readonly string[], value: string) =>
  tx
    .updateTable('setting')
    .set({ value })
    .where((where) => isIn(tx, where.ref('name'), names)),
);

eachDatabase('prepared queries', (dialect) => {
  const here = useDatabase(dialect);
  before(async () => {
    await here.database.write(async (tx) => {
      for (const name of ['a', 'b', 'c', 'd']) await insert(tx, { name, value: name < 'c' ? 'low' : 'high' });
    });
  });

  test('one query answers for any values, and has a text for each pattern of null and truth', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const values = fc.tuple(fc.uniqueArray(name), fc.constantFrom('low', 'high', null), fc.boolean());
    await fc.assert(
      fc.asyncProperty(values, async ([names, value, isReverse]) => {
        const low = (each: string) => (each < 'c' ? 'low' : 'high');
        const wanted = names.filter((each) => each !== 'e' && (value === null || low(each) === value)).sort();
        const rows = await select(here.database.read, names, value, isReverse);
        assert.deepEqual(
          rows.map((row) => row.name),
          isReverse ? wanted.reverse() : wanted,
        );
      }),
    );
  });

  test('it answers the first row, whether there is one, and how many were changed', async () => {
    assert.deepEqual({ ...(await find(here.database.read, 'a')) }, { name: 'a', value: 'low' });
    assert.equal(await find(here.database.read, 'z'), undefined);
    assert.deepEqual(
      [await isThere(here.database.read, 'a'), await isThere(here.database.read, 'z')],
      [true, false],
    );
    const changed = await here.database.write(async (tx) => {
      await insert(tx, { name: 'x', value: 'old' });
      await insert(tx, { name: 'y', value: 'old' });
      return change(tx, ['x', 'y', 'z'], 'new');
    });
    assert.equal(changed, 2);
    assert.equal((await find(here.database.read, 'y'))?.value, 'new');
  });

  test('a transaction is undone with what was done in it', async () => {
    await assert.rejects(
      here.database.write(async (tx) => {
        await insert(tx, { name: 'undone', value: '' });
        throw new Error('no');
      }),
    );
    assert.equal(await isThere(here.database.read, 'undone'), false);
  });

  test('a row that was read may be given', async () => {
    const row = await find(here.database.read, 'a');
    assert.ok(row);
    const same = preparedAny((db: PlatformDb, { name, value }: Setting) =>
      db.selectFrom('setting').select('name').where('name', '=', name).where('value', '=', value),
    );
    assert.equal(await same(here.database.read, row), true);
  });

  test('a query that looks into its values is refused', async () => {
    const looks = [
      prepared((db: PlatformDb, name: string) =>
        db.selectFrom('setting').select('name').where('name', '=', `${name}!`),
      ),
      prepared((db: PlatformDb, name: string) =>
        db.selectFrom('setting').select('name').where('name', '=', JSON.stringify(name)),
      ),
    ];
    for (const look of looks)
      await assert.rejects(look(here.database.read, 'a'), /must not depend on its values/);
  });
});
