import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, daysBetween, isDay } from '../../foundation/days/rules.ts';
import { boundsOf, keyOf, periodBefore, readPeriod, ticksBetween, toQuery } from './period.ts';

const TODAY = '2026-05-31';
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
const text = fc.oneof(fc.constantFrom('', '4w', '3m', '12m', 'all', 'x'), fc.string({ maxLength: 12 }));

test('each span ends today and has its length', () => {
  const spanOf = (span: string) => readPeriod({ span, from: '', to: '' }, TODAY);
  assert.deepEqual(spanOf('4w'), { span: '4w', from: '2026-05-04', to: TODAY });
  assert.deepEqual(spanOf('3m'), { span: '3m', from: '2026-03-01', to: TODAY });
  assert.deepEqual(spanOf('12m'), { span: '12m', from: '2025-06-01', to: TODAY });
  assert.deepEqual(spanOf('all'), { span: 'all', from: null, to: null });
  assert.equal(spanOf('').span, '3m');
  assert.equal(readPeriod({ span: '12m', from: '', to: '' }, '2024-02-29').from, '2023-03-01');
});

test('any address is a period from a day to one not before it', () => {
  fc.assert(
    fc.property(text, fc.oneof(day, text), fc.oneof(day, text), (span, from, to) => {
      const period = readPeriod({ span, from, to }, TODAY);
      for (const end of [period.from, period.to]) assert.ok(end === null || isDay(end));
      if (period.from && period.to) assert.ok(period.from <= period.to);
      assert.equal(keyOf(period), keyOf(readPeriod({ ...period, from: from, to: to }, TODAY)));
    }),
  );
});

test('the query names the ends that are given', () => {
  assert.equal(toQuery({ from: null, to: null }), '');
  assert.equal(toQuery({ from: '2026-05-01', to: null }, { lag: '1' }), '?from=2026-05-01&lag=1');
});

test('open ends are those of the entries, and today', () => {
  const all = { from: null, to: null };
  assert.equal(boundsOf(all, [], TODAY), null);
  assert.deepEqual(boundsOf(all, ['2020-01-05'], TODAY), { from: '2020-01-05', to: TODAY });
  assert.deepEqual(boundsOf(all, ['2026-06-01'], TODAY), { from: '2026-06-01', to: '2026-06-01' });
});

test('few days are written below a chart, in order, and within it', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 9000 }), (from, length) => {
      const to = addDays(from, length);
      const ticks = ticksBetween(from, to).map(({ date }) => date);
      assert.ok(ticks.length <= 7, `${ticks}`);
      if (length > 31) assert.ok(ticks.length >= 1);
      for (const [index, date] of ticks.entries()) {
        assert.ok(date >= from && daysBetween(date, to) >= 0, `${date} within ${from} to ${to}`);
        assert.ok(index === 0 || date > (ticks[index - 1] ?? ''));
      }
    }),
  );
});

test('the period before ends where this one begins, and is as long', () => {
  fc.assert(
    fc.property(day, day, (one, other) => {
      const period = readPeriod({ span: '', from: one, to: other }, TODAY);
      const before = periodBefore(period);
      assert.ok(before);
      assert.equal(daysBetween(before.to ?? '', period.from ?? ''), 1);
      assert.equal(
        daysBetween(before.from ?? '', before.to ?? ''),
        daysBetween(period.from ?? '', period.to ?? ''),
      );
    }),
  );
  assert.equal(periodBefore(readPeriod({ span: 'all', from: '', to: '' }, TODAY)), null);
});
