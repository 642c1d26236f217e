import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBatcher } from './batcher.ts';

test('items added during a batch form the next batch, each with its own result', async () => {
  const batches: number[][] = [];
  const double = createBatcher<number, number>(3, async (items) => {
    batches.push([...items]);
    await new Promise(setImmediate);
    return items.map((item) => item * 2);
  });
  const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map(double));
  assert.deepEqual(outcomes, [2, 4, 6, 8, 10, 12]);
  assert.deepEqual(batches, [[1], [2, 3, 4], [5, 6]]);
});

test('a delayed batch includes the items added during the delay', async () => {
  const batches: number[][] = [];
  const take = async (items: readonly number[]) => {
    batches.push([...items]);
    return items;
  };
  const batch = createBatcher<number, number>(3, take, { maxDelay: 1 });
  await Promise.all([1, 2, 3, 4].map(batch));
  assert.deepEqual(batches, [[1, 2, 3], [4]]);
});

test('a failed item does not affect the other items of its batch', async () => {
  const double = createBatcher<number, number>(10, async (items) => {
    if (items.includes(3)) throw new Error('three');
    return items;
  });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(double));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  );
});

test('a slow batch delays the next one by at most maxWait', async () => {
  const first = Promise.withResolvers<void>();
  const batch = createBatcher<number, number>(
    10,
    async (items) => {
      if (items.includes(1)) await first.promise;
      return items;
    },
    { maxWait: 1 },
  );
  const [late, ...others] = [1, 2, 3].map(batch);
  assert.deepEqual(await Promise.all(others), [2, 3]);
  first.resolve();
  assert.equal(await late, 1);
});

test('with retriesAlone: false, all items of a failed batch fail together', async () => {
  const batches: number[][] = [];
  const refuse = async (items: readonly number[]) => {
    batches.push([...items]);
    throw new Error('unavailable');
  };
  const batch = createBatcher<number, number>(10, refuse, { retriesAlone: false });
  const outcomes = await Promise.allSettled([1, 2, 3].map(batch));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.deepEqual(batches, [[1], [2, 3]]);
});
