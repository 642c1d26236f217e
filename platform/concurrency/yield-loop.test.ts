import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yieldLoop } from './yield-loop.ts';

/** A clock on which each iteration of the loop takes `lasts` milliseconds, with a count of iterations. */
function createIterations(lasts: (count: number) => number) {
  let time = 0;
  let count = -1;
  const now = () => {
    count += 1;
    if (count > 0) time += lasts(count);
    return time;
  };
  return { now, count: () => count };
}

test('other tasks run at most three times as long as a slice', async () => {
  const { now, count } = createIterations(() => 1);
  await yieldLoop(5, now);
  assert.equal(count(), 15);
});

test('the task continues immediately if no other task is pending', async () => {
  const { now, count } = createIterations((iteration) => (iteration > 3 ? 0.01 : 1));
  await yieldLoop(50, now);
  assert.equal(count(), 5);
});
