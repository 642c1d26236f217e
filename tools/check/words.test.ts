import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkWords } from './words.ts';

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
