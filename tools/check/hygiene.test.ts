import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkHygiene, MAX_LINES } from './hygiene.ts';

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

test(`a source file has at most ${MAX_LINES} lines`, () => {
  const full = PURPOSE + 'a();\n'.repeat(MAX_LINES - 1);
  assert.deepEqual(complaints('platform/a.ts', full), []);
  const complaint = `null has ${MAX_LINES + 1} lines, more than ${MAX_LINES}`;
  assert.deepEqual(complaints('platform/a.ts', `${full}a();\n`), [complaint]);
  assert.deepEqual(complaints('platform/a.test.ts', `${full}a();\n`), []);
});
