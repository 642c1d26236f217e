import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allOverlap, type DayValue, meanOf, quantile, runningMeans } from './series.ts';

const points: fc.Arbitrary<DayValue[]> = fc
  .uniqueArray(
    fc.record({ day: fc.integer({ min: 0, max: 120 }), value: fc.double({ min: 1, max: 5, noNaN: true }) }),
    { selector: ({ day }) => day, maxLength: 80 },
  )
  .map((found) => found.sort((one, other) => one.day - other.day));

const RULE = { window: 14, fewest: 5 };

test('a running mean covers its days, and needs a minimum number of them', () => {
  fc.assert(
    fc.property(points, (given) => {
      const means = new Map(
        runningMeans(given, RULE)
          .flat()
          .map(({ day, value }) => [day, value]),
      );
      for (let day = (given[0]?.day ?? 0) - 1; day <= (given.at(-1)?.day ?? 0) + 1; day += 1) {
        const within = given.filter((one) => one.day <= day && one.day > day - RULE.window);
        const isShown = within.length >= RULE.fewest && day <= (given.at(-1)?.day ?? 0);
        assert.equal(means.has(day), isShown, `day ${day}`);
        if (isShown) {
          const expected = meanOf(within.map(({ value }) => value));
          assert.ok(Math.abs((means.get(day) ?? 0) - expected) < 1e-9);
        }
      }
    }),
  );
});

test('runs are of successive days, with a gap between any two', () => {
  fc.assert(
    fc.property(points, (given) => {
      const runs = runningMeans(given, RULE);
      for (const [index, run] of runs.entries()) {
        for (const [place, { day }] of run.entries()) assert.equal(day, (run[0]?.day ?? 0) + place);
        const next = runs[index + 1]?.[0]?.day;
        if (next !== undefined) assert.ok(next > (run.at(-1)?.day ?? 0) + 1);
      }
    }),
  );
});

test('an empty series has no running mean', () => assert.deepEqual(runningMeans([], RULE), []));

test('quantiles are between the extremes, and the median halves the values', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (values) => {
      assert.equal(quantile(values, 0), Math.min(...values));
      assert.equal(quantile(values, 1), Math.max(...values));
      const middle = quantile(values, 0.5);
      assert.ok(values.filter((value) => value < middle).length <= values.length / 2);
      assert.ok(values.filter((value) => value > middle).length <= values.length / 2);
    }),
  );
  assert.deepEqual([quantile([1, 2, 3, 4], 0.5), quantile([], 0.5)], [2.5, Number.NaN]);
});

test('intervals overlap if they have a common value', () => {
  assert.ok(
    allOverlap([
      { low: 1, high: 3 },
      { low: 2, high: 4 },
      { low: 3, high: 5 },
    ]),
  );
  assert.ok(
    !allOverlap([
      { low: 1, high: 3 },
      { low: 2, high: 5 },
      { low: 3.1, high: 5 },
    ]),
  );
  assert.ok(allOverlap([]));
});
