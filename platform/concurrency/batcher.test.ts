import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBatcher } from './batcher.ts';

test('items added during a batch share the next one, and each gets its own outcome', async () => {
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

test('a batch with a delay includes items added meanwhile', async () => {
  const batches: number[][] = [];
  const take = async (items: readonly number[]) => {
    batches.push([...items]);
    return items;
  };
  const batch = createBatcher<number, number>(3, take, { maxDelay: 1 });
  await Promise.all([1, 2, 3, 4].map(batch));
  assert.deepEqual(batches, [[1, 2, 3], [4]]);
});

test('a failing item does not affect the others of its batch', async () => {
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

test('the next batch waits no longer for one that does not end than it has to', async () => {
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

test('all items of a failing batch fail at once where none is to be run alone', async () => {
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
