// How often each activity was logged, and when last.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { ActivityId } from '../ids.ts';
import { readByYear } from '../periods/by-year.ts';
import type { JournalDb } from '../tables.ts';
import { selectUsage } from './store.ts';

type Usage = { entries: number; lastUsed: LocalDate };

/** The activities that entries have; others are left out. */
export async function readUsage(db: JournalDb, userId: AccountId): Promise<Map<ActivityId, Usage>> {
  const years = await readByYear(db, userId, {}, (days) => selectUsage.rows(db, userId, days));
  const usage = new Map<ActivityId, Usage>();
  // The years ascend, so the last one has the latest date.
  for (const { activity_id, entries, lastUsed } of years)
    usage.set(activity_id, { entries: (usage.get(activity_id)?.entries ?? 0) + entries, lastUsed });
  return usage;
}
