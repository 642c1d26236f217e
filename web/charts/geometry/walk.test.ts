import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rowForKey } from './walk.ts';

test('the arrow keys reach every row in visual order, and stop at the ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), (count) => {
      let row = 0;
      for (let step = 0; step < count; step += 1) {
        assert.equal(row, step);
        row = rowForKey(row, count, 'ArrowDown') ?? -1;
      }
      assert.equal(row, count - 1);
      for (let step = 0; step < count; step += 1) row = rowForKey(row, count, 'ArrowUp') ?? -1;
      assert.equal(row, 0);
    }),
  );
  assert.equal(rowForKey(0, 3, 'Home'), null);
});
