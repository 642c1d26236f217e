// The texts of the app and of all its screens.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { compareDictionaries } from '@tandem/web/i18n/dictionaries.ts';
import { de } from './de.ts';
import { en } from './en.ts';

const OTHERS = [
  '../../library/appearance/i18n.ts',
  '../../library/catalogue/i18n.ts',
  '../../library/moods/i18n.ts',
  '../../screens/account/i18n.ts',
  '../../screens/calendar/i18n.ts',
  '../../screens/data/i18n.ts',
  '../../screens/first-run/i18n.ts',
  '../../screens/insights/i18n.ts',
  '../../screens/lock/i18n.ts',
  '../../screens/reminders/i18n.ts',
  '../../screens/security/i18n.ts',
  '../../screens/tokens/i18n.ts',
];

test('each text is there in both languages, with the same placeholders, and none shouts or has an emoji', async () => {
  const others = await Promise.all(OTHERS.map(async (path) => [path, await import(path)] as const));
  for (const [path, texts] of [['the app', { en, de }] as const, ...others]) {
    assert.deepEqual(compareDictionaries({ en: texts.en, de: texts.de }), [], path);
    for (const text of [...Object.values(texts.en), ...Object.values(texts.de)])
      assert.doesNotMatch(String(text), /!|\p{Extended_Pictographic}/u, path);
  }
});

test('the list of dictionaries is complete', () => {
  assert.deepEqual(
    globSync('../../{library,screens}/*/i18n.ts', { cwd: import.meta.dirname }).sort(),
    OTHERS,
  );
});
