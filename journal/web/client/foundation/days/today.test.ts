import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseLocale } from './today.ts';

test('the first locale of the language is chosen', () => {
  assert.equal(chooseLocale(['de-AT', 'en-US', 'en-GB'], 'en', 'en-GB'), 'en-US');
  assert.equal(chooseLocale(['de-AT', 'en-US'], '', 'en-GB'), 'de-AT');
});

test('a locale that Intl rejects or does not know is passed over', () => {
  assert.equal(chooseLocale(['en-US@posix', 'en-AU'], 'en', 'en-GB'), 'en-AU');
  assert.equal(chooseLocale(['en-US@posix', 'xx-', ''], '', 'en-GB'), 'en-GB');
  assert.equal(chooseLocale([], 'en', 'en-GB'), 'en-GB');
});
