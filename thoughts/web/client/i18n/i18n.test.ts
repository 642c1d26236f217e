import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDictionaries } from '@tandem/web/i18n/dictionaries.ts';
import { de as pageDe } from '../../i18n/de.ts';
import { en as pageEn } from '../../i18n/en.ts';
import { de } from './de.ts';
import { en } from './en.ts';

test('every text of the scripts exists in both languages, with the same placeholders', () => {
  assert.deepEqual(compareDictionaries({ en, de }), []);
});

test('buttons have the same labels from the server and from scripts', () => {
  const labels = ['follow', 'followingNow', 'timeNow', 'timeMinutes', 'timeHours', 'timeDays'] as const;
  for (const label of labels) assert.deepEqual([en[label], de[label]], [pageEn[label], pageDe[label]]);
});
