import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { eachDatabase } from '../../testing/databases.ts';
import { useDatabase } from '../../testing/open-databases.ts';
import type { PlatformDb } from '../tables.ts';
import { defineQuery } from './define-query.ts';
import { isIn } from './expressions.ts';
import { inlined } from './placeholders.ts';

type Setting = { name: string; value: string };

const insertSetting = defineQuery((tx: PlatformDb, setting: Setting) =>
  tx
    .insertInto('setting')
    .values(setting)
    .onConflict((on) => on.doNothing()),
);
const selectNames = defineQuery(
  (db: PlatformDb, names: readonly string[], filter: { value: string | null }, isReverse: boolean) =>
    db
      .selectFrom('setting')
      .select('name')
      .where((where) => isIn(db, where.ref('name'), names))
      .$if(filter.value !== null, (query) => query.where('value', '=', filter.value))
      .orderBy('name', isReverse ? 'desc' : 'asc'),
);
const selectSetting = defineQuery((db: PlatformDb, name: string) =>
  db.selectFrom('setting').selectAll().where('name', '=', name),
);
const selectValue = defineQuery((db: PlatformDb, name: string) =>
  db.selectFrom('setting').select('value').where('name', '=', name),
);
const countSettings = defineQuery((db: PlatformDb, value: string) =>
  db
    .selectFrom('setting')
    .select((select) => select.fn.countAll<number>().as('settings'))
    .where('value', '=', value),
);
const updateSettings = defineQuery((tx: PlatformDb, names: readonly string[], value: string) =>
  tx
    .updateTable('setting')
    .set({ value })
    .where((where) => isIn(tx, where.ref('name'), names)),
);
const deleteSetting = defineQuery((tx: PlatformDb, name: string) =>
  tx.deleteFrom('setting').where('name', '=', name).returning('name'),
);

eachDatabase('defined queries', (dialect) => {
  const here = useDatabase(dialect);
  before(async () => {
    await here.database.write(async (tx) => {
      for (const name of ['a', 'b', 'c', 'd']) {
        await insertSetting.run(tx, { name, value: name < 'c' ? 'low' : 'high' });
      }
    });
  });

  test('one query serves all values, with one SQL text for each pattern of null, true and false', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const values = fc.tuple(fc.uniqueArray(name), fc.constantFrom('low', 'high', null), fc.boolean());
    await fc.assert(
      fc.asyncProperty(values, async ([names, value, isReverse]) => {
        const low = (each: string) => (each < 'c' ? 'low' : 'high');
        const wanted = names.filter((each) => each !== 'e' && (value === null || low(each) === value)).sort();
        const found = await selectNames.values(here.database.read, names, { value }, isReverse);
        assert.deepEqual(found, isReverse ? wanted.reverse() : wanted);
      }),
    );
  });

  test('rows, first, value, count and exists return their part of the result', async () => {
    const { read } = here.database;
    assert.deepEqual(
      (await selectSetting.rows(read, 'a')).map((row) => ({ ...row })),
      [{ name: 'a', value: 'low' }],
    );
    assert.deepEqual({ ...(await selectSetting.first(read, 'a')) }, { name: 'a', value: 'low' });
    assert.equal(await selectSetting.first(read, 'z'), undefined);
    assert.deepEqual([await selectValue.value(read, 'a'), await selectValue.value(read, 'z')], ['low', null]);
    assert.deepEqual(
      [await countSettings.count(read, 'low'), await countSettings.count(read, 'none')],
      [2, 0],
    );
    assert.equal(await selectValue.count(read, 'z'), 0);
    assert.deepEqual(
      [await selectSetting.exists(read, 'a'), await selectSetting.exists(read, 'z')],
      [true, false],
    );
  });

  test('changed and affected return the effect of a statement', async () => {
    await here.database.write(async (tx) => {
      const setting = { name: 'x', value: 'old' };
      assert.deepEqual(
        [await insertSetting.changed(tx, setting), await insertSetting.changed(tx, setting)],
        [true, false],
      );
      await insertSetting.run(tx, { name: 'y', value: 'old' });
      assert.equal(await updateSettings.affected(tx, ['x', 'y', 'z'], 'new'), 2);
      assert.equal(await selectValue.value(tx, 'y'), 'new');
      for (const name of ['x', 'y']) assert.equal(await deleteSetting.changed(tx, name), true);
      assert.equal(await deleteSetting.changed(tx, 'x'), false);
    });
  });

  test('an aborted transaction leaves no changes', async () => {
    await assert.rejects(
      here.database.write(async (tx) => {
        await insertSetting.run(tx, { name: 'undone', value: '' });
        throw new Error('no');
      }),
    );
    assert.equal(await selectSetting.exists(here.database.read, 'undone'), false);
  });

  test('arguments may be rows and nested objects', async () => {
    const row = await selectSetting.first(here.database.read, 'a');
    assert.ok(row);
    type Wanted = { names: { low: string; high?: string }; value: string };
    const nested = defineQuery((db: PlatformDb, { name }: Setting, { names, value }: Wanted) =>
      db
        .selectFrom('setting')
        .select('name')
        .where('name', '>', name)
        .where('name', '>=', names.low)
        .$if(names.high !== undefined, (query) => query.where('name', '<', names.high ?? ''))
        .where('value', '=', value)
        .orderBy('name'),
    );
    const find = (names: Wanted['names'], value: string) =>
      nested.values(here.database.read, row, { names, value });
    assert.deepEqual(await find({ low: 'a' }, 'high'), ['c', 'd']);
    assert.deepEqual(await find({ low: 'a' }, 'low'), ['b']);
    assert.deepEqual(await find({ low: 'a', high: 'd' }, 'high'), ['c']);
    assert.deepEqual(await find({ low: 'd' }, 'high'), ['d']);
  });

  test('an inlined number becomes a literal, with one SQL text per value', async () => {
    const texts = new Set<string>();
    const page = defineQuery((db: PlatformDb, { offset, limit }: { offset: number; limit: number }) => {
      const query = db
        .selectFrom('setting')
        .select('name')
        .orderBy('name')
        .limit(inlined(limit))
        .offset(offset);
      texts.add(query.compile().sql);
      return query;
    });
    for (const limit of [1, 3, 1, 2, 3]) {
      for (const offset of [0, 1]) {
        const names = ['a', 'b', 'c', 'd'].slice(offset, offset + limit);
        assert.deepEqual(await page.values(here.database.read, { offset, limit }), names);
      }
    }
    assert.deepEqual([...texts].map((text) => /limit (\d+)/.exec(text)?.[1]).sort(), ['1', '2', '3']);
  });

  test('a query that inspects its arguments is refused', async () => {
    const all = [
      defineQuery((db: PlatformDb, name: string) =>
        db.selectFrom('setting').select('name').where('name', '=', `${name}!`),
      ),
      defineQuery((db: PlatformDb, name: string) =>
        db.selectFrom('setting').select('name').where('name', '=', JSON.stringify(name)),
      ),
    ];
    for (const query of all)
      await assert.rejects(query.rows(here.database.read, 'a'), /must not depend on its arguments/);
  });
});
