import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { criticalValue, logGamma, tailProbability } from './student.ts';

/** Two-sided critical values from printed tables: confidence, degrees of freedom, t. */
const TABLE = [
  [0.95, 1, 12.7062],
  [0.95, 2, 4.3027],
  [0.95, 5, 2.5706],
  [0.95, 10, 2.2281],
  [0.95, 30, 2.0423],
  [0.95, 120, 1.9799],
  [0.99, 10, 3.1693],
  [0.999, 10, 4.5869],
  [0.9, 3, 2.3534],
  [0.8, 20, 1.3253],
] as const;

test('critical values equal published tables', () => {
  for (const [confidence, degrees, t] of TABLE) {
    assert.ok(Math.abs(criticalValue(confidence, degrees) - t) < 1e-4, `${confidence} ${degrees}`);
  }
  assert.ok(Math.abs(criticalValue(0.95, 1e7) - 1.959964) < 1e-5, 'the normal distribution in the limit');
});

test('with one and two degrees of freedom the tail has a closed form', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (t) => {
      const cauchy = 1 - (2 / Math.PI) * Math.atan(t);
      assert.ok(Math.abs(tailProbability(t, 1) - cauchy) < 1e-12);
      const two = 1 - t / Math.sqrt(2 + t * t);
      assert.ok(Math.abs(tailProbability(t, 2) - two) < 1e-12);
    }),
  );
});

test('a critical value has the requested tail, also with few or fractional degrees', () => {
  const confidence = fc.double({ min: 0.5, max: 0.99999, noNaN: true });
  const degrees = fc.double({ min: 0.05, max: 5000, noNaN: true });
  fc.assert(
    fc.property(confidence, degrees, (wanted, freedom) => {
      const t = criticalValue(wanted, freedom);
      assert.ok(t > 0 && Number.isFinite(t));
      assert.ok(t > 1e200 || Math.abs(tailProbability(t, freedom) / (1 - wanted) - 1) < 1e-6);
    }),
  );
});

test('the gamma function of an integer is a factorial', () => {
  for (let [n, factorial] = [1, 1]; n < 20; factorial *= n, n += 1)
    assert.ok(Math.abs(logGamma(n) - Math.log(factorial)) < 1e-11);
  assert.ok(Math.abs(logGamma(0.5) - Math.log(Math.PI) / 2) < 1e-12);
});
