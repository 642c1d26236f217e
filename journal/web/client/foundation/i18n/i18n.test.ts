import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDictionaries } from '@tandem/web/i18n/dictionaries.ts';
import { de } from './de.ts';
import { en } from './en.ts';

test('every text is there in both languages, with the same placeholders', () => {
  assert.deepEqual(compareDictionaries({ en, de }), []);
});

test('no text shouts, and none has an emoji', () => {
  for (const text of [...Object.values(en), ...Object.values(de)])
    assert.doesNotMatch(text, /!|\p{Extended_Pictographic}/u);
});
