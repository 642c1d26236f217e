import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { overlap } from './overlapping-paths.ts';

const PARTS = ['a', 'b', 'c'];
const PATHS = PARTS.flatMap((one) => [
  `/${one}`,
  ...PARTS.flatMap((two) => [`/${one}/${two}`, ...PARTS.map((three) => `/${one}/${two}/${three}`)]),
]);

const pattern = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b', ':name'), { minLength: 1, maxLength: 3 }),
    fc.option(fc.constant('*'), { freq: 2 }),
  )
  .map(([parts, rest]) => `/${[...parts.slice(0, rest ? 2 : 3), ...(rest ? [rest] : [])].join('/')}`);

const matches = (path: string, url: string): boolean =>
  new RegExp(`^${url.replaceAll(':name', '[^/]+').replace('*', '.*')}$`).test(path);

test('two paths overlap if a request can be for both', () => {
  fc.assert(
    fc.property(pattern, pattern, (one, other) => {
      assert.equal(
        overlap(one.split('/'), other.split('/')),
        PATHS.some((path) => matches(path, one) && matches(path, other)),
      );
    }),
  );
});

test('a segment of which a part varies overlaps with others', () => {
  assert.equal(overlap(['', '@:handle'], ['', '@ada']), true);
  assert.equal(overlap(['', ''], ['', ':name']), true);
});
