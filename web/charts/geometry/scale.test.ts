import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aroundZero, nearestIndex, rowMiddle, toHeight, toUnits, UNITS } from './scale.ts';

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
