import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { createTestEnvironment } from '../../../testing/databases.ts';
import { platformMigrations } from '../../migrations.ts';
import { openDatabase } from '../../open.ts';
import { updateStatistics } from './open.ts';

const BY_OWNERS = 'select id from thing where owner in (select value from json_each(?))';

function createThings(count: number): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(
    'create table thing (id integer primary key, owner text); create index by_owner on thing (owner)',
  );
  const insert = database.prepare('insert into thing (owner) values (?)');
  database.exec('begin');
  for (let at = 0; at < count; at += 1) insert.run(`owner-${at}`);
  database.exec('commit');
  return database;
}

const planOf = (database: DatabaseSync): string =>
  database
    .prepare(`explain query plan ${BY_OWNERS}`)
    .all()
    .map(({ detail }) => detail)
    .join('; ');

const knownOf = (database: DatabaseSync): unknown[] =>
  database
    .prepare(`select idx, stat from sqlite_stat1 where tbl = 'thing'`)
    .all()
    .map((row) => ({ ...row }));

test('a table analyzed when it was small is not scanned', () => {
  using few = createThings(3);
  few.exec('analyze');
  assert.match(planOf(few), /^SCAN thing/, 'as SQLite would have it');
  updateStatistics(few);
  assert.match(planOf(few), /^SEARCH thing USING COVERING INDEX by_owner/);
  assert.deepEqual(knownOf(few), []);
});

test('the size of a large table is known', () => {
  using many = createThings(10_000);
  many.exec('analyze');
  updateStatistics(many);
  assert.deepEqual(knownOf(many), [{ idx: 'by_owner', stat: '10000 1' }]);
});

test('statistics of small tables by an earlier version are removed when a database is opened', async () => {
  const environment = await createTestEnvironment('sqlite', [platformMigrations]);
  try {
    assert.ok(environment.database.dialect === 'sqlite');
    const { path } = environment.database;
    using other = new DatabaseSync(path);
    other.exec(`insert into setting (name, value) values ('one', 'x'); analyze`);
    assert.notDeepEqual(other.prepare('select * from sqlite_stat1').all(), []);
    await using database = await openDatabase(environment.database, [platformMigrations]);
    await database.ping();
    assert.deepEqual(other.prepare('select * from sqlite_stat1').all(), []);
  } finally {
    await environment.drop();
  }
});
