import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { Step } from './query-plans.ts';
import { assertNoScans, findScans } from './scans.ts';

const database = new DatabaseSync(':memory:');
database.exec(`
  create table post (id integer primary key, author text, at integer, tag text);
  create index post_by_time on post (at);
  create virtual table word using fts5 (words);
`);
const planned = (sql: string) => ({
  sql,
  plan: database.prepare(`explain query plan ${sql}`).all() as Step[],
});

for (const sql of [
  'select * from post where id = ?',
  'select * from post order by at limit 5',
  'select * from post where id in (select value from json_each(?))',
  'select rowid from word where word match ? limit 5',
  'select * from (select at, count(*) as many from post where at > ? group by at) as each order by many limit 5',
]) {
  test(`does not scan a table: ${sql}`, () => assert.deepEqual(findScans(planned(sql)), []));
}

for (const sql of [
  'select * from post where author = ?',
  'select * from post order by tag limit 5',
  'select at from post',
  'select at from post where at % 2 = ? limit 5',
  'delete from post where tag = ?',
  'select count(*) from post as one where exists (select 1 from post as two where two.tag = ?) limit 5',
]) {
  test(`scans a table: ${sql}`, () => assert.notDeepEqual(findScans(planned(sql)), []));
}

test('a scan needs a reason, and every reason a scan', () => {
  const query = planned('select * from post where author = ?');
  assert.throws(() => assertNoScans([query], {}), /scan tables/);
  assert.throws(() => assertNoScans([query], { 'SCAN post of tag': 'Few.' }), /scan tables/);
  assertNoScans([query], { 'SCAN post of author': 'Few.' });
  assertNoScans([query], { 'SCAN post': 'Few.' });
  assert.throws(() => assertNoScans([], { 'SCAN post': 'Few.' }), /unused exceptions/);
});
