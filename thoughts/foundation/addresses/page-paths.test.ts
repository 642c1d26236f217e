import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { profilePath, readPagePath, thoughtPath } from './page-paths.ts';

const handle = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .filter((text) => text.isWellFormed() && !['.', '../..'].includes(text));
const number = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String);

test('a generated page path is parsed back to its parts', () => {
  fc.assert(
    fc.property(handle, number, (name, digits) => {
      assert.deepEqual(readPagePath(profilePath(name)), { handle: name, number: null });
      assert.deepEqual(readPagePath(thoughtPath(name, digits)), { handle: name, number: digits });
    }),
  );
});

test('other paths are not pages', () => {
  for (const path of ['/', '/@', '/ada', '/@ada/x', '/@ada/1/2', '/@ada/followers', '/@%', '/users/ada'])
    assert.equal(readPagePath(path), null, path);
});
