// Insights of a journal, computed from sums per day.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { ActivityId } from '../ids.ts';
import { type Days, readByYear } from '../periods/by-year.ts';
import type { JournalDb } from '../tables.ts';
import { readDaySummaries } from './days.ts';
import { computeEffects, type Effects, type Lag } from './effects.ts';
import { computeRhythm, type Rhythm } from './rhythm.ts';
import { selectActivityDays, selectSlotSums } from './store.ts';

export async function readRhythm(db: JournalDb, userId: AccountId, period: Days): Promise<Rhythm> {
  const days = await readDaySummaries(db, userId, period);
  const slots = await readByYear(db, userId, period, (range) => selectSlotSums.rows(db, userId, range));
  return computeRhythm(days, slots);
}

export async function readEffects(
  db: JournalDb,
  userId: AccountId,
  period: Days,
  lag: Lag,
): Promise<Effects> {
  const days = await readDaySummaries(db, userId, period);
  const on = await readByYear(db, userId, period, (range) => selectActivityDays.rows(db, userId, range));
  const activityDays = new Map<ActivityId, Set<LocalDate>>();
  for (const { activity_id, local_date } of on)
    activityDays.getOrInsertComputed(activity_id, () => new Set()).add(local_date);
  return computeEffects(days, activityDays, lag);
}
