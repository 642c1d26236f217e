// SQL of entry counts, from covering indexes.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
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

/** One column per mood, counted in a single pass over the index of days. Grouping would sort every row. */
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

/** The mood index is ordered by instant, so each mood is one index range without further comparisons. */
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

/** The number of entries per mood. */
export async function selectMoodCounts(
  db: JournalDb,
  userId: AccountId,
  period: Period,
): Promise<{ mood: number; count: number }[]> {
  const counts = await selectCounts(db, userId, period);
  return [...counts].map(([mood, count]) => ({ mood, count }));
}

/** The number of entries per mood, and of those with the activity. */
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
 * The latest `limit` distinct days with an entry up to `upTo`, descending. Days after today are included only
 * if their entries are not in the future.
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

/** The number of entries of a month, `YYYY-MM`, per mood in columns such as `of5`. */
export type Tally = Readonly<Record<string, string | number | null>>;

/** The tallies of all months with entries, or of one. */
export const selectMonths = defineQuery((db: JournalDb, userId: AccountId, month: string | null) =>
  db
    .selectFrom('entry')
    .select([sql<string>`substr(local_date, 1, 7)`.as('month'), ...countsPerMood])
    .where('user_id', '=', userId)
    .$if(month !== null, (some) =>
      some
        .where('local_date', '>=', sql<LocalDate>`${month} || '-01'`)
        .where('local_date', '<=', sql<LocalDate>`${month} || '-31'`),
    )
    .groupBy('month'),
);

/** At most `limit` changes after a change number, with what changed; null if it is no entry any more. */
export const selectChangedSince = defineQuery(
  (db: JournalDb, userId: AccountId, number: number, limit: number) =>
    db
      .selectFrom('change')
      .leftJoin('entry', 'entry.id', 'change.thing_id')
      .select(['entry.local_date as date', 'entry.created_at', 'entry.updated_at'])
      .where('change.user_id', '=', userId)
      .where('change.number', '>', number)
      // Otherwise PostgreSQL reads all changes from the oldest, because of the limit.
      .orderBy('change.number')
      .limit(inlined(limit)),
);

export const hasEntryAfter = defineQuery((db: JournalDb, userId: AccountId, date: LocalDate) =>
  db.selectFrom('entry').select('id').where('user_id', '=', userId).where('local_date', '>', date).limit(1),
);

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

/**
 * The number of the latest change, the time zone, the number of entries after `now`, and the offset of the
 * latest entry, of each account as `key`.
 */
export const selectStatisticsStates = defineQuery((db: JournalDb, ids: readonly AccountId[], now: Instant) =>
  db
    .selectFrom('profile')
    .leftJoin('change_counter', 'change_counter.user_id', 'profile.account_id')
    .select(['profile.account_id as key', 'change_counter.number', 'profile.timezone'])
    .select((select) => [
      select
        .selectFrom('entry')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('user_id', '=', 'profile.account_id')
        .where('logged_at', '>', now)
        .as('later'),
      select
        .selectFrom('entry')
        .select('utc_offset')
        .whereRef('user_id', '=', 'profile.account_id')
        .orderBy('local_date', 'desc')
        .orderBy('logged_at', 'desc')
        .limit(1)
        .as('offset'),
    ])
    .where((where) => isIn(db, where.ref('profile.account_id'), ids)),
);
