import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { momentFor, moveTo, moveToDay } from './moment-rules.ts';
import { addDays, localParts } from './rules.ts';

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
