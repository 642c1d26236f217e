import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findNearest } from './nearest.ts';

test('a misspelt name gets the nearest candidate, an unrelated one none', () => {
  const names = ['from', 'to', 'limit', 'cursor', 'JOURNAL_MAX_PHOTO_BYTES'];
  assert.equal(findNearest('form', names), 'from');
  assert.equal(findNearest('Limits', names), 'limit');
  assert.equal(findNearest('JOURNAL_PHOTO_BYTES', names), 'JOURNAL_MAX_PHOTO_BYTES');
  assert.equal(findNearest('somethingelse', names), null);
  assert.equal(findNearest('from', []), null);
});

test('a candidate is its own nearest', () => {
  const property = fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), (names) => {
    for (const name of names) assert.equal(findNearest(name, names)?.toLowerCase(), name.toLowerCase());
  });
  fc.assert(property);
});
