import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './source.ts';
import { checkRawText, checkTransactions } from './statements.ts';

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

const complaints = (view: string, path = 'journal/web/client/a.tsx') =>
  checkRawText(readSource(path, `// A view of it.\nexport const View = () => (\n  ${view}\n);\n`)).map(
    ({ line, message }) => `${line} ${message.split(':')[0]}`,
  );

test('text of a view outside the dictionaries is reported with its line', () => {
  assert.deepEqual(complaints('<p>Hello there</p>'), ['3 shows “Hello there”']);
  assert.deepEqual(complaints('<p>{name} is here</p>'), ['3 shows “ is here”']);
  assert.deepEqual(complaints('<input aria-label="Search" />'), ['3 shows “Search”']);
  assert.deepEqual(complaints('<img alt="A photo" />'), ['3 shows “A photo”']);
});

test('punctuation, values and other attributes are not text', () => {
  assert.deepEqual(complaints('<p class="small muted" id="about">· {n}+</p>'), []);
  assert.deepEqual(complaints("<p>{t('log.question')}</p>"), []);
  assert.deepEqual(complaints('<p>Hello there</p>', 'journal/web/client/a.test.tsx'), []);
});
