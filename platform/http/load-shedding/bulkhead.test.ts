import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../refusal.ts';
import { createBulkhead, createLoopBudget, type LoopBudget } from './bulkhead.ts';

const here = () => false;
const LONG = 1_000_000;
/** A budget that is never spent. */
const endless: LoopBudget = { isSpent: () => false, next: (callback) => void setImmediate(callback) };

test('a released permit goes to the longest waiting request; a full queue refuses more', async () => {
  const bulkhead = createBulkhead({ permits: 1, queued: 2, maxWait: LONG }, endless);
  assert.equal(bulkhead.acquire(here), undefined);
  const order: string[] = [];
  const acquired = ['first', 'second'].map((name) => bulkhead.acquire(here)?.then(() => order.push(name)));
  assert.throws(
    () => bulkhead.acquire(here),
    (error) => error instanceof Refusal && error.retryAfter === 5,
  );
  assert.deepEqual(bulkhead.load, { inProgress: 1, queued: 2, shed: { full: 1, waited: 0 } });
  bulkhead.release();
  await acquired[0];
  bulkhead.release();
  await acquired[1];
  bulkhead.release();
  assert.deepEqual(order, ['first', 'second']);
  assert.deepEqual(bulkhead.load, { inProgress: 0, queued: 0, shed: { full: 1, waited: 0 } });
});

test('a request beyond the maximum wait is refused, and the next one gets the permit', async () => {
  const bulkhead = createBulkhead({ permits: 1, queued: 9, maxWait: 1 }, endless);
  assert.equal(bulkhead.acquire(here), undefined);
  await assert.rejects(Promise.resolve(bulkhead.acquire(here)), { code: 'overloaded' });
  assert.deepEqual(bulkhead.load, { inProgress: 1, queued: 0, shed: { full: 0, waited: 1 } });
});

test('a disconnected client gets no permit', async () => {
  const bulkhead = createBulkhead({ permits: 1, queued: 9, maxWait: LONG }, endless);
  assert.equal(bulkhead.acquire(here), undefined);
  const left = bulkhead.acquire(() => true);
  const stayed = bulkhead.acquire(here);
  bulkhead.release();
  await assert.rejects(Promise.resolve(left), { code: 'client-gone' });
  await stayed;
  assert.equal(bulkhead.load.inProgress, 1);
});

test('without a limit no request waits', () => {
  const bulkhead = createBulkhead({ permits: 0, queued: 0, maxWait: 1 }, endless);
  for (let count = 0; count < 5000; count += 1) assert.equal(bulkhead.acquire(here), undefined);
});

test('concurrency never exceeds the permits, and all permits are released', async () => {
  const moves = fc.array(fc.constantFrom('enter', 'leave'), { maxLength: 60 });
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 0, max: 4 }),
    moves,
    async (permits, queued, sequence) => {
      const bulkhead = createBulkhead({ permits, queued, maxWait: LONG }, endless);
      let inside = 0;
      let refused = 0;
      const come = async () => {
        try {
          await bulkhead.acquire(here);
          inside += 1;
          assert.ok(inside <= permits);
        } catch (error) {
          assert.ok(error instanceof Refusal);
          refused += 1;
        }
      };
      const go = () => {
        inside -= 1;
        bulkhead.release();
      };
      const coming: Promise<void>[] = [];
      for (const move of sequence) {
        if (move === 'enter') coming.push(come());
        else if (inside > 0) go();
        await null;
        await null;
        assert.ok(bulkhead.load.inProgress <= permits && bulkhead.load.queued <= queued);
      }
      while (bulkhead.load.inProgress > 0) {
        if (inside > 0) go();
        await new Promise(setImmediate);
      }
      await Promise.all(coming);
      assert.deepEqual(bulkhead.load, { inProgress: 0, queued: 0, shed: { full: refused, waited: 0 } });
    },
  );
  await fc.assert(property);
});

test('a resumed request precedes new ones, and is never refused for a full queue', async () => {
  const bulkhead = createBulkhead({ permits: 1, queued: 1, maxWait: LONG }, endless);
  assert.equal(bulkhead.acquire(here), undefined);
  const order: string[] = [];
  const fresh = bulkhead.acquire(here)?.then(() => order.push('fresh'));
  const resumed = ['first', 'second'].map((name) =>
    bulkhead.acquire(here, 'resumed')?.then(() => order.push(name)),
  );
  assert.throws(() => bulkhead.acquire(here), { code: 'overloaded' });
  assert.deepEqual(bulkhead.load, { inProgress: 1, queued: 3, shed: { full: 1, waited: 0 } });
  for (const next of [...resumed, fresh]) {
    bulkhead.release();
    await next;
  }
  assert.deepEqual(order, ['first', 'second', 'fresh']);
});

test('after the loop budget is used up, requests wait for the next iteration in order', async () => {
  let isSpent = false;
  const callbacks: (() => void)[] = [];
  const budget: LoopBudget = { isSpent: () => isSpent, next: (callback) => void callbacks.push(callback) };
  const bulkhead = createBulkhead({ permits: 9, queued: 2, maxWait: LONG }, budget);
  assert.equal(bulkhead.acquire(here), undefined);
  isSpent = true;
  const order: string[] = [];
  const acquired = ['first', 'second'].map((name) => bulkhead.acquire(here)?.then(() => order.push(name)));
  assert.throws(() => bulkhead.acquire(here), { code: 'overloaded' });
  bulkhead.release();
  assert.deepEqual(bulkhead.load, { inProgress: 0, queued: 2, shed: { full: 1, waited: 0 } });
  for (const callback of callbacks.splice(0)) callback();
  await acquired[0];
  assert.deepEqual(order, ['first'], 'one per iteration, although the budget is used up');
  isSpent = false;
  bulkhead.release();
  await acquired[1];
  assert.deepEqual(bulkhead.load, { inProgress: 1, queued: 0, shed: { full: 1, waited: 0 } });
});

test('within the loop budget, as many requests are admitted as there are permits', async () => {
  let isSpent = false;
  const callbacks: (() => void)[] = [];
  const budget: LoopBudget = { isSpent: () => isSpent, next: (callback) => void callbacks.push(callback) };
  const bulkhead = createBulkhead({ permits: 4, queued: 9, maxWait: LONG }, budget);
  assert.equal(bulkhead.acquire(here), undefined);
  isSpent = true;
  const acquired = Array.from({ length: 5 }, () => bulkhead.acquire(here));
  isSpent = false;
  for (const callback of callbacks.splice(0)) callback();
  // The fourth request was not queued yet when the callback was scheduled.
  for (const callback of callbacks.splice(0)) callback();
  await Promise.all(acquired.slice(0, 3));
  assert.deepEqual(bulkhead.load, { inProgress: 4, queued: 2, shed: { full: 0, waited: 0 } });
  for (let count = 0; count < 4; count += 1) bulkhead.release();
  await Promise.all(acquired);
});

test('the loop budget ends after its time, and is reset in the next iteration', async () => {
  let now = 0;
  const budget = createLoopBudget(10, { now: () => now });
  assert.equal(budget.isSpent(), false);
  now = 9;
  assert.equal(budget.isSpent(), false);
  now = 10;
  assert.equal(budget.isSpent(), true);
  await new Promise<void>((resolve) => budget.next(resolve));
  assert.equal(budget.isSpent(), false);
});
