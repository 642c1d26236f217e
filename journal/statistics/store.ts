// SQL that counts entries; covering indexes answer all of it.
import { prepared } from '@tandem/platform/database/prepared.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import { isWithin, type Period } from '../periods/period.ts';
import type { JournalDb } from '../tables.ts';

const entriesIn = (db: JournalDb, userId: string, period: Period) =>
  db
    .selectFrom('entry')
    .where('user_id', '=', userId)
    .where((where) => isWithin(where, period));

/** How many entries have each mood; moods that none has are left out. */
export const selectMoodCounts = prepared((db: JournalDb, userId: string, period: Period) =>
  entriesIn(db, userId, period)
    .select(({ fn }) => ['mood', fn.countAll<number>().as('count')])
    .groupBy('mood'),
);

/** How many entries have each mood, and how many of those have the activity. */
export const selectTallies = prepared((db: JournalDb, userId: string, period: Period, activityId: string) =>
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
    .groupBy('mood'),
);

const latestDays = prepared((db: JournalDb, userId: string, upTo: LocalDate, limit: number) =>
  db
    .selectFrom('entry')
    .select('local_date')
    .distinct()
    .where('user_id', '=', userId)
    .where('local_date', '<=', upTo)
    .orderBy('local_date', 'desc')
    .limit(limit),
);

/** The latest `limit` distinct days with an entry, none after `upTo`, descending. */
export const selectDays = async (
  db: JournalDb,
  userId: string,
  upTo: LocalDate,
  limit: number,
): Promise<LocalDate[]> => (await latestDays(db, userId, upTo, limit)).map((row) => row.local_date);
