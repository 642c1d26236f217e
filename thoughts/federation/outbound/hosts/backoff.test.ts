import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import { NEVER } from '../../../foundation/tables/federation.ts';
import { backoffUntil, failingSince, retryDelay } from './retries.ts';

const defaults = { attempts: 16, initialDelay: 10 * SECOND, maxDelay: 12 * HOUR };
const schedule = fc
  .record({ attempts: fc.integer({ min: 1, max: 30 }), initialDelay: fc.nat(HOUR), maxDelay: fc.nat(DAY) })
  .map((drawn) => ({ ...drawn, maxDelay: drawn.maxDelay + drawn.initialDelay }));
const chance = fc.double({ min: 0, max: 1, noNaN: true });

test('delays double with half jitter up to the ceiling', () => {
  fc.assert(
    fc.property(schedule, fc.integer({ min: 1, max: 60 }), chance, (plan, attempt, drawn) => {
      const doubled = Math.min(plan.maxDelay, plan.initialDelay * 2 ** (attempt - 1));
      const delay = retryDelay(plan, attempt, drawn);
      assert.ok(delay >= Math.floor(doubled) && delay <= Math.min(plan.maxDelay, Math.ceil(doubled * 1.5)));
      assert.ok(Number.isSafeInteger(delay));
      assert.ok(retryDelay(plan, attempt + 1, drawn) >= delay);
    }),
  );
});

test('Retry-After is a minimum delay, up to the ceiling', () => {
  fc.assert(
    fc.property(schedule, chance, fc.nat(10 ** 9), (plan, drawn, seconds) => {
      const delay = retryDelay(plan, 1, drawn, seconds);
      assert.ok(delay >= Math.min(plan.maxDelay, seconds * 1000) && delay <= plan.maxDelay);
    }),
  );
});

test('the default retries span more than two days', () => {
  const total = (drawn: number) =>
    Array.from({ length: 15 }, (_, at) => retryDelay(defaults, at + 1, drawn)).reduce(
      (sum, one) => sum + one,
    );
  assert.equal(retryDelay(defaults, 1, 0), 10_000);
  assert.equal(retryDelay(defaults, 1, 1), 15_000);
  assert.equal(retryDelay(defaults, 2, 0), 20_000);
  assert.ok(total(0) > 1.9 * DAY && total(1) < 3 * DAY);
});

test('a host backs off for its time of failure, at most an hour, and is suspended after seven days', () => {
  const backingOff = (failed: number) => backoffUntil(0, failed, defaults) - failed;
  assert.equal(backingOff(0), 10 * SECOND);
  assert.equal(backingOff(40 * SECOND), 40 * SECOND);
  assert.equal(backingOff(5 * DAY), HOUR);
  assert.equal(backoffUntil(0, 7 * DAY, defaults), NEVER);
  assert.equal(backoffUntil(0, DAY, { ...defaults, maxDelay: 5 }), DAY + 5);
});

test('a failure long after the previous one resets the backoff', () => {
  assert.equal(failingSince({ failingSince: null, seenAt: 5 }, 9), 9);
  assert.equal(failingSince({ failingSince: 5, seenAt: 5 }, 5 + 7 * DAY), 5);
  assert.equal(failingSince({ failingSince: 5, seenAt: 5 }, 6 + 7 * DAY), 6 + 7 * DAY);
});
