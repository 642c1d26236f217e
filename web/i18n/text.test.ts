import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDictionaries } from './dictionaries.ts';
import { fillIn, namesIn } from './text.ts';

test('numbers, texts and plurals are formatted for the locale', () => {
  const text = '{n:One day|{n} days} of {name}';
  assert.equal(fillIn(text, { n: 1, name: 'May' }, 'en'), 'One day of May');
  assert.equal(fillIn(text, { n: 1200, name: 'May' }, 'en'), '1,200 days of May');
  assert.equal(fillIn('{n} {n:day|days}', { n: 1 }, 'en'), '1 day');
  assert.equal(fillIn('{n} {n:Tag|Tage}', { n: 2310 }, 'de'), '2.310 Tage');
  assert.equal(fillIn('Hello {name}', { name: '{n}' }, 'en'), 'Hello {n}');
  assert.equal(fillIn('{unknown}', {}, 'en'), '{unknown}');
  assert.deepEqual(namesIn(text), ['n', 'name']);
});

test('a text can be formatted again with other values and in another language', () => {
  const text = 'a {n:{m} day|{n} days} b';
  const values = [
    [{ n: 1, m: 'one' }, 'en', 'a one day b'],
    [{ n: 1000, m: 'one' }, 'en', 'a 1,000 days b'],
    [{ n: 1000, m: 'one' }, 'de', 'a 1.000 days b'],
    [{ n: '$&', m: '' }, 'en', 'a $& days b'],
    [{ n: 1 }, 'en', 'a {m} day b'],
  ] as const;
  for (const [given, locale, expected] of values) assert.equal(fillIn(text, given, locale), expected);
});

test('a missing key, an unknown key and a different placeholder are each reported', () => {
  const en = { a: 'A', b: '{n} of {m}', c: 'C' };
  assert.deepEqual(compareDictionaries({ en, de: en }), []);
  assert.deepEqual(compareDictionaries({ en, de: { a: ' ', b: '{n} von {x}', d: 'D' } }), [
    'de has no text for a',
    'de has no text for c',
    'en has no text for d',
    'b has {m,n} in en, {n,x} in de',
  ]);
});
