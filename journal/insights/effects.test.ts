// Verdicts on activities: reference results of testing/reference.py, and properties of the rule.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import fc from 'fast-check';
import { toActivityId } from '../ids.ts';
import { addDays } from '../statistics/rules.ts';
import { computeEffects, type Effect, FEWEST_DAYS } from './effects.ts';
import { createComparison } from './observations.ts';
import { REFERENCE_JOURNALS } from './testing/reference-journals.ts';
import { journals } from './testing/simulated-journal.ts';

const lags = fc.constantFrom(0 as const, 1 as const);

test('200 simulated journals have the effects of the reference implementation', async () => {
  const text = await readFile(new URL('testing/reference-effects.jsonl', import.meta.url), 'utf8');
  const lines = text.trimEnd().split('\n');
  assert.equal(lines.length, REFERENCE_JOURNALS.length);
  for (const [index, { days, activityDays, lag }] of REFERENCE_JOURNALS.entries()) {
    const expected = JSON.parse(lines[index] ?? '');
    const found = computeEffects(days, activityDays, lag).activities.map(toRow);
    assert.equal(found.length, expected.length, `journal ${index}`);
    for (const [place, row] of found.entries()) {
      for (const [column, value] of row.entries()) {
        const wanted = expected[place][column];
        const isNear = typeof value === 'number' && Math.abs(value - wanted) < 1e-9;
        assert.ok(isNear || value === wanted, `journal ${index}: ${row} instead of ${expected[place]}`);
      }
    }
  }
});

function toRow(effect: Effect): (number | string | null)[] {
  const { daysWith, daysWithout, verdict } = effect;
  if (effect.verdict === 'few') return [daysWith, daysWithout, effect.reason ?? verdict];
  return [daysWith, daysWithout, verdict, effect.difference, effect.low, effect.high, effect.similar];
}

test('a verdict agrees with the interval and with the difference among similar days', () => {
  fc.assert(
    fc.property(journals(200), lags, ({ days, activityDays }, lag) => {
      const { compared, chance, activities } = computeEffects(days, activityDays, lag);
      assert.equal(compared, activities.filter(({ verdict }) => verdict !== 'few').length);
      assert.equal(chance, 0.05 * compared);
      for (const effect of activities) {
        if (effect.verdict === 'few') continue;
        const { verdict, difference, similar } = effect;
        const isApart = effect.low !== null && effect.high !== null && effect.low * effect.high > 0;
        assert.equal(verdict !== 'none', isApart);
        if (verdict === 'clear' || verdict === 'hint') assert.ok(difference * (similar ?? 0) > 0);
      }
    }),
  );
});

test('a shift of all moods keeps the verdicts, and mirrored moods invert the differences', () => {
  fc.assert(
    fc.property(journals(150), lags, ({ days, activityDays }, lag) => {
      const effectsOf = (change: (mean: number) => number) =>
        computeEffects(
          days.map(({ date, mean }) => ({ date, mean: change(mean) })),
          activityDays,
          lag,
        ).activities;
      const original = effectsOf((mean) => mean);
      for (const [changed, sign] of [
        [effectsOf((mean) => mean + 16), 1],
        [effectsOf((mean) => 6 - mean), -1],
      ] as const) {
        assert.deepEqual(
          changed.map(({ verdict }) => verdict),
          original.map(({ verdict }) => verdict),
        );
        for (const [index, effect] of changed.entries()) {
          const before = original[index];
          if (effect.verdict === 'few' || !before || before.verdict === 'few') continue;
          assert.ok(Math.abs(effect.difference - sign * before.difference) < 1e-9);
        }
      }
    }),
  );
});

test('the effective number of days is at most their number, and an activity and its absence differ only in sign', () => {
  fc.assert(
    fc.property(journals(150), ({ days, activityDays }) => {
      const compare = createComparison(days);
      for (const dates of activityDays.values()) {
        const has = days.map(({ date }) => dates.has(date));
        const on = has.filter(Boolean).length;
        if (Math.min(on, has.length - on) < 2) continue;
        const one = compare(has);
        const other = compare(has.map((flag) => !flag));
        assert.ok(one.effectiveDays > 0 && one.effectiveDays <= days.length);
        assert.ok(Math.abs(one.effectiveDays - other.effectiveDays) < 1e-9);
        assert.ok(Math.abs(one.raw.difference + other.raw.difference) < 1e-9);
        assert.ok(Math.abs((one.calendar?.difference ?? 0) + (other.calendar?.difference ?? 0)) < 1e-9);
      }
    }),
  );
});

