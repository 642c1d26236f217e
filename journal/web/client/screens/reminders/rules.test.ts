import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDictionaries } from '@tandem/web/i18n/dictionaries.ts';
import fc from 'fast-check';
import { addDays, weekdayOf } from '../../foundation/days/rules.ts';
import { de, en } from './i18n.ts';
import { cityOf, momentIn, nextSlot, type Slots, timesOf, toSchedule, toSlots } from './rules.ts';

const pad = (value: number) => String(value).padStart(2, '0');
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${pad(hours)}:${pad(minutes)}`);
const slots = fc.array(fc.option(time), { minLength: 7, maxLength: 7 });
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));

test('the next slot is in the schedule, later than now, and none is between', () => {
  fc.assert(
    fc.property(slots, day, time, fc.boolean(), (week, today, at, isDone) => {
      const next = nextSlot(week, { day: today, time: at }, isDone);
      if (next === null) return assert.ok(week.every((slot) => slot === null));
      assert.equal(week[weekdayOf(next.day)], next.time);
      const isAfter = (one: string, slot: string) => one > today || (slot > at && !isDone);
      assert.ok(isAfter(next.day, next.time));
      for (let date = today; date < next.day; date = addDays(date, 1)) {
        const slot = week[weekdayOf(date)];
        assert.ok(!slot || !isAfter(date, slot), date);
      }
    }),
  );
});

test('a schedule keeps its slots, and its times name each of its days once', () => {
  fc.assert(
    fc.property(slots, (week: Slots) => {
      assert.deepEqual(toSlots(toSchedule(week)), week);
      const named = timesOf(week).flatMap(({ time: at, days }) => days.map((one) => [one, at] as const));
      const expected = week.flatMap((slot, one) => (slot === null ? [] : [[one, slot] as const]));
      assert.deepEqual(Object.fromEntries(named), Object.fromEntries(expected));
    }),
  );
});

test('a moment is told in the zone of the reminders', () => {
  const at = Date.parse('2026-03-29T22:30:00Z');
  assert.deepEqual(momentIn('Europe/Vienna', at), { day: '2026-03-30', time: '00:30' });
  assert.deepEqual(momentIn('America/New_York', at), { day: '2026-03-29', time: '18:30' });
  assert.equal(cityOf('America/Argentina/Buenos_Aires'), 'Buenos Aires');
  assert.equal(cityOf('UTC'), 'UTC');
});

test('every text is there in both languages, with the same placeholders, and none shouts', () => {
  assert.deepEqual(compareDictionaries({ en, de }), []);
  for (const text of [...Object.values(en), ...Object.values(de)]) assert.doesNotMatch(text, /!/);
});
