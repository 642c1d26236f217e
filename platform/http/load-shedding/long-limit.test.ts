// The number of concurrent long responses of a process, derived from the memory of the machine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { longLimitsOf } from './long-limit.ts';

const GB = 1e9;

test('unread responses use at most half of the TCP memory of Linux', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 4, max: 512, noNaN: true }),
      fc.integer({ min: 1, max: 64 }),
      (gb, processes) => {
        const { ofAll } = longLimitsOf(gb * GB, processes);
        const least = 16;
        assert.ok(ofAll === least || ofAll * processes * 8e6 <= (0.09 * gb * GB) / 2);
        assert.ok(ofAll >= least && ofAll <= 256);
      },
    ),
  );
  assert.equal(longLimitsOf(1 * GB, 1).ofAll, 16);
  assert.equal(longLimitsOf(24 * GB, 2).ofAll, 67);
});