const DATES = Array.from({ length: 364 }, (_, day) => addDays('2026-01-01', day));
const ID = toActivityId('a');

/** The only effect: an activity on the days selected by `on`. */
function effectOf(means: readonly number[], on: (day: number) => boolean): Effect | undefined {
  const days = means.map((mean, index) => ({ date: DATES[index] ?? '', mean }));
  const dates = new Set(DATES.filter((_, index) => on(index)));
  return computeEffects(days, new Map([[ID, dates]]), 0).activities[0];
}

test('fewer than ten days with or without an activity are insufficient', () => {
  const means = DATES.slice(0, 40).map((_, index) => 1 + (index % 5));
  const first = (count: number) => effectOf(means, (day) => day < count);
  assert.deepEqual(first(FEWEST_DAYS - 1), {
    activityId: ID,
    daysWith: 9,
    daysWithout: 31,
    verdict: 'few',
  });
  assert.equal(first(31)?.verdict, 'few');
  assert.notEqual(first(FEWEST_DAYS)?.verdict, 'few');
});

test('a single long period of an activity, with moods that change as slowly, is too slow to compare', () => {
  const means = DATES.map((_, index) => (index < 180 ? 4 + (index % 2) : 2 + (index % 2)));
  assert.deepEqual(
    effectOf(means, (day) => day < 180),
    { activityId: ID, daysWith: 180, daysWithout: 184, verdict: 'few', reason: 'slow' },
  );
});

test('a weekend activity with better moods on every weekend follows the calendar', () => {
  // 2026-01-01 is a Thursday. Some Fridays also have the activity, without a better mood.
  const isWeekend = (day: number) => day % 7 === 2 || day % 7 === 3;
  const means = DATES.map((_, index) => (isWeekend(index) ? 4 : 2) + ((index * 7) % 3) / 2);
  const effect = effectOf(
    means,
    (day) => (isWeekend(day) && day % 5 > 0) || (day % 7 === 1 && day % 3 === 0),
  );
  assert.equal(effect?.verdict, 'calendar');
  assert.ok(effect?.verdict === 'calendar' && effect.difference > 1 && Math.abs(effect.similar ?? 9) < 0.3);
  // The verdict is the same without other comparable days.
  assert.equal(effectOf(means, isWeekend)?.verdict, 'calendar');
});

test('constant moods have no interval and no verdict', () => {
  const means = DATES.slice(0, 40).map((_, index) => (index % 2 === 0 ? 5 : 2));
  const effect = effectOf(means, (day) => day % 2 === 0);
  assert.ok(effect?.verdict === 'none' && Math.abs((effect.similar ?? 0) - 3) < 1e-9);
  assert.deepEqual(
    { ...effect, similar: 3 },
    {
      activityId: ID,
      daysWith: 20,
      daysWithout: 20,
      verdict: 'none',
      meanWith: 5,
      meanWithout: 2,
      difference: 3,
      low: null,
      high: null,
      similar: 3,
      correlation: 1,
    },
  );
});

test('an activity without a logged day is omitted', () => {
  const days = [{ date: '2026-01-01', mean: 3 }];
  const effects = computeEffects(days, new Map([[ID, new Set(['2025-01-01'])]]), 0);
  assert.deepEqual(effects, { days: 1, compared: 0, chance: 0, activities: [] });
});

test('a lag compares with the previous day if it is logged', () => {
  const dates = DATES.slice(0, 40).filter((_, index) => index !== 5);
  const days = dates.map((date) => ({ date, mean: 3 }));
  const { days: count, activities } = computeEffects(days, new Map([[ID, new Set(DATES.slice(0, 3))]]), 1);
  // The first day and the day after the gap have no day before them.
  assert.equal(count, 37);
  assert.equal(activities[0]?.daysWith, 3);
});
