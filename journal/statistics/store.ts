// SQL that counts entries, from covering indexes alone.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import { MOODS } from '../entries/rules.ts';
import type { ActivityId } from '../ids.ts';
import type { Period } from '../periods/period.ts';
import { isWithin } from '../periods/queries.ts';
import type { JournalDb } from '../tables.ts';
import type { MoodTally } from './rules.ts';

/** A column per mood, counted in one pass over the index of days; grouping would sort every row first. */
const countsPerMood = MOODS.map((mood) =>
  sql<number>`count(*) filter (where mood = ${sql.lit(mood)})`.as(`of${mood}`),
);

type PerMood = Readonly<Record<string, number | null>>;

const toCounts = (row: PerMood | undefined): Map<number, number> =>
  new Map(MOODS.map((mood) => [mood, row?.[`of${mood}`] ?? 0]));

const moodCountsOfDays = defineQuery((db: JournalDb, userId: AccountId, period: Period) =>
  db
    .selectFrom('entry')
    .select(countsPerMood)
    .where('user_id', '=', userId)
    .where((where) => isWithin(where, period)),
);

/** The index of moods is in the order of instants: a range of it per mood, in which nothing is compared. */
const moodCountsOfInstants = defineQuery((db: JournalDb, userId: AccountId, period: Period) =>
  db.selectNoFrom((select) =>
    MOODS.map((mood) =>
      select
        .selectFrom('entry')
        .select(({ fn }) => fn.countAll<number>().as('entries'))
        .where('user_id', '=', userId)
        .where('mood', '=', sql.lit(mood))
        .where((where) => isWithin(where, period))
        .as(`of${mood}`),
    ),
  ),
);

const selectCounts = async (
  db: JournalDb,
  userId: AccountId,
  period: Period,
): Promise<Map<number, number>> => {
  const isOfDays = period.firstDay !== undefined || period.lastDay !== undefined;
  const row = isOfDays
    ? await moodCountsOfDays.first(db, userId, period)
    : await moodCountsOfInstants.first(db, userId, period);
  return toCounts(row);
};

const moodCountsWithActivity = defineQuery(
  (db: JournalDb, userId: AccountId, period: Period, activityId: ActivityId) =>
    db
      .selectFrom('entry_activity')
      .innerJoin('entry', 'entry.id', 'entry_activity.entry_id')
      .select(countsPerMood)
      .where('entry_activity.activity_id', '=', activityId)
      .where('entry.user_id', '=', userId)
      .where((where) => isWithin(where, period)),
);

/** How many entries have each mood. */
export async function selectMoodCounts(
  db: JournalDb,
  userId: AccountId,
  period: Period,
): Promise<{ mood: number; count: number }[]> {
  const counts = await selectCounts(db, userId, period);
  return [...counts].map(([mood, count]) => ({ mood, count }));
}

/** How many entries have each mood, and how many of those have the activity. */
export async function selectTallies(
  db: JournalDb,
  userId: AccountId,
  period: Period,
  activityId: ActivityId,
): Promise<MoodTally[]> {
  const counts = await selectMoodCounts(db, userId, period);
  const linked = toCounts(await moodCountsWithActivity.first(db, userId, period, activityId));
  return counts.map(({ mood, count }) => ({ mood, count, linked: linked.get(mood) ?? 0 }));
}

/**
 * The latest `limit` distinct days with an entry, descending, up to `upTo`; days after today only if already
 * logged.
 */
export const selectEntryDates = defineQuery(
  (db: JournalDb, userId: AccountId, { upTo, today, now }: DateBound, limit: number) =>
    db
      .selectFrom('entry')
      .select('local_date')
      .distinct()
      .where('user_id', '=', userId)
      .where('local_date', '<=', upTo)
      .where((where) => where.or([where('local_date', '<=', today), where('logged_at', '<=', now)]))
      .orderBy('local_date', 'desc')
      .limit(inlined(limit)),
);

type DateBound = { upTo: LocalDate; today: LocalDate; now: Instant };

/** The moment of the first or last entry of a date. */
export const selectEdgeOfDay = defineQuery(
  (db: JournalDb, userId: AccountId, date: LocalDate, isLast: boolean) =>
    db
      .selectFrom('entry')
      .select(['logged_at as instant', 'utc_offset as offsetMinutes'])
      .where('user_id', '=', userId)
      .where('local_date', '=', date)
      .orderBy('logged_at', isLast ? 'desc' : 'asc')
      .limit(1),
);

/** How many entries are logged for later than `now`, and the offset of the last entry of the latest date. */
export const selectEntryState = defineQuery((db: JournalDb, userId: AccountId, now: Instant) =>
  db.selectNoFrom((select) => [
    select
      .selectFrom('entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('logged_at', '>', now)
      .as('later'),
    select
      .selectFrom('entry')
      .select('utc_offset')
      .where('user_id', '=', userId)
      .orderBy('local_date', 'desc')
      .orderBy('logged_at', 'desc')
      .limit(1)
      .as('offset'),
  ]),
);
