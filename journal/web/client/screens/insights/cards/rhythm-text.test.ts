import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { language } from '../../../foundation/preferences/preferences.ts';
import type { MeanWithInterval } from '../responses.ts';
import { describeRhythm, nameTimes, nameWeekdays, type RhythmTexts, textOf } from './rhythm-text.ts';

language.value = 'en';
const WORDS: RhythmTexts = { none: 'insights.weekdays.none', need: 'insights.weekdays.need' };
const around = (mean: number, reach = 0.2): MeanWithInterval => ({
  days: 12,
  mean,
  low: mean - reach,
  high: mean + reach,
});
const NOTHING: MeanWithInterval = { days: 0, mean: null, low: null, high: null };

test('ranges that share a value do not stand out, and others only perhaps', () => {
  const say = (...means: MeanWithInterval[]) => describeRhythm(nameTimes(means), WORDS);
  assert.equal(say(around(3), around(3.3), NOTHING), 'No weekday stands out.');
  assert.equal(
    say(around(3), around(3.9), around(3.5)),
    'Perhaps 03–06 is higher than 00–03: 3.9 and 3.0 on average, and their ranges do not overlap. ' +
      'With 3 pairs to compare, some look like this by chance.',
  );
  assert.equal(say(around(3), NOTHING), 'No weekday stands out.');
  assert.equal(say({ ...around(3), days: 4, low: null, high: null }, NOTHING), null);
});

test('the one that is higher has the range above that of the other', () => {
  const beat = fc.record({
    mean: fc.double({ min: 1, max: 5, noNaN: true }),
    reach: fc.double({ min: 0.01, max: 2, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(beat, { minLength: 2, maxLength: 8 }), (given) => {
      const means = nameTimes(given.map(({ mean, reach }) => around(mean, reach)));
      const [, high, low] =
        /^Perhaps (\S+) is higher than (\S+):/.exec(describeRhythm(means, WORDS) ?? '') ?? [];
      const separate = means.some((one) => means.some((other) => (one.low ?? 0) > (other.high ?? 0)));
      assert.equal(high !== undefined, separate);
      if (!separate) return;
      const find = (name: string | undefined) => means.find((one) => one.name === name);
      assert.ok((find(high)?.low ?? 0) > (find(low)?.high ?? 5));
    }),
  );
});

test('every column says its days, and that few have no range', () => {
  const [monday] = nameWeekdays([around(3.25), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING]).filter(
    ({ name }) => name === 'Monday',
  );
  assert.ok(monday);
  assert.deepEqual([monday.short, textOf(monday)], ['Mon', 'Monday: 3.3 on average, 3.1 to 3.5, 12 days']);
  const few = { ...monday, days: 1, low: null, high: null };
  assert.equal(textOf(few), 'Monday: 3.3 on average, one day, no range');
  assert.equal(textOf({ ...monday, ...NOTHING }), 'Monday: no entry');
});
