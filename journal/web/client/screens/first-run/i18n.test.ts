import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDictionaries } from '@tandem/web/i18n/dictionaries.ts';
import { de, en } from './i18n.ts';

test('every text of the first steps is there in both languages', () => {
  assert.deepEqual(compareDictionaries({ en, de }), []);
});
