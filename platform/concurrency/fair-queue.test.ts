import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

const WAIT = 10_000;

/** Work whose end the test controls; client names have two letters, the first of which is the group. */
function createPausedWork(queue: FairQueue) {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const settle = () => new Promise(setImmediate);
  const run = (client: string, cost = 1): Promise<unknown> => {
    const work = async () => {
      order.push(client);
      await new Promise<void>((resolve) => ends.push(resolve));
    };
    const done = queue.run({ group: client[0] ?? '', key: client }, work, () => cost);
    done.catch(() => {});
    return done;
  };
  const end = async (count: number): Promise<void> => {
    for (; count > 0; count -= 1) {
      await settle();
      ends.shift()?.();
    }
  };
  return { order, run, end };
}

test('new clients run before clients that were served already', async () => {
  const { order, run, end } = createPausedWork(createFairQueue({ permits: 1, queued: 99, wait: WAIT }));
  const runs = ['a1', 'b1', 'c1', 'a1', 'b1', 'c1', 'a1', 'b1', 'c1'].map((client) => run(client));
  await end(4);
  runs.push(run('d1'));
  await end(6);
  await Promise.all(runs);
  assert.deepEqual(order, ['a1', 'b1', 'c1', 'b1', 'd1', 'c1', 'a1', 'b1', 'c1', 'a1']);
});

test('a group counts as one client, and its clients share its permits', async () => {
  const { order, run, end } = createPausedWork(createFairQueue({ permits: 1, queued: 99, wait: WAIT }));
  const runs = ['a1', 'a2', 'a3', 'a1', 'a4', 'b1', 'b1'].map((client) => run(client));
  await end(7);
  await Promise.all(runs);
  assert.deepEqual(order, ['a1', 'b1', 'a2', 'b1', 'a3', 'a4', 'a1']);
});

test('a client with cheap work runs before clients that used their full share', async () => {
  const { order, run, end } = createPausedWork(createFairQueue({ permits: 1, queued: 99, wait: WAIT }));
  const runs = [run('a1', 1 / 8), ...['b1', 'c1', 'c1', 'c1'].map((client) => run(client))];
  await end(2);
  runs.push(run('b1'), run('a1', 1 / 8));
  await end(5);
  await Promise.all(runs);
  assert.deepEqual(order, ['a1', 'b1', 'c1', 'a1', 'c1', 'b1', 'c1']);
});

test('beyond the limit, the last waiter in the queue is refused', async () => {
  const { order, run, end } = createPausedWork(createFairQueue({ permits: 1, queued: 3, wait: WAIT }));
  const runs = ['a1', 'a1', 'a2', 'a1', 'b1'].map((client) => run(client));
  await assert.rejects(runs[3] ?? Promise.resolve(), { code: 'overloaded', retryAfter: 5 });
  await end(4);
  await Promise.all(runs.filter((_, at) => at !== 3));
  assert.deepEqual(order, ['a1', 'b1', 'a2', 'a1']);
});

test('a waiter is refused after the timeout', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const queue = createFairQueue({ permits: 1, queued: 3, wait: WAIT });
  const { order, run, end } = createPausedWork(queue);
  const first = run('a1');
  const second = run('a1');
  context.mock.timers.tick(WAIT);
  await assert.rejects(second, { code: 'overloaded' });
  await end(1);
  await first;
  assert.deepEqual(order, ['a1']);
  assert.deepEqual(queue.usage, { inProgress: 0, queued: 0 });
});

test('of thousands of waiting clients none is dropped', async () => {
  const queue = createFairQueue({ permits: 1, queued: 1_000_000, wait: WAIT });
  let count = 0;
  const names = Array.from({ length: 3000 }, (_, at) => ({ group: `${at % 1500}`, key: `${at}` }));
  await Promise.all(names.map((client) => queue.run(client, async () => (count += 1))));
  assert.equal(count, 3000);
  assert.deepEqual(queue.usage, { inProgress: 0, queued: 0 });
});

test('concurrency never exceeds the permits, and all permits are released', async () => {
  const client = fc.record({ group: fc.constantFrom('a', 'b'), key: fc.constantFrom('1', '2') });
  const coming = fc.array(fc.record({ client, fails: fc.boolean(), cost: fc.double({ min: 0, max: 1 }) }));
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 0, max: 5 }),
    coming,
    async (permits, queued, all) => {
      const queue = createFairQueue({ permits, queued, wait: WAIT });
      let running = 0;
      let done = 0;
      const runs = all.map(({ client, fails, cost }) => {
        const work = async () => {
          running += 1;
          assert.ok(running <= permits);
          await null;
          running -= 1;
          done += 1;
          if (fails) throw new Error('fails');
        };
        return queue.run(client, work, () => cost);
      });
      assert.ok(queue.usage.queued <= queued);
      await Promise.allSettled(runs);
      assert.equal(done, Math.min(all.length, permits + queued));
      assert.deepEqual(queue.usage, { inProgress: 0, queued: 0 });
    },
  );
  await fc.assert(property);
});
