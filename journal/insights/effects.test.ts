// The verdicts on activities: equal to slow reference code.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toActivityId } from '../ids.ts';
import { addDays } from '../statistics/rules.ts';
import { computeEffects, FEWEST_DAYS } from './effects.ts';
import { agreesWithReference } from './testing/reference-effects.ts';
import { journals } from './testing/simulated-journal.ts';

test('effects equal those of the reference code', () => {
  fc.assert(fc.property(journals(90), fc.constantFrom(0 as const, 1 as const), agreesWithReference), {
    numRuns: 200,
  });
});

const DATES = Array.from({ length: 40 }, (_, day) => addDays('2026-01-01', day));
const ID = toActivityId('a');

/** The only effect, of an activity on the first `count` days. */
function effectOf(means: readonly number[], count: number) {
  const days = means.map((mean, index) => ({ date: DATES[index] ?? '', mean }));
  const [effect] = computeEffects(days, new Map([[ID, new Set(DATES.slice(0, count))]]), 0).activities;
  return effect;
}

test('fewer than ten days with or without are too few', () => {
  const means = DATES.map((_, index) => 1 + (index % 5));
  assert.deepEqual(effectOf(means, FEWEST_DAYS - 1), {
    ...{ activityId: ID, daysWith: 9, daysWithout: 31, verdict: 'few' },
  });
  assert.equal(effectOf(means, 31)?.verdict, 'few');
  assert.notEqual(effectOf(means, FEWEST_DAYS)?.verdict, 'few');
});

test('moods that never vary have no interval and no verdict', () => {
  const effect = effectOf(
    DATES.map((_, index) => (index < 20 ? 5 : 2)),
    20,
  );
  assert.deepEqual(effect, {
    ...{ activityId: ID, daysWith: 20, daysWithout: 20, verdict: 'none' },
    ...{ meanWith: 5, meanWithout: 2, difference: 3, low: null, high: null },
    ...{ similar: 3, correlation: 1 },
  });
});

test('an activity of no logged day is left out', () => {
  const days = [{ date: '2026-01-01', mean: 3 }];
  const effects = computeEffects(days, new Map([[ID, new Set(['2025-01-01'])]]), 0);
  assert.deepEqual(effects, { days: 1, compared: 0, chance: 0, activities: [] });
});

test('a lag compares with the day before, where that is logged', () => {
  const dates = DATES.filter((_, index) => index !== 5);
  const days = dates.map((date) => ({ date, mean: 3 }));
  const { days: count, activities } = computeEffects(days, new Map([[ID, new Set(DATES.slice(0, 3))]]), 1);
  // Neither the first day nor that after the gap has a day before it.
  assert.equal(count, 37);
  assert.equal(activities[0]?.daysWith, 3);
});
