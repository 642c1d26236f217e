// Insights of a journal: computed from sums per day, kept until something is written.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import { readChangeNumber } from '../changes/changes.ts';
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

async function readEffects(db: JournalDb, userId: AccountId, period: Days, lag: Lag): Promise<Effects> {
  const days = await readDaySummaries(db, userId, period);
  const on = await readByYear(db, userId, period, (range) => selectActivityDays.rows(db, userId, range));
  const activityDays = new Map<ActivityId, Set<LocalDate>>();
  for (const { activity_id, local_date } of on)
    activityDays.getOrInsertComputed(activity_id, () => new Set()).add(local_date);
  return computeEffects(days, activityDays, lag);
}

/** Reads effects; `get` returns those computed before, if nothing was written since. */
export type EffectsReader = {
  get(db: JournalDb, userId: AccountId, period: Days, lag: Lag): Promise<Effects>;
};

/** Of as many accounts; one has a few periods. */
const MAX_ACCOUNTS = 200;
const MAX_PERIODS = 8;

export function createEffectsReader(): EffectsReader {
  const kept = new Map<AccountId, { number: number; periods: Map<string, Promise<Effects>> }>();
  return {
    async get(db, userId, period, lag) {
      const number = await readChangeNumber(db, userId);
      let account = kept.get(userId);
      if (account?.number !== number) account = { number, periods: new Map() };
      kept.delete(userId);
      kept.set(userId, account);
      for (const oldest of kept.keys()) if (kept.size > MAX_ACCOUNTS) kept.delete(oldest);
      const { periods } = account;
      const key = `${period.firstDay ?? ''} ${period.lastDay ?? ''} ${lag}`;
      const known = periods.get(key);
      if (known) return known;
      const computed = readEffects(db, userId, period, lag);
      periods.set(key, computed);
      computed.catch(() => periods.delete(key));
      for (const oldest of periods.keys()) if (periods.size > MAX_PERIODS) periods.delete(oldest);
      return computed;
    },
  };
}
