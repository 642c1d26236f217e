import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkComments, MAX_COLUMNS } from './comments.ts';
import { readSource } from './source.ts';

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
