import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TIME_OF_DAY, toSchedule, WEEKDAYS } from './schedule.ts';

const time = fc
  .record({ hour: fc.nat({ max: 23 }), minute: fc.nat({ max: 59 }), second: fc.option(fc.nat({ max: 59 })) })
  .chain(({ hour, minute, second }) => {
    const two = (value: number) => String(value).padStart(2, '0');
    const rest = `:${two(minute)}${second === null ? '' : `:${two(second)}`}`;
    return fc.record({
      given: fc.constantFrom(`${hour}${rest}`, `${two(hour)}${rest}`),
      shown: fc.constant(`${two(hour)}:${two(minute)}`),
    });
  });

test('every accepted time of day is normalized', () => {
  fc.assert(
    fc.property(time, fc.constantFrom(...WEEKDAYS), ({ given, shown }, day) => {
      assert.match(given, new RegExp(TIME_OF_DAY));
      assert.equal(toSchedule({ [day]: given })[day], shown);
    }),
  );
});

test('a normalized schedule is accepted unchanged, with all seven days', () => {
  const week = fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, fc.option(time)])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(week, (times) => {
      const given = Object.fromEntries(Object.entries(times).map(([day, at]) => [day, at?.given ?? null]));
      const schedule = toSchedule(given);
      assert.deepEqual(Object.keys(schedule), [...WEEKDAYS]);
      assert.deepEqual(toSchedule(schedule), schedule);
      for (const day of WEEKDAYS) assert.equal(schedule[day], times[day]?.shown ?? null);
    }),
  );
});
