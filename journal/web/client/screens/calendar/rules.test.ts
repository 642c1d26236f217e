import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mood } from '@tandem/web/ui/moods.ts';
import fc from 'fast-check';
import { daysInMonth, monthOf, weekdayOf } from '../../foundation/days/rules.ts';
import { countDays, dayForColumnKey, dayForKey, dayRowsOf, summarizeDays, weeksOf } from './rules.ts';

const month = fc
  .tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);
const weekday = fc.integer({ min: 0, max: 6 });

const at = (date: string, mood: Mood, hour: number, activities: string[] = []) => ({
  date,
  mood,
  at: hour,
  activities,
});
const ENTRIES = [
  at('2026-05-01', 4, 9),
  at('2026-05-01', 3, 8, ['work', 'walk']),
  at('2026-05-01', 4, 7),
  at('2026-05-02', 1, 1, ['work']),
];

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

test('a year has each of its days once, a column for each month, a row for each number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2090 }), (year) => {
      const rows = dayRowsOf(String(year));
      const days = rows.flat().filter((day) => day !== null);
      assert.equal(days.length, new Set(days).size);
      assert.deepEqual([days.toSorted()[0], days.toSorted().at(-1)], [`${year}-01-01`, `${year}-12-31`]);
      for (const [row, own] of rows.entries())
        for (const [column, day] of own.entries())
          if (day) assert.deepEqual([Number(day.slice(5, 7)), Number(day.slice(8))], [column + 1, row + 1]);
    }),
  );
});

test('in the columns of a year, arrows move by days and by months', () => {
  const to = (key: string) => dayForColumnKey('2026-05-31', key);
  assert.deepEqual(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home'].map(to), [
    '2026-06-01',
    '2026-05-30',
    '2026-06-30',
    '2026-04-30',
    null,
  ]);
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
  const days = summarizeDays(ENTRIES);
  assert.deepEqual(days.get('2026-05-01'), { date: '2026-05-01', dominant: 4, moods: [4, 3, 4] });
  assert.deepEqual(countDays(days.values()), [1, 0, 0, 1, 0]);
});

test('with an activity, its days keep the mood of all their entries, and the others are left out', () => {
  assert.deepEqual(
    [...summarizeDays(ENTRIES, 'walk').values()],
    [{ date: '2026-05-01', dominant: 4, moods: [4, 3, 4] }],
  );
  assert.equal(summarizeDays(ENTRIES, 'rowing').size, 0);
});
