import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createFairSemaphore } from './fair-semaphore.ts';

/** Work whose end the test controls. */
function createPausedWork() {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => async () => {
    order.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
  };
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { order, work, endOne };
}

test('permits are granted round robin among the waiting keys', async () => {
  const semaphore = createFairSemaphore({ permits: 1, queued: 9 });
  const { order, work, endOne } = createPausedWork();
  const runs = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => semaphore.run(name[0] ?? '', work(name)));
  for (let count = 0; count < 5; count += 1) await endOne();
  await Promise.all(runs);
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'a3', 'b2']);
  assert.deepEqual(semaphore.usage, { inProgress: 0, queued: 0 });
});

test('beyond the limit, a waiter of the key with the most waiters is refused', async () => {
  const semaphore = createFairSemaphore({ permits: 1, queued: 3 });
  const { order, work, endOne } = createPausedWork();
  const runs = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => semaphore.run(name[0] ?? '', work(name)));
  await assert.rejects(runs[3] ?? Promise.resolve(), { code: 'overloaded', retryAfter: 5 });
  for (let count = 0; count < 4; count += 1) await endOne();
  await Promise.all(runs.filter((_, at) => at !== 3));
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'a3']);
});

test('concurrency never exceeds the permits, and all permits are released', async () => {
  const coming = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean() }));
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 0, max: 3 }),
    coming,
    async (permits, queued, all) => {
      const semaphore = createFairSemaphore({ permits, queued });
      let running = 0;
      const runs = all.map(({ key, fails }) =>
        semaphore.run(key, async () => {
          running += 1;
          assert.ok(running <= permits);
          await null;
          running -= 1;
          if (fails) throw new Error('fails');
        }),
      );
      assert.ok(semaphore.usage.queued <= queued);
      await Promise.allSettled(runs);
      assert.deepEqual(semaphore.usage, { inProgress: 0, queued: 0 });
    },
  );
  await fc.assert(property);
});

test('a key at its limit does not use the permits of other keys', async () => {
  const semaphore = createFairSemaphore({ permits: 2, perKey: 1, queued: 9 });
  const { order, work, endOne } = createPausedWork();
  const runs = ['a1', 'a2', 'b1', 'c1'].map((name) => semaphore.run(name[0] ?? '', work(name)));
  await new Promise(setImmediate);
  assert.deepEqual(order, ['a1', 'b1']);
  for (let count = 0; count < 4; count += 1) await endOne();
  await Promise.all(runs);
  assert.deepEqual(order, ['a1', 'b1', 'a2', 'c1']);
});

test('the work of a disconnected client is not started', async () => {
  const semaphore = createFairSemaphore({ permits: 1, queued: 9 });
  const { order, work, endOne } = createPausedWork();
  const runs = ['a1', 'a2', 'b1'].map((name) =>
    semaphore.run(name[0] ?? '', work(name), () => name === 'a2'),
  );
  const refused = assert.rejects(runs[1] ?? Promise.resolve(), { code: 'client-gone' });
  for (let count = 0; count < 2; count += 1) await endOne();
  await Promise.all([runs[0], runs[2], refused]);
  assert.deepEqual(order, ['a1', 'b1']);
  assert.deepEqual(semaphore.usage, { inProgress: 0, queued: 0 });
});
