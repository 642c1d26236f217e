import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './source.ts';
import { checkTransactions } from './transactions.ts';

const linesOf = (text: string, path = 'journal/entries/entries.ts') =>
  checkTransactions(readSource(path, text)).map(({ line }) => line);

test('a transaction neither parses nor hashes, at any depth', () => {
  assert.deepEqual(linesOf('commit((tx) => insert(tx, parseName(name)));'), [1]);
  assert.deepEqual(
    linesOf('async function add(tx: Db, keys: string[]) {\n  return keys.map((key) => hashKey(key));\n}'),
    [2],
  );
});

test('calls before or outside the transaction are allowed', () => {
  assert.deepEqual(linesOf('const name = parseName(text);\ncommit((tx) => insert(tx, name));'), []);
  assert.deepEqual(
    linesOf('function read(db: Db, text: string) {\n  return find(db, parseName(text)); // tx\n}'),
    [],
  );
  assert.deepEqual(linesOf('write((tx) => hashKey(key));', 'journal/entries/entries.test.ts'), []);
});
