import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './source.ts';
import { checkDefinedQueries } from './statements.ts';

const linesOf = (body: string, parameters = 'db: Db, followed: Followed | null, limit: number') =>
  checkDefinedQueries(
    readSource('a/store.ts', `// SQL.\nconst q = defineQuery((${parameters}) =>\n  ${body},\n);\n`),
  ).map(({ line }) => line);

test('a comparison of an argument with a text or a number is reported with its line', () => {
  for (const body of [
    "db.select(followed?.others === 'last' ? 'a' : 'b')",
    "db.$if(followed.others !== 'last', (query) => query)",
    "db.$if('last' === followed?.others, (query) => query)",
    'limit > 10 ? db.one() : db.other()',
  ])
    assert.deepEqual(linesOf(body), [3], body);
  assert.deepEqual(linesOf("kind === 'a' ? db.one() : db.other()", 'db: Db, { kind }: Of'), [3]);
});

test('comparisons with null, true and false, and of other values, are allowed', () => {
  for (const body of [
    'followed === null ? db.one() : db.other()',
    'followed?.withOthers === false ? db.one() : db.other()',
    "dialectOf(db) === 'sqlite' ? db.one() : db.other()",
    "db.where('a', '=', limit)",
  ])
    assert.deepEqual(linesOf(body), [], body);
  assert.deepEqual(
    checkDefinedQueries(readSource('a/b.ts', "// Not SQL.\nconst is = (a: string) => a === 'b';\n")),
    [],
  );
});
