import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { levelOf } from './level.ts';

test('silence is 0, the loudest is 1, and what is louder is never lower', () => {
  assert.equal(levelOf([0, 0, 0]), 0);
  assert.equal(levelOf([1, -1, 1]), 1);
  assert.equal(levelOf([0.001]), 0);
  assert.ok(Math.abs(levelOf([0.1, -0.1]) - 2 / 3) < 1e-9);
  const sample = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(sample, { minLength: 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (samples, share) => {
        const quieter = levelOf(samples.map((one) => one * share));
        assert.ok(quieter >= 0 && quieter <= levelOf(samples) && levelOf(samples) <= 1);
      },
    ),
  );
});
