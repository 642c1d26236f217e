import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDictionaries } from '@tandem/web/i18n/dictionaries.ts';
import { de, en } from './i18n.ts';

test('every text of the account screen is there in both languages, and none shouts', () => {
  assert.deepEqual(compareDictionaries({ en, de }), []);
  for (const text of [...Object.values(en), ...Object.values(de)]) assert.doesNotMatch(text, /!/);
});
