import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  formatOffset,
  instantOf,
  isDay,
  localParts,
  momentFor,
  moveTo,
  moveToDay,
  parseOffset,
  toLoggedAt,
  weekdayOf,
  yearBefore,
} from './rules.ts';

const instant = fc.integer({ min: Date.UTC(1990), max: Date.UTC(2090) });
const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
const day = instant.map((at) => localParts(at, 0).day);

/** Vienna: UTC+1, in summer UTC+2, valid for the years of the EU rule. */
function viennaOffset(at: number): number {
  const year = new Date(at).getUTCFullYear();
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * 86_400_000;
  };
  return at >= lastSunday(2) && at < lastSunday(9) ? 120 : 60;
}

test('what is sent names the day and the time that the writer saw, and the instant', () => {
  fc.assert(
    fc.property(instant, offset, (at, minutes) => {
      const sent = toLoggedAt(at, minutes);
      const { day: seen, time } = localParts(at, minutes);
      assert.equal(Date.parse(sent), at);
      assert.deepEqual([sent.slice(0, 10), sent.slice(11, 16)], [seen, time]);
      assert.match(sent, /[+-]\d{2}:\d{2}$/);
      assert.equal(parseOffset(formatOffset(minutes)), minutes);
    }),
  );
});

test('a wall-clock time on a day is that time on that day, but for the hour that a clock change skips', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1439 }), (date, minute) => {
      const time = new Date(minute * 60_000).toISOString().slice(11, 16);
      const { at, offset: minutes } = instantOf(date, time, viennaOffset);
      const local = localParts(at, minutes);
      assert.equal(minutes, viennaOffset(at));
      assert.equal(local.day, date);
      if (local.time !== time) assert.match(time, /^02:/);
    }),
  );
  assert.deepEqual(localParts(instantOf('2026-03-29', '02:30', viennaOffset).at, 120).time, '03:30');
  // The time occurs twice that night; the first occurrence is used.
  assert.equal(instantOf('2026-10-25', '02:30', viennaOffset).offset, 120);
});

test('adding days and months is undone by taking them away, and agrees with the calendar', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (date, n) => {
      assert.equal(addDays(addDays(date, n), -n), date);
      assert.equal(daysBetween(date, addDays(date, n)), n);
      assert.equal(weekdayOf(addDays(date, 7 * n)), weekdayOf(date));
      const month = date.slice(0, 7);
      assert.equal(addMonths(addMonths(month, n), -n), month);
      assert.equal(addDays(`${month}-01`, daysInMonth(month)), `${addMonths(month, 1)}-01`);
      assert.ok(isDay(date) && isDay(yearBefore(date)));
    }),
  );
  assert.equal(yearBefore('2024-02-29'), '2023-02-28');
});

test('what is no day is not taken for one', () => {
  for (const text of ['2026-02-30', '2026-13-01', '2026-1-1', '', 'yesterday', '2026-05-01T00:00']) {
    assert.equal(isDay(text), false, text);
  }
});

const now = Date.UTC(2026, 4, 1, 16, 32);
const clock = { now, offsetAt: () => 120 };

test('without a day, or with one to come, an entry is of now', () => {
  for (const date of [null, '2026-05-01', '2026-05-02', '9999-01-01', 'nonsense'])
    assert.deepEqual(momentFor(date, clock), { at: now, offset: 120 });
});

test('yesterday and earlier days are at noon of that day', () => {
  const seen = (date: string) => {
    const { at, offset } = momentFor(date, clock);
    return localParts(at, offset);
  };
  assert.deepEqual(seen('yesterday'), { day: '2026-04-30', time: '12:00' });
  assert.deepEqual(seen('2025-12-24'), { day: '2025-12-24', time: '12:00' });
});

test('an entry that is moved keeps its time of day, and never lies in the future', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3000, max: 0 }), fc.integer({ min: 0, max: 1439 }), (days, minute) => {
      const at = Date.UTC(2026, 3, 1) + minute * 60_000;
      const day = addDays('2026-05-01', days);
      const moved = moveToDay({ at, offset: 120 }, day, clock);
      assert.ok(moved.at <= now);
      assert.equal(localParts(moved.at, moved.offset).day, day);
      if (days < 0) assert.equal(localParts(moved.at, moved.offset).time, localParts(at, 120).time);
    }),
  );
  assert.equal(moveTo('2026-05-01', '23:59', clock).at, now);
});
