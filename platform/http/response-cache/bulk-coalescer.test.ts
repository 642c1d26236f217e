import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { Payload } from '../payload/payload.ts';
import { type BulkRequest, createBulkCoalescer } from './bulk-coalescer.ts';
import type { SharedResponse } from './shared-response.ts';

/** Responses with the data version at their start; the test controls when each ends. */
function setUp(maxWaiters = 1001) {
  const runInBulk = createBulkCoalescer(
    createFairSemaphore({ permits: 2, perKey: 1, queued: 2 }),
    maxWaiters,
  );
  let written = 0;
  let made = 0;
  const ends: ((error?: Error) => void)[] = [];
  const make = (): Promise<SharedResponse> => {
    made += 1;
    const payload = new Payload(String(written));
    return new Promise((resolve, reject) =>
      ends.push((error) => (error ? reject(error) : resolve({ status: 200, headers: {}, payload }))),
    );
  };
  const ask = async (more: Partial<BulkRequest> = {}) =>
    (await runInBulk({ key: 'list', client: 'ada', isDisconnected: () => false, compute: make, ...more }))
      .payload.body;
  const end = async (error?: Error): Promise<void> => {
    ends.shift()?.(error);
    await new Promise(setImmediate);
  };
  return {
    write: () => {
      written += 1;
    },
    made: () => made,
    ask,
    end,
  };
}

test('concurrent equal requests share two responses, none older than its request', async () => {
  const { write, made, ask, end } = setUp();
  const first = ask();
  write();
  const others = Array.from({ length: 1000 }, () => ask());
  await end();
  assert.equal(await first, '0');
  await end();
  assert.deepEqual([...new Set(await Promise.all(others))], ['1']);
  assert.equal(made(), 2);
});

test('beyond the limit, disconnected clients are removed first, then requests of the busiest client', async () => {
  const { made, ask, end } = setUp(4);
  const gone = new Set<string>();
  const own = ['a', 'b', 'c', 'd'].map((name) =>
    ask({ client: 'mallory', isDisconnected: () => gone.has(name) }),
  );
  const overloaded = (reply = Promise.resolve<unknown>(0)) => assert.rejects(reply, { code: 'overloaded' });
  gone.add('b');
  const [, left] = own;
  own.push(ask({ client: 'mallory' }));
  const other = ask({ client: 'ada' });
  await Promise.all([overloaded(left), overloaded(own[4])]);
  await end();
  await end();
  for (const reply of [own[0], own[2], own[3], other]) assert.equal(await reply, '0');
  assert.equal(made(), 2);
});

test('many requests of one client do not delay those of others', async () => {
  const { made, ask, end } = setUp();
  const own = ['a', 'b', 'c'].map((key) => ask({ key, client: 'mallory' }));
  const other = ask({ key: 'd', client: 'ada' });
  assert.equal(made(), 2);
  for (let count = 0; count < 4; count += 1) await end();
  await Promise.all([...own, other]);
});

test('a response to disconnected clients only is not computed', async () => {
  const { made, ask, end } = setUp();
  let hasLeft = false;
  const isGone = () => hasLeft;
  const first = ask({ isDisconnected: isGone });
  const later = [ask({ isDisconnected: isGone }), ask({ isDisconnected: isGone })];
  hasLeft = true;
  const refused = [first, ...later].map((each) => assert.rejects(each, { code: 'client-gone' }));
  await end();
  await Promise.all(refused);
  assert.equal(made(), 1);
  const another = ask();
  await end();
  assert.equal(await another, '0');
});

test('a failure rejects all requests that share it, and the next succeed', async () => {
  const { ask, end } = setUp();
  const failing = assert.rejects(ask(), /broken/);
  const next = ask();
  await end(new Error('broken'));
  await failing;
  await end();
  assert.equal(await next, '0');
});
