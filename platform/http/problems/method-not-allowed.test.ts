import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createPathTree } from './method-not-allowed.ts';

function overlap(one: string, other: string): boolean {
  const tree = createPathTree<string>();
  tree.add(other.split('/'), other);
  return tree.overlapping(one.split('/')).includes(other);
}

const PARTS = ['a', 'b', 'c', '@a'];
const PATHS = PARTS.flatMap((one) => [
  `/${one}`,
  ...PARTS.flatMap((two) => [`/${one}/${two}`, ...PARTS.map((three) => `/${one}/${two}/${three}`)]),
]);

const pattern = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b', ':name', '@:name'), { minLength: 1, maxLength: 3 }),
    fc.option(fc.constant('*'), { freq: 2 }),
  )
  .map(([parts, rest]) => `/${[...parts.slice(0, rest ? 2 : 3), ...(rest ? [rest] : [])].join('/')}`);

const matches = (path: string, url: string): boolean =>
  new RegExp(`^${url.replaceAll(':name', '[^/]+').replace('*', '.*')}$`).test(path);

test('two paths overlap if one request can match both', () => {
  fc.assert(
    fc.property(pattern, pattern, (one, other) => {
      assert.equal(
        overlap(one, other),
        PATHS.some((path) => matches(path, one) && matches(path, other)),
      );
    }),
  );
});

test('a segment with a variable part overlaps with others', () => {
  assert.equal(overlap('/@:handle', '/@ada'), true);
  assert.equal(overlap('/@:handle', '/ada'), false);
  assert.equal(overlap('/', '/:name'), true);
});

test('the overlapping paths are found among many', () => {
  fc.assert(
    fc.property(pattern, fc.uniqueArray(pattern), (one, others) => {
      const tree = createPathTree<string>();
      for (const other of others) tree.add(other.split('/'), other);
      assert.deepEqual(
        tree.overlapping(one.split('/')).toSorted(),
        others.filter((other) => overlap(one, other)).toSorted(),
      );
    }),
  );
});
