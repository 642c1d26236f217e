import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fewestThatShowMore, mostThatShowLess } from './binomial.ts';

test('the bounds equal those of the binomial distribution', () => {
  // For ten fair coins, P(X ≤ 0) = 1/1024, P(X ≤ 1) = 11/1024, P(X ≤ 2) = 56/1024.
  assert.deepEqual(
    [0.0005, 0.001, 0.0107, 0.0108, 0.06].map((error) => mostThatShowLess(10, 0.5, error)),
    [-1, 0, 0, 1, 2],
  );
  assert.equal(fewestThatShowMore(10, 0.5, 0.0108), 9);
  // The tail of 4,000 trials by normal approximation: 240 − 2.33 × 15.02 = 205.
  assert.ok(Math.abs(mostThatShowLess(4000, 0.06, 0.01) - 205) <= 1);
});
