// Random journals with moods and activities that are autocorrelated, drift, or follow the calendar.
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import fc from 'fast-check';
import { type ActivityId, toActivityId } from '../../ids.ts';
import { addDays } from '../../statistics/rules.ts';
import type { DayMean } from '../observations.ts';

export type SimulatedJournal = { days: DayMean[]; activityDays: Map<ActivityId, Set<LocalDate>> };

/** A seeded generator of numbers in [0, 1) (mulberry32). */
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

/**
 * The pattern of a value over the days: an autocorrelation from 0 to 1, a random walk, or a calendar effect.
 * All values except the walk have a variance of about 1.
 */
export type Course = number | 'walk' | 'season' | 'weekend' | 'friday' | 'trend';

export type Plan = {
  seed: number;
  days: number;
  activities: number;
  /** The share of days with an entry. */
  logged: number;
  /** The effect of the first activity on the mood. */
  planted?: number;
  mood?: Course;
  /** The pattern of the first activity, and of the others if `others` is omitted. */
  activity?: Course;
  others?: Course;
  /** The standard deviation of moods before rounding; 0.9 by default. */
  spread?: number;
  /** Moods are neither rounded nor limited to 1 to 5, so that the difference is exactly `planted`. */
  isExact?: boolean;
};

/** The day-to-day autocorrelation of moods and activities. */
const PERSISTENCE = 0.55;

/**
 * Simulates a journal. The first activity has a share of about a fifth of the days, unless it follows the
 * calendar.
 */
export function simulateJournal({
  seed,
  days,
  activities,
  logged,
  planted = 0,
  mood = PERSISTENCE,
  activity = PERSISTENCE,
  others = activity,
  spread = 0.9,
  isExact = false,
}: Plan): SimulatedJournal {
  const random = createRandom(seed);
  const nextMood = createCourse(mood, random);
  const states = Array.from({ length: activities }, (_, index) =>
    index === 0
      ? createActivity(activity, 0.2, random)
      : createActivity(others, 0.05 + random() * 0.5, random),
  );
  const activityDays = new Map(
    states.map((_, index) => [toActivityId(`activity-${index}`), new Set<LocalDate>()]),
  );
  const means: DayMean[] = [];
  for (let day = 0; day < days; day += 1) {
    const date = addDays('2025-01-01', day);
    const level = nextMood(day, days);
    const isOn = states.map((next) => next(day, days));
    if (random() >= logged) continue;
    for (const [index, set] of [...activityDays.values()].entries()) if (isOn[index]) set.add(date);
    const mean = 3.2 + spread * level + (isOn[0] ? planted : 0);
    means.push({ date, mean: isExact ? mean : Math.min(5, Math.max(1, Math.round(mean))) });
  }
  return { days: means, activityDays };
}

type Next<Value> = (day: number, days: number) => Value;

/** 2025-01-01 is a Wednesday, so 2 and 3 are Friday and Saturday; days 3 and 4 modulo 7 are the weekend. */
const isWeekend = (day: number): boolean => day % 7 === 3 || day % 7 === 4;
const isFriday = (day: number): boolean => day % 7 === 2;

function createCourse(course: Course, random: () => number): Next<number> {
  let lingering = normal(random);
  const noise = () => normal(random);
  if (course === 'walk') return () => (lingering += 0.2 * noise());
  if (course === 'season') return (day) => 1.2 * Math.sin((2 * Math.PI * day) / 365) + 0.6 * noise();
  if (course === 'weekend') return (day) => (isWeekend(day) ? 1 : -0.4) + 0.7 * noise();
  if (course === 'friday') return (day) => (isFriday(day) ? 1 : -0.2) + 0.7 * noise();
  if (course === 'trend') return (day, days) => (3 * day) / days - 1.5 + 0.6 * noise();
  return () => (lingering = course * lingering + Math.sqrt(1 - course ** 2) * noise());
}

/** An autocorrelated activity keeps its state with probability `course`; otherwise it is redrawn. */
function createActivity(course: Course, share: number, random: () => number): Next<boolean> {
  if (typeof course === 'number') {
    let isOn = random() < share;
    return () => {
      if (random() >= course) isOn = random() < share;
      return isOn;
    };
  }
  if (course === 'weekend') return (day) => random() < (isWeekend(day) ? 0.85 : 0.05);
  if (course === 'friday') return (day) => random() < (isFriday(day) ? 0.9 : 0.03);
  const level = createCourse(course, random);
  return (day, days) => level(day, days) > 0.6;
}

/** Arbitrary journals of up to `days` days, for property tests. */
export const journals = (days: number): fc.Arbitrary<SimulatedJournal> =>
  fc
    .record({
      seed: fc.integer(),
      days: fc.integer({ min: 0, max: days }),
      activities: fc.integer({ min: 1, max: 5 }),
      logged: fc.double({ min: 0.3, max: 1, noNaN: true }),
      planted: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
      mood: fc.constantFrom<Course[]>(0, 0.55, 0.8, 'walk', 'season', 'weekend', 'trend'),
      activity: fc.constantFrom<Course[]>(0, 0.55, 0.8, 'walk', 'season', 'weekend', 'trend'),
    })
    .map(simulateJournal);
