import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { daysInMonth, monthOf, weekdayOf } from '../../foundation/days/rules.ts';
import { countDays, dayForKey, monthSpans, summarizeDays, weekColumnsOf, weeksOf } from './rules.ts';

const month = fc
  .tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);
const weekday = fc.integer({ min: 0, max: 6 });

test('a month has each of its days once, in order, under its weekday', () => {
  fc.assert(
    fc.property(month, weekday, (one, first) => {
      const weeks = weeksOf(one, first);
      const days = weeks.flat().filter((day) => day !== null);
      assert.equal(days.length, daysInMonth(one));
      assert.deepEqual(days, days.toSorted());
      for (const week of weeks)
        for (const [index, day] of week.entries())
          if (day) assert.equal((weekdayOf(day) - first + 7) % 7, index);
    }),
  );
});

test('a year has each of its days once, a column for each week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2090 }), weekday, (year, first) => {
      const days = weekColumnsOf(String(year), first)
        .flat()
        .filter((day) => day !== null);
      assert.equal(days.length, new Set(days).size);
      assert.deepEqual([days[0], days.at(-1)], [`${year}-01-01`, `${year}-12-31`]);
    }),
  );
});

test('each month of a year is named above the week with its first day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2090 }), weekday, (year, first) => {
      const columns = weekColumnsOf(String(year), first);
      const spans = monthSpans(String(year), first);
      let column = 0;
      for (const { month: name, weeks } of spans) {
        assert.ok(columns[column]?.includes(`${name}-01`));
        column += weeks;
      }
      assert.deepEqual([spans.length, column], [12, columns.length]);
    }),
  );
});

test('arrows move by days and weeks, Home and End within the week, PageUp and PageDown by months', () => {
  const to = (day: string, key: string, shift = false) => dayForKey(day, key, shift, 0);
  assert.deepEqual(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => to('2026-05-01', key)),
    ['2026-04-30', '2026-05-02', '2026-04-24', '2026-05-08', '2026-04-27', '2026-05-03'],
  );
  assert.equal(to('2026-03-31', 'PageUp'), '2026-02-28');
  assert.equal(to('2024-02-29', 'PageDown', true), '2025-02-28');
  assert.equal(to('2026-05-01', 'x'), null);
  fc.assert(
    fc.property(month, weekday, (one, first) => {
      const day = `${one}-15`;
      const week = [dayForKey(day, 'Home', false, first), dayForKey(day, 'End', false, first)];
      assert.ok((week[0] ?? '') <= day && day <= (week[1] ?? ''));
      assert.equal(monthOf(dayForKey(day, 'PageDown', false, first) ?? '') > one, true);
    }),
  );
});

test('a day is counted once, under its dominant mood', () => {
  const at = (date: string, mood: 1 | 2 | 3 | 4 | 5, hour: number) => ({ date, mood, at: hour });
  const days = summarizeDays([
    at('2026-05-01', 4, 9),
    at('2026-05-01', 3, 8),
    at('2026-05-01', 4, 7),
    at('2026-05-02', 1, 1),
  ]);
  assert.deepEqual(days.get('2026-05-01'), { date: '2026-05-01', dominant: 4, moods: [4, 3, 4] });
  assert.deepEqual(countDays(days.values()), [1, 0, 0, 1, 0]);
});
