import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import {
  averageOf,
  correlationOf,
  countDays,
  dominantMood,
  eachDay,
  isSkippedByTravel,
  type MoodTally,
  tallyDay,
} from './rules.ts';

const mood = fc.integer({ min: 1, max: 5 });
const moods = fc.array(mood, { maxLength: 12 });
const logged = fc.array(fc.record({ mood, has: fc.boolean() }), { maxLength: 40 });

/** The dominant mood of moods logged in this order. */
const dominantOf = (day: readonly number[]): number | null =>
  dominantMood(tallyDay(day.map((mood, logged_at) => ({ mood, logged_at }))));

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const tally = (entries: { mood: number; has: boolean }[]): MoodTally[] =>
  [...Map.groupBy(entries, (entry) => entry.mood)].map(([of, those]) => ({
    mood: of,
    count: those.length,
    linked: those.filter(({ has }) => has).length,
  }));

/** Pearson's r by the textbook formula, from deviations from the means. */
function textbook(entries: { mood: number; has: boolean }[]): number {
  const x = entries.map(({ has }) => Number(has));
  const y = entries.map((entry) => entry.mood);
  const mx = mean(x);
  const my = mean(y);
  const sum = (term: (index: number) => number) => x.reduce((total, _, index) => total + term(index), 0);
  const dx = (index: number) => (x[index] ?? 0) - mx;
  const dy = (index: number) => (y[index] ?? 0) - my;
  return sum((i) => dx(i) * dy(i)) / Math.sqrt(sum((i) => dx(i) ** 2) * sum((i) => dy(i) ** 2));
}

test('the correlation is Pearson’s, in [-1, 1], and null if undefined', () => {
  fc.assert(
    fc.property(logged, (entries) => {
      const r = correlationOf(tally(entries));
      const varies = (values: unknown[]) => new Set(values).size > 1;
      if (!varies(entries.map((entry) => entry.mood)) || !varies(entries.map(({ has }) => has))) {
        assert.equal(r, null);
        return;
      }
      assert.ok(r !== null && Math.abs(r) <= 1 && Math.abs(r - textbook(entries)) < 1e-12);
    }),
  );
});

test('a perfect correlation is exactly 1 or -1, for any number of entries', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (many, others) => {
      const good = { mood: 5, count: many, linked: many };
      assert.equal(correlationOf([good, { mood: 2, count: others, linked: 0 }]), 1);
      assert.equal(
        correlationOf([
          { ...good, linked: 0 },
          { mood: 2, count: others, linked: others },
        ]),
        -1,
      );
    }),
  );
});

test('the average is the mean, and null without entries', () => {
  assert.equal(averageOf([]), null);
  fc.assert(
    fc.property(moods, (all) => {
      const average = averageOf(tally(all.map((one) => ({ mood: one, has: false }))));
      assert.equal(average, all.length === 0 ? null : mean(all));
    }),
  );
});

test('the dominant mood: most frequent, then nearest the mean, then logged last', () => {
  for (const [day, dominant] of [
    [[], null],
    [[4], 4],
    [[1, 5, 5], 5],
    [[1, 1, 2, 2, 5], 2],
    [[2, 4], 4],
    [[4, 2], 2],
    [[1, 3, 5], 3],
    [[5, 1, 5, 1], 1],
  ] as const) {
    assert.equal(dominantOf(day), dominant, JSON.stringify(day));
  }
});

test('no mood is more frequent than the dominant one', () => {
  fc.assert(
    fc.property(fc.array(mood, { minLength: 1, maxLength: 12 }), (day) => {
      const dominant = dominantOf(day) ?? 0;
      const frequency = (one: number) => day.filter((other) => other === one).length;
      const distance = (one: number) => Math.round(Math.abs(one - mean(day)) * 1e9);
      for (const rival of new Set(day)) {
        if (rival === dominant) continue;
        const order = [
          frequency(dominant) - frequency(rival),
          distance(rival) - distance(dominant),
          day.lastIndexOf(dominant) - day.lastIndexOf(rival),
        ].find((difference) => difference !== 0);
        assert.ok(order !== undefined && order > 0, `${dominant} against ${rival}`);
      }
    }),
  );
});

test('every day of a range occurs once, including leap days', () => {
  assert.deepEqual(eachDay('2024-02-28', '2024-03-01'), ['2024-02-28', '2024-02-29', '2024-03-01']);
  assert.deepEqual(eachDay('0001-01-01', '0001-01-01'), ['0001-01-01']);
  const date = fc
    .integer({ min: -719_162, max: 2_932_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 500 }), (from, more) => {
      const to = Temporal.PlainDate.from(from).add({ days: more });
      const days = eachDay(from, to.toString());
      assert.equal(days.length, more + 1);
      assert.equal(countDays(from, to.toString()), more + 1);
      assert.deepEqual([days[0], days.at(-1)], [from, to.toString()]);
      assert.deepEqual(days, [...new Set(days)].sort());
    }),
  );
});

const offsets = fc.integer({ min: -720, max: 840 });
const instants = fc.integer({ min: 0, max: 4e12 });

test('an entry within a day of a flight continues the streak, whatever dates were skipped', () => {
  fc.assert(
    fc.property(offsets, offsets, instants, fc.integer({ min: 0, max: DAY }), (from, to, instant, later) => {
      const before = { instant, offsetMinutes: from };
      const after = { instant: instant + later, offsetMinutes: to };
      assert.equal(isSkippedByTravel(before, after), Math.abs(to - from) > 180);
    }),
  );
});

test('without travel, a skipped date ends the streak, also at clock changes', () => {
  fc.assert(
    fc.property(
      offsets,
      fc.integer({ min: -180, max: 180 }),
      instants,
      instants,
      (offset, change, one, other) => {
        const before = { instant: one, offsetMinutes: offset };
        assert.equal(isSkippedByTravel(before, { instant: other, offsetMinutes: offset + change }), false);
      },
    ),
  );
});

test('a gap of more than a day in either zone is not attributed to travel', () => {
  const atHonolulu = (text: string) => ({ instant: Date.parse(`${text}-10:00`), offsetMinutes: -600 });
  const atTokyo = (text: string) => ({ instant: Date.parse(`${text}+09:00`), offsetMinutes: 540 });
  const left = atHonolulu('2026-03-10T08:00');
  assert.equal(isSkippedByTravel(left, atTokyo('2026-03-12T03:00')), true);
  assert.equal(isSkippedByTravel(left, atTokyo('2026-03-12T18:59')), true);
  assert.equal(isSkippedByTravel(atHonolulu('2026-03-10T05:00'), atTokyo('2026-03-12T18:59')), true);
  assert.equal(isSkippedByTravel(atHonolulu('2026-03-10T04:59'), atTokyo('2026-03-12T19:00')), false);
});
