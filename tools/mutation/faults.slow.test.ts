import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { findFaults, plant } from './faults.ts';
import { HARMLESS_PAGE, isHarmless, readHarmless } from './report.ts';

const ROOT = new URL('../../', import.meta.url);

/** The variants of `text`, a line, with each fault. */
const planted = (text: string): string[] => findFaults('a.ts', text).map((fault) => plant(text, fault));

test('conditions are negated, and their operands swapped', () => {
  assert.deepEqual(planted('if (a && b) c = 1;'), [
    'if (!(a && b)) c = 1;',
    'if (a || b) c = 1;',
    'if (a && b) ;',
  ]);
  assert.deepEqual(planted('const a = b === c ? 1 : 2;'), ['const a = !(b === c) ? 1 : 2;']);
  assert.deepEqual(planted('const a = !b;'), ['const a = b;']);
  assert.deepEqual(planted('const a = b ?? 1;'), ['const a = b ;']);
});

test('boundaries are shifted, and operators swapped', () => {
  assert.deepEqual(planted('const a = b < c;'), ['const a = b <= c;']);
  assert.deepEqual(planted('const a = b >= c;'), ['const a = b > c;']);
  assert.deepEqual(planted('const a = b + c;'), ['const a = b - c;']);
  assert.deepEqual(planted('const a = b /* + */ * c;'), ['const a = b /* + */ / c;']);
  assert.deepEqual(planted("const a = b + ' c';"), []);
});

test('statements and calls are removed', () => {
  assert.deepEqual(planted('await call(a);'), [';']);
  assert.deepEqual(planted('function a() { return; }'), ['function a() { ; }']);
  assert.deepEqual(planted('function a() { throw b(); }'), ['function a() { ; }']);
  assert.deepEqual(planted("parts.log.info({}, 'a line');"), []);
  assert.deepEqual(planted('const a = b.filter(c).map(d);'), ['const a = b.map(d);']);
});

test('values are inverted or emptied, except names and user-facing text', () => {
  assert.deepEqual(planted('const a = true;'), ['const a = false;']);
  assert.deepEqual(planted("const a = 'public';"), ["const a = '';"]);
  assert.deepEqual(planted('const a = [b, c];'), ['const a = [c];', 'const a = [b, ];']);
  assert.deepEqual(planted("import a from 'b';"), []);
  assert.deepEqual(planted("const a = { description: 'b', summary: ['c'] };"), []);
  assert.deepEqual(planted("const a = 'a sentence for people';"), []);
});

test('conditions of the query builder are removed, and their operators swapped', () => {
  assert.deepEqual(planted("db.selectFrom('a').where('b', '=', c).execute();"), [
    ';',
    "db.selectFrom('a').execute();",
    "db.selectFrom('a').where('b', '<>', c).execute();",
  ]);
  assert.deepEqual(planted("const a = b.orderBy('c', 'desc');"), [
    'const a = b;',
    "const a = b.orderBy('c', 'asc');",
  ]);
});

test('SQL conditions are removed and changed', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
  const sql = (text: string) => `const a = sql\`${text.replace('?', '${e}')}\`;`;
  assert.deepEqual(planted(sql('select b from c where d = ? and f is null order by g')), [
    sql('select b from c where 1 = 1 or d = ? and f is null order by g'),
    sql('select b from c where d <> ? and f is null order by g'),
    sql('select b from c where d = ? order by g'),
    sql('select b from c where d = ? and f is not null order by g'),
  ]);
  assert.deepEqual(planted(sql('a between b and c')), []);
  assert.deepEqual(planted(sql('update a set b = 1')), []);
  assert.deepEqual(planted(sql('exists (select 1)')), [sql('not exists (select 1)')]);
});

test('mutations of types and expressions in SQL texts are not SQL mutations', () => {
  assert.deepEqual(planted('type A = { b: true };'), []);
  const sql = (condition: string) => `const a = sql\`x $\{${condition} ? c : d} y\`;`.replace('\\', '');
  assert.deepEqual(planted(sql('b')), [sql('!(b)')]);
});

test('every mutation recorded as harmless still applies, and has a reason', async () => {
  for (const row of readHarmless(await readFile(new URL(HARMLESS_PAGE, ROOT), 'utf8'))) {
    const faults = findFaults(row.path, await readFile(new URL(row.path, ROOT), 'utf8'));
    assert.ok(
      faults.some((fault) => isHarmless(fault, [row])),
      `${row.path}: ${row.fault}`,
    );
    assert.ok(row.reason.length > 10, row.path);
  }
});
