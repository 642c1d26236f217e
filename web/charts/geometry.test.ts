import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  allOverlap,
  aroundZero,
  type DayValue,
  dotsAt,
  linesThrough,
  meanOf,
  nearestIndex,
  quantile,
  rowForKey,
  rowMiddle,
  runningMeans,
  segments,
  toHeight,
  toUnits,
  UNITS,
} from './geometry.ts';

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });

test('a scale is monotonic, and its bounds map to those of the drawing', () => {
  fc.assert(
    fc.property(fc.tuple(number, number, number, number), ([from, width, one, other]) => {
      const domain = { from, to: from + Math.abs(width) + 1 };
      assert.equal(toUnits(domain.from, domain), 0);
      assert.equal(toUnits(domain.to, domain), UNITS);
      if (one < other) assert.ok(toUnits(one, domain) <= toUnits(other, domain));
      if (one < other) assert.ok(toHeight(one, domain) >= toHeight(other, domain));
    }),
  );
});

test('a single value is centred', () => assert.equal(toUnits(3, { from: 3, to: 3 }), UNITS / 2));

test('rows divide the height equally', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (rows) => {
      const middles = Array.from({ length: rows }, (_, row) => rowMiddle(row, rows));
      for (const [row, middle] of middles.entries()) {
        assert.ok(Math.abs(middle + rowMiddle(rows - 1 - row, rows) - UNITS) < 1e-6);
        assert.ok(middle > (middles[row - 1] ?? 0) && middle < UNITS);
      }
    }),
  );
});

test('the nearest value of an ascending list has the least distance', () => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 50 }), number, (unsorted, wanted) => {
      const values = unsorted.sort((one, other) => one - other);
      const found = nearestIndex(values, wanted);
      const distance = Math.min(...values.map((value) => Math.abs(value - wanted)));
      assert.equal(Math.abs((values[found] ?? Number.NaN) - wanted), distance);
    }),
  );
  assert.equal(nearestIndex([], 5), -1);
});

test('a domain around zero contains every value, and is minimal', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -4, max: 4, noNaN: true })), (values) => {
      const { from, to } = aroundZero(values, 0.5);
      assert.equal(from, -to);
      assert.ok(to >= 0.5 && Number.isInteger(to / 0.5));
      const most = Math.max(0, ...values.map(Math.abs));
      assert.ok(most <= to + 1e-6 && (to === 0.5 || most > to - 0.5));
    }),
  );
});

const A = { x: 0, y: 10.04 };
const B = { x: 20.26, y: 30 };

test('a path has a line for each run, and a dot for a run of one point', () => {
  assert.equal(linesThrough([[A, B], [], [A]]), 'M0 10L20.3 30M0 10h.01');
  assert.equal(dotsAt([A, B]), 'M0 10h.01M20.3 30h.01');
  assert.equal(segments([{ from: A, to: B }]), 'M0 10L20.3 30');
  assert.equal(linesThrough([]), '');
});

test('the arrow keys reach every row in visual order, and stop at the ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), (count) => {
      let row = 0;
      for (let step = 0; step < count; step += 1) {
        assert.equal(row, step);
        row = rowForKey(row, count, 'ArrowDown') ?? -1;
      }
      assert.equal(row, count - 1);
      for (let step = 0; step < count; step += 1) row = rowForKey(row, count, 'ArrowUp') ?? -1;
      assert.equal(row, 0);
    }),
  );
  assert.equal(rowForKey(0, 3, 'Home'), null);
});

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
