import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDictionaries } from '@tandem/web/i18n/dictionaries.ts';
import { DICTIONARIES, I18N, readLanguage } from './i18n.ts';

test('every text exists in every language, with the same placeholders', () => {
  assert.deepEqual(compareDictionaries(DICTIONARIES), []);
});

test('numbers have plural forms, and dates the order of the language', () => {
  assert.deepEqual(
    [1, 2, 1203].map((n) => I18N.en.t('replies', { n })),
    ['1 reply', '2 replies', '1,203 replies'],
  );
  assert.equal(I18N.de.t('thoughtsCount', { n: 1203 }), '1.203 Gedanken');
  const at = Date.UTC(2026, 4, 3, 18, 30);
  assert.equal(I18N.en.dayAndTime(at), '3 May 2026, 18:30');
  assert.equal(I18N.de.dayAndTime(at), '03.05.2026, 18:30');
});

test('the language is the chosen one, otherwise the preferred one of the browser', () => {
  const cases = [
    [undefined, undefined, 'en'],
    [undefined, 'fr-FR,fr;q=0.9', 'en'],
    [undefined, 'fr,de;q=0.8,en;q=0.7', 'de'],
    [undefined, 'en;q=0.2, de-AT;q=0.9', 'de'],
    [undefined, 'de;q=0, en', 'en'],
    ['de', 'en', 'de'],
    ['xx', 'de', 'de'],
  ] as const;
  for (const [chosen, accepted, language] of cases)
    assert.equal(readLanguage(chosen, accepted), language, `${chosen} ${accepted}`);
});
