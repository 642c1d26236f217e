import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldCase } from './fold.ts';

test('case and compatibility forms are ignored', () => {
  assert.equal(foldCase('STRASSE'), foldCase('straße'));
  assert.equal(foldCase('Ｒｕｎｎｉｎｇ'), foldCase('running'));
  assert.equal(foldCase('ΣΊΣΥΦΟΣ'), foldCase('Σίσυφος'));
  assert.notEqual(foldCase('resume'), foldCase('résumé'));
});

test('a text and its upper case have the same key', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-zäöüßéñ ]*$/),
      (text) => foldCase(text) === foldCase(text.toUpperCase()),
    ),
  );
});
