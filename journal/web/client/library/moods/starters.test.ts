import assert from 'node:assert/strict';
import { test } from 'node:test';
import { de, en } from './i18n.ts';
import { STARTERS } from './starters.ts';

test('the starter list has 38 words, each once in both languages', () => {
  const keys = STARTERS.flatMap(({ words }) => words);
  assert.equal(keys.length, 38);
  for (const texts of [en, de]) assert.equal(new Set(keys.map((key) => texts[key])).size, 38);
});
