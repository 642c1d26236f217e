import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDictionaries } from '@tandem/web/i18n/dictionaries.ts';
import { de, en } from './i18n.ts';
import { STARTERS } from './starters.ts';

test('every text on moods and feelings is there in both languages, and none shouts', () => {
  assert.deepEqual(compareDictionaries({ en, de }), []);
  for (const text of [...Object.values(en), ...Object.values(de)]) assert.doesNotMatch(text, /!/);
});

test('the starter list has 38 words, each once in both languages', () => {
  const keys = STARTERS.flatMap(({ words }) => words);
  assert.equal(keys.length, 38);
  for (const texts of [en, de]) assert.equal(new Set(keys.map((key) => texts[key])).size, 38);
});
