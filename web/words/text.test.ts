import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDictionaries } from './dictionaries.ts';
import { fillIn, namesIn } from './text.ts';

test('numbers, words and plurals are put in as the language writes them', () => {
  const text = '{n:One day|{n} days} of {name}';
  assert.equal(fillIn(text, { n: 1, name: 'May' }, 'en'), 'One day of May');
  assert.equal(fillIn(text, { n: 1200, name: 'May' }, 'en'), '1,200 days of May');
  assert.equal(fillIn('{n} {n:day|days}', { n: 1 }, 'en'), '1 day');
  assert.equal(fillIn('{n} {n:Tag|Tage}', { n: 2310 }, 'de'), '2.310 Tage');
  assert.equal(fillIn('Hello {name}', { name: '{n}' }, 'en'), 'Hello {n}');
  assert.equal(fillIn('{unknown}', {}, 'en'), '{unknown}');
  assert.deepEqual(namesIn(text), ['n', 'name']);
});

test('a missing key, an unknown key and another placeholder are each reported', () => {
  const en = { a: 'A', b: '{n} of {m}', c: 'C' };
  assert.deepEqual(compareDictionaries({ en, de: en }), []);
  assert.deepEqual(compareDictionaries({ en, de: { a: ' ', b: '{n} von {x}', d: 'D' } }), [
    'de has no text for a',
    'de has no text for c',
    'en has no text for d',
    'b has {m,n} in en, {n,x} in de',
  ]);
});
