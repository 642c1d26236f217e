// The 200 journals of reference-effects.jsonl. As a program, prints them for reference.py.
import type { Lag } from '../effects.ts';
import { type Course, type SimulatedJournal, simulateJournal } from './simulated-journal.ts';

const COURSES: readonly Course[] = [0, 0.55, 0.8, 'walk', 'season', 'weekend', 'friday', 'trend'];
const PLANTED = [0, 0.4, 0.8];
const LENGTHS = [40, 90, 200, 365, 500];

/** Every combination of mood and activity patterns, at least three times. */
export const REFERENCE_JOURNALS: readonly (SimulatedJournal & { lag: Lag })[] = Array.from(
  { length: 200 },
  (_, index) => ({
    ...simulateJournal({
      seed: 7000 + index,
      days: LENGTHS[index % LENGTHS.length] ?? 0,
      activities: 2,
      logged: index % 3 === 0 ? 0.6 : 0.9,
      planted: PLANTED[index % PLANTED.length] ?? 0,
      mood: COURSES[index % COURSES.length] ?? 0,
      activity: COURSES[Math.floor(index / COURSES.length) % COURSES.length] ?? 0,
      others: COURSES[index % COURSES.length] ?? 0,
    }),
    lag: index % 4 === 3 ? 1 : 0,
  }),
);

if (import.meta.main) {
  for (const { days, activityDays, lag } of REFERENCE_JOURNALS) {
    const activities = [...activityDays.values()].map((dates) => [...dates]);
    process.stdout.write(
      `${JSON.stringify({ lag, days: days.map(({ date, mean }) => [date, mean]), activities })}\n`,
    );
  }
}
