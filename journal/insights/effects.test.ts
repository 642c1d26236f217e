// The verdicts on activities: equal to slow reference code, and right about simulated journals.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toActivityId } from '../ids.ts';
import { addDays } from '../statistics/rules.ts';
import { computeEffects, type Effect, FEWEST_DAYS } from './effects.ts';
import { referenceEffect } from './testing/reference-effects.ts';
import { type SimulatedJournal, simulateJournal } from './testing/simulated-journal.ts';

const journals = fc
  .record({
    seed: fc.integer(),
    days: fc.integer({ min: 0, max: 90 }),
    activities: fc.integer({ min: 1, max: 5 }),
    logged: fc.double({ min: 0.3, max: 1, noNaN: true }),
    planted: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
  })
  .map(simulateJournal);

test('effects equal those of the reference code', () => {
  fc.assert(
    fc.property(journals, fc.constantFrom(0 as const, 1 as const), ({ days, activityDays }, lag) => {
      const { compared, chance, activities } = computeEffects(days, activityDays, lag);
      assert.equal(compared, activities.filter(({ verdict }) => verdict !== 'few').length);
      assert.equal(chance, 0.05 * compared);
      for (const { activityId, ...effect } of activities) {
        const wanted = referenceEffect(days, activityDays.get(activityId) ?? new Set(), lag, compared);
        const { low: _low, high: _high, ...found } = effect as Effect & { low?: number; high?: number };
        assert.deepEqual(Object.keys(found).sort(), Object.keys(wanted).sort());
        for (const [name, value] of Object.entries(wanted)) {
          const own = found[name as keyof typeof found];
          if (typeof value === 'number') assert.ok(Math.abs(Number(own) - value) < 1e-9, name);
          else assert.equal(own, value, name);
        }
      }
    }),
    { numRuns: 200 },
  );
});

/** Of many simulated journals, the share that `is`. */
function shareOf(
  count: number,
  make: (seed: number) => SimulatedJournal,
  is: (effects: Effect[]) => boolean,
) {
  let found = 0;
  for (let seed = 1; seed <= count; seed += 1) {
    const { days, activityDays } = make(seed);
    if (is(computeEffects(days, activityDays, 0).activities)) found += 1;
  }
  return found / count;
}

const isClear = ({ verdict }: Effect): boolean => verdict === 'clear';
const isPlanted = ({ activityId }: Effect): boolean => activityId === 'activity-0';

test('something is clear in at most 6 % of journals in which nothing is', () => {
  for (const activities of [15, 30]) {
    for (const days of [90, 365]) {
      const make = (seed: number) => simulateJournal({ seed, days, activities, logged: 0.85 });
      const share = shareOf(500, make, (effects) => effects.some(isClear));
      assert.ok(share <= 0.06, `${activities} activities, ${days} days: ${share}`);
    }
  }
});

test('hints are about as many as chance says', () => {
  let [hints, expected] = [0, 0];
  for (let seed = 1; seed <= 200; seed += 1) {
    const { days, activityDays } = simulateJournal({ seed, days: 365, activities: 20, logged: 0.9 });
    const { activities, chance } = computeEffects(days, activityDays, 0);
    hints += activities.filter(({ verdict }) => verdict === 'hint' || verdict === 'clear').length;
    expected += chance;
  }
  assert.ok(hints > expected * 0.5 && hints < expected * 1.3, `${hints} hints, ${expected} by chance`);
});

test('0.6 on a fifth of the days of a year is clear in at least 60 % of journals', () => {
  const make = (seed: number) =>
    simulateJournal({ seed, days: 365, activities: 15, logged: 0.9, planted: 0.6 });
  const share = shareOf(300, make, (effects) => effects.some((one) => isPlanted(one) && isClear(one)));
  assert.ok(share >= 0.6, `${share}`);
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
    ...{ meanWith: 5, meanWithout: 2, difference: 3, low: null, high: null, similar: 3 },
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
