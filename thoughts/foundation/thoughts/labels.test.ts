import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLanguage } from '@tandem/platform/text/language.ts';
import fc from 'fast-check';
import { mergeLabels, NO_LABELS, readLabels } from './labels.ts';

test('a language is a BCP 47 tag in canonical form', () => {
  const tags = { de: 'de', EN: 'en', 'zh-tw': 'zh-TW', 'sr-latn': 'sr-Latn', iw: 'he' };
  for (const [text, tag] of Object.entries(tags)) assert.equal(toLanguage(text), tag);
  for (const text of [
    '',
    'x',
    'und',
    'german',
    'de_DE',
    'de-',
    'de-x',
    '-de',
    'a'.repeat(36),
    'de\n',
    '__proto__',
  ])
    assert.equal(toLanguage(text), null, text);
});

test('a canonical language tag is unchanged by parsing', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const tag = toLanguage(text);
      if (tag !== null) assert.equal(toLanguage(tag), tag);
    }),
  ));

test('null counts as absent, and an empty text removes the label', () => {
  assert.deepEqual(readLabels({ summary: null, sensitive: null, language: null }), {});
  assert.deepEqual(readLabels({ summary: ' \n ', language: '' }), { summary: '', language: null });
  assert.deepEqual(readLabels({ summary: ' two\nlines ', sensitive: false }), {
    summary: 'two lines',
    sensitive: false,
  });
  assert.deepEqual(readLabels({ summary: 'x'.repeat(129) }), { pointer: '/summary' });
  assert.deepEqual(readLabels({ language: 'klingon' }), { pointer: '/language' });
});

test('a thought with a warning is sensitive until the warning is removed', () => {
  const warned = mergeLabels({ summary: 'food', sensitive: false }, NO_LABELS);
  assert.deepEqual(warned, { summary: 'food', sensitive: true, language: null });
  assert.deepEqual(mergeLabels({}, warned), warned);
  assert.deepEqual(mergeLabels({ summary: '' }, warned), NO_LABELS);
  assert.equal(mergeLabels({ summary: '', sensitive: true }, warned).sensitive, true);
  assert.deepEqual(mergeLabels({ language: 'de' }, warned), { ...warned, language: 'de' });
});
