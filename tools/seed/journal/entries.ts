// Generates journal entries: activities of each day, their effect on the mood, and a text.
import { DAY } from '../../../platform/time/clock.ts';
import type { Random } from '../random.ts';
import { ACTIVITIES, type ActivityName, NOTES } from './words.ts';

export type SeededEntry = {
  /** Local time without an offset: `2026-05-01T21:30`. */
  loggedAt: string;
  mood: number;
  content: string | null;
  activities: ActivityName[];
  hasPhoto: boolean;
  hasVoiceMemo: boolean;
};

/** Effect of activities on the mood; others have none. */
const EFFECTS: Partial<Record<ActivityName, number>> = {
  'Slept well': 0.7,
  Running: 0.6,
  Friends: 0.5,
  Nature: 0.4,
  Date: 0.5,
  Deadline: -0.9,
  'Slept badly': -0.8,
  Ill: -1.2,
  Overtime: -0.4,
};

const YEARS = 2.5;

/**
 * The entries of the two and a half years before `until`, in ascending order; most days have one, and some
 * weeks none.
 */
export function* makeEntries(random: Random, until: number): Generator<SeededEntry> {
  const state = { lingering: 0, busyUntil: 0, awayUntil: 0 };
  for (let day = Math.floor(until - YEARS * 365 * DAY); day < until; day += DAY) {
    const weekday = new Date(day).getUTCDay();
    if (random.chance(0.025)) state.busyUntil = day + (4 + random.below(8)) * DAY;
    if (random.chance(0.006)) state.awayUntil = day + (3 + random.below(9)) * DAY;
    state.lingering = state.lingering * 0.75 + (random.fraction() - 0.5) * 0.9;
    if (day < state.awayUntil || random.chance(0.07)) continue;
    const isFree = weekday === 0 || weekday === 6;
    const activities = chooseActivities(random, isFree, day < state.busyUntil);
    const mood = moodOf(activities, state.lingering + (isFree ? 0.2 : 0) + season(day));
    yield toEntry(random, day, mood, activities);
    // A second entry of the day, an hour or more before the first.
    if (random.chance(0.15))
      yield { ...toEntry(random, day, mood, ['Coffee']), loggedAt: at(random, day, 7, 12) };
  }
}

/** About a third of a step down in January, and up in July. */
const season = (day: number): number =>
  -0.35 * Math.cos((2 * Math.PI * (day - Date.UTC(2000, 0, 15))) / (365.25 * DAY));

function moodOf(activities: readonly ActivityName[], background: number): number {
  const effect = activities.reduce((sum, name) => sum + (EFFECTS[name] ?? 0), 0);
  return Math.max(1, Math.min(5, Math.round(3.1 + effect + background)));
}

function chooseActivities(random: Random, isFree: boolean, isBusy: boolean): ActivityName[] {
  const sleep: ActivityName[] = random.chance(isBusy ? 0.25 : 0.55)
    ? ['Slept well']
    : random.chance(0.4)
      ? ['Slept badly']
      : [];
  const others = ACTIVITIES.filter(({ usual, free }) => random.chance(isFree ? free : usual));
  const work: ActivityName[] = isBusy && !isFree ? ['Deadline'] : [];
  return [...new Set([...sleep, ...work, ...others.map(({ name }) => name)])];
}

function toEntry(random: Random, day: number, mood: number, activities: ActivityName[]): SeededEntry {
  const notes = NOTES[mood - 1] ?? [];
  return {
    loggedAt: at(random, day, 19, 23),
    mood,
    activities,
    content: random.chance(0.45) ? random.pick(notes) : null,
    hasPhoto: mood >= 4 && random.chance(0.05),
    hasVoiceMemo: random.chance(0.004),
  };
}

/** A random minute of `day` from the hour `from` to before the hour `to`. */
function at(random: Random, day: number, from: number, to: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = new Date(day).toISOString().slice(0, 10);
  return `${date}T${two(from + random.below(to - from))}:${two(random.below(60))}`;
}
