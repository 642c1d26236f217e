import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './source.ts';
import { checkComments, checkHygiene, checkWords, MAX_COLUMNS } from './text.ts';

const lines = (text: string) => checkComments(readSource('platform/a.ts', text)).map(({ line }) => line);
const words = (length: number) => 'word '.repeat(length / 5).trimEnd();

test('a comment may extend to the last column', () => {
  const full = `// ${'a '.repeat((MAX_COLUMNS - 3) / 2)}`.trimEnd().padEnd(MAX_COLUMNS, 'b');
  assert.equal(full.length, MAX_COLUMNS);
  assert.deepEqual(lines(`${full}\nexport const a = 1;\n`), []);
  assert.deepEqual(lines(`${full}b\nexport const a = 1;\n`), [1]);
});

test('each kind of comment is measured, also within types', () => {
  const text = words(120);
  assert.deepEqual(lines(`/** ${text} */\nexport const a = 1;\n`), [1]);
  assert.deepEqual(lines(`/**\n * short\n * ${text}\n */\nexport const a = 1;\n`), [3]);
  assert.deepEqual(lines(`export type A = {\n  /** ${text} */\n  b: string;\n};\n`), [2]);
  assert.deepEqual(lines(`export const a = 1; // ${text}\n`), [1]);
});

test('code and unbreakable lines are not measured', () => {
  const text = words(120);
  assert.deepEqual(lines(`export const a = '${text}';\n`), []);
  assert.deepEqual(lines(`export const a = '// ${text}';\n`), []);
  assert.deepEqual(lines(`// biome-ignore lint/a/b: ${text}\nexport const a = 1;\n`), []);
  assert.deepEqual(lines(`// https://example.org/${'a'.repeat(120)}\nexport const a = 1;\n`), []);
});

const WORDS = [{ pattern: '\\bbells?\\b', instead: 'signal', except: ['thoughts/**'] }];
const messages = (path: string, text: string) =>
  checkWords(path, text, WORDS).map(({ line, message }) => `${line} ${message}`);

test('a forbidden word is reported in text, names and comments with its replacement', () => {
  assert.deepEqual(messages('platform/a.ts', 'const a = 1;\nring(bell);\n'), [
    '2 contains “bell”: write signal',
  ]);
  assert.deepEqual(messages('docs/a.md', 'Two bells.'), ['1 contains “bells”: write signal']);
  assert.deepEqual(messages('platform/jobs/loud-bell.ts', ''), ['null contains “bell”: write signal']);
});

test('other words and other meanings pass', () => {
  assert.deepEqual(messages('platform/a.ts', 'label(umbellifer);'), []);
  assert.deepEqual(messages('thoughts/a.ts', 'bell'), []);
});

const PURPOSE = '// Describes its purpose.\n';
const NOTE = 'TO'.concat('DO');

const complaints = (path: string, text: string) =>
  checkHygiene({ path, text, imports: [] }).map(({ line, message }) => `${line} ${message.split(':')[0]}`);

test('a short file with a purpose passes', () => {
  assert.deepEqual(complaints('platform/a.ts', `${PURPOSE}export const a = 1;\n`), []);
  assert.deepEqual(complaints('tools/a.ts', `#!/usr/bin/env node\n${PURPOSE}`), []);
  assert.deepEqual(complaints('platform/a.ts', '// A sentence that goes on\n// over two lines.\n'), []);
});

test('a source file starts with a sentence, except a test', () => {
  const complaint = '1 does not start with a // sentence that states its purpose';
  for (const text of [
    '',
    'export const a = 1;\n',
    '// a\n',
    '// One two three\n',
    `\n${PURPOSE}`,
    '/** One two three. */\n',
  ])
    assert.deepEqual(complaints('platform/a.ts', text), [complaint]);
  assert.deepEqual(complaints('platform/a.test.ts', ''), []);
});

test('a task marker is reported with its line, also in tests', () => {
  const text = `${PURPOSE}\n// ${NOTE}: later\n`;
  assert.deepEqual(complaints('platform/a.ts', text), [`3 contains ${NOTE}`]);
  assert.deepEqual(complaints('platform/a.test.ts', text), [`3 contains ${NOTE}`]);
  assert.deepEqual(complaints('platform/a.ts', `${PURPOSE}const ${NOTE}S = 1;\n`), []);
});
