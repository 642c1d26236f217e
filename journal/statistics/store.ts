// SQL that counts entries; covering indexes answer all of it.
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { Period } from '../periods/period.ts';
import type { JournalDb } from '../tables.ts';
import type { Tally } from './rules.ts';

const entriesIn = (db: JournalDb, userId: string, period: Period) =>
  db
    .selectFrom('entry')
    .where('user_id', '=', userId)
    .where((where) => where.and(period.map(({ column, operator, value }) => where(column, operator, value))));

/** How many entries have each mood; moods that none has are left out. */
export const selectMoodCounts = (db: JournalDb, userId: string, period: Period) =>
  entriesIn(db, userId, period)
    .select(({ fn }) => ['mood', fn.countAll<number>().as('count')])
    .groupBy('mood')
    .execute();

/** How many entries have each mood, and how many of those have the activity. */
export const selectTallies = (
  db: JournalDb,
  userId: string,
  period: Period,
  activityId: string,
): Promise<Tally[]> =>
  entriesIn(db, userId, period)
    .select(({ fn, selectFrom }) => [
      'mood',
      fn.countAll<number>().as('count'),
      fn
        .countAll<number>()
        .filterWhere(
          'id',
          'in',
          selectFrom('entry_activity').select('entry_id').where('activity_id', '=', activityId),
        )
        .as('linked'),
    ])
    .groupBy('mood')
    .execute();

/** The latest `limit` distinct days with an entry, none after `upTo`, descending. */
export async function selectDays(
  db: JournalDb,
  userId: string,
  upTo: LocalDate,
  limit: number,
): Promise<LocalDate[]> {
  const rows = await db
    .selectFrom('entry')
    .select('local_date')
    .distinct()
    .where('user_id', '=', userId)
    .where('local_date', '<=', upTo)
    .orderBy('local_date', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.local_date);
}
