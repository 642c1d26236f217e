// The verdicts on activities in many simulated journals, against the shares that are promised.
//
// The number of journals follows from what each test has to tell apart, not from its results. Earlier runs
// of 2,000 journals found something clear in 3.5 to 4.1 % of those where nothing is. To show that such a
// share is below 6 % with an error of 1 %, 4,000 journals allow 205; a true share of 4.1 % stays below that
// in 99.9 % of runs, and one of 6 % passes in at most 1 %. The seeds are fixed, and those of no earlier run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeEffects, type Effect } from './effects.ts';
import { fewestThatShowMore, mostThatShowLess } from './testing/binomial.ts';
import { agreesWithReference } from './testing/reference-effects.ts';
import { journals, simulateJournal } from './testing/simulated-journal.ts';

const ERROR = 0.01;
const FIRST_SEED = 20_260_001;

type Plan = Omit<Parameters<typeof simulateJournal>[0], 'seed'>;

function* simulate(count: number, plan: Plan) {
  for (let index = 0; index < count; index += 1) {
    const { days, activityDays } = simulateJournal({ ...plan, seed: FIRST_SEED + index });
    yield computeEffects(days, activityDays, 0);
  }
}

const countOf = (count: number, plan: Plan, is: (effects: Effect[]) => boolean): number =>
  simulate(count, plan).reduce((found, { activities }) => found + Number(is(activities)), 0);

const isClear = ({ verdict }: Effect): boolean => verdict === 'clear';

for (const activities of [15, 30]) {
  for (const days of [90, 365]) {
    test(`random labels: ${activities} activities, ${days} days: clear in at most 6 %`, (t) => {
      const trials = 4000;
      const found = countOf(trials, { days, activities, logged: 0.85 }, (effects) => effects.some(isClear));
      const most = mostThatShowLess(trials, 0.06, ERROR);
      t.diagnostic(`${found} of ${trials} journals, at most ${most}`);
      assert.ok(found <= most, `${found} of ${trials}`);
    });
  }
}

test('random labels: hints, clear ones included, are within a fifth of chance', (t) => {
  const trials = 2000;
  // Journals are independent, the activities of one are not: the error is that of a mean over journals.
  const excesses: number[] = [];
  let expected = 0;
  for (const { activities, chance } of simulate(trials, { days: 365, activities: 20, logged: 0.9 })) {
    const hints = activities.filter(({ verdict }) => verdict === 'hint' || verdict === 'clear').length;
    excesses.push(hints - chance);
    expected += chance / trials;
  }
  const mean = excesses.reduce((sum, one) => sum + one, 0) / trials;
  const variance = excesses.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (trials - 1);
  const reach = 2.576 * Math.sqrt(variance / trials);
  t.diagnostic(`${(1 + mean / expected).toFixed(3)} ± ${(reach / expected).toFixed(3)} times chance`);
  assert.ok(Math.abs(mean) + reach <= 0.2 * expected, `${mean} ± ${reach} of ${expected}`);
});

test('0.6 on a fifth of the days of a year is clear in at least 60 % of journals', (t) => {
  const trials = 2000;
  const plan = { days: 365, activities: 15, logged: 0.9, planted: 0.6 };
  const isFound = (effects: Effect[]) =>
    effects.some((one) => one.activityId === 'activity-0' && isClear(one));
  const found = countOf(trials, plan, isFound);
  const fewest = fewestThatShowMore(trials, 0.6, ERROR);
  t.diagnostic(`${found} of ${trials} journals, at least ${fewest}`);
  assert.ok(found >= fewest, `${found} of ${trials}`);
});

test('effects equal those of the reference code, over journals of a year', () => {
  fc.assert(fc.property(journals(365), fc.constantFrom(0 as const, 1 as const), agreesWithReference), {
    numRuns: 1000,
    seed: FIRST_SEED,
  });
});
