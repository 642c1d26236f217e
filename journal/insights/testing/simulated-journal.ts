// Journals as people keep them, made by chance: moods resemble those of the day before, and so do activities.
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import fc from 'fast-check';
import { type ActivityId, toActivityId } from '../../ids.ts';
import { addDays } from '../../statistics/rules.ts';
import type { DayMean } from '../observations.ts';

export type SimulatedJournal = { days: DayMean[]; activityDays: Map<ActivityId, Set<LocalDate>> };

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

type Plan = { seed: number; days: number; activities: number; logged: number; planted?: number };

/** How much of a mood and of an activity is that of the day before. */
const PERSISTENCE = 0.55;

/**
 * A share of `logged` days has an entry. The first activity is on a fifth of the days; where it is, the mood
 * is better by `planted`, before it is rounded to 1 to 5. The others have nothing to do with the mood.
 */
export function simulateJournal({ seed, days, activities, logged, planted = 0 }: Plan): SimulatedJournal {
  const random = createRandom(seed);
  const shares = Array.from({ length: activities }, (_, index) =>
    index === 0 ? 0.2 : 0.05 + random() * 0.5,
  );
  const isOn = shares.map((share) => random() < share);
  const activityDays = new Map(
    shares.map((_, index) => [toActivityId(`activity-${index}`), new Set<string>()]),
  );
  const means: DayMean[] = [];
  let lingering = normal(random);
  for (let day = 0; day < days; day += 1) {
    const date = addDays('2025-01-01', day);
    lingering = PERSISTENCE * lingering + Math.sqrt(1 - PERSISTENCE ** 2) * normal(random);
    for (const [index, share] of shares.entries()) {
      if (random() >= PERSISTENCE) isOn[index] = random() < share;
    }
    if (random() >= logged) continue;
    for (const [index, set] of [...activityDays.values()].entries()) if (isOn[index]) set.add(date);
    const mood = 3.2 + 0.9 * lingering + (isOn[0] ? planted : 0);
    means.push({ date, mean: Math.min(5, Math.max(1, Math.round(mood))) });
  }
  return { days: means, activityDays };
}

/** Journals of up to `days` days, for properties. */
export const journals = (days: number): fc.Arbitrary<SimulatedJournal> =>
  fc
    .record({
      seed: fc.integer(),
      days: fc.integer({ min: 0, max: days }),
      activities: fc.integer({ min: 1, max: 5 }),
      logged: fc.double({ min: 0.3, max: 1, noNaN: true }),
      planted: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
    })
    .map(simulateJournal);
