// Routes of calendar and statistics.
import { createBatchedLookup } from '@tandem/platform/database/queries/batched-lookup.ts';
import { WHOLE } from '@tandem/platform/http/conditional/conditional.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { replyInSlices } from '@tandem/platform/http/replies/reply.ts';
import type { StateOf } from '@tandem/platform/http/response-cache/response-cache.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { idParams, nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { requireActivity } from '../activities/activities.ts';
import { createStateReader } from '../changes/changes.ts';
import type { JournalContext } from '../context.ts';
import { Entry } from '../entries/contract.ts';
import { isBulk } from '../entries/entries.ts';
import { presentEntry } from '../entries/entry.ts';
import { moodLabel } from '../entries/rules.ts';
import type { ActivityId } from '../ids.ts';
import { OptionalPeriod, periodOfDays, RequiredPeriod, readDays, readPeriod } from '../periods/period.ts';
import { timezoneOf } from '../users/users.ts';
import { dominantMood, MOST_CLOCK_CHANGE, tallyDay } from './rules.ts';
import {
  createWholeJournals,
  type Day,
  readCalendar,
  readCalendarSlices,
  readCorrelation,
  readStats,
  requireDayLimit,
  type Stats,
} from './statistics.ts';
import { selectStatisticsStates } from './store.ts';

export function mountStatistics(journal: JournalContext): void {
  const { http, database, clock } = journal;
  const stateOf = createStateReader(journal);
  const readWholeJournal = createWholeJournals();

  http.mount(
    readCalendarEndpoint,
    async ({ caller, query, origin, bulkReply: inBulk }) => {
      const days = readDays(query, await timezoneOf(database.read, caller.accountId));
      requireDayLimit(days);
      const present = (day: Day) => presentDay(day, origin);
      if (!(await isBulk(database.read, caller.accountId, { period: periodOfDays(days) })))
        return (await readCalendar(database.read, caller.accountId, days)).map(present);
      return inBulk((spool) =>
        database.snapshot((db) =>
          replyInSlices(readCalendarSlices(db, caller.accountId, days), present, spool),
        ),
      );
    },
    stateOf,
  );

  http.mount(
    readStatsEndpoint,
    async ({ caller, query }) => {
      const timezone = await timezoneOf(database.read, caller.accountId);
      const now = momentIn(timezone, clock.now());
      const isWhole = query.from === undefined && query.to === undefined;
      return presentStats(
        isWhole
          ? await readWholeJournal(database.read, caller.accountId, now)
          : await readStats(database.read, caller.accountId, readPeriod(query, timezone), now),
      );
    },
    createStatisticsStateReader(journal),
  );

  http.mount(
    readCorrelationEndpoint,
    async ({ caller, params, query }) => {
      const period = readPeriod(query, await timezoneOf(database.read, caller.accountId));
      const { id } = await requireActivity(database.read, caller.accountId, params.id);
      return {
        activityId: id,
        correlation: await readCorrelation(database.read, caller.accountId, period, id),
      };
    },
    stateOf,
  );
}

/** `origin` is the scheme and authority of media URLs. */
function presentDay({ date, entries }: Day, origin: string): CalendarDay {
  const dominant = dominantMood(tallyDay(entries.map(({ row }) => row)));
  return {
    date,
    entries: entries.map((entry) => presentEntry(entry, origin)),
    dominantMood: dominant,
    dominantMoodLabel: dominant === null ? null : moodLabel(dominant),
  };
}

const presentStats = (stats: Stats): MoodStats => ({
  ...stats,
  frequency: stats.frequency.map(({ mood, count }) => ({ mood, moodLabel: moodLabel(mood), count })),
});

// The cache state of statistics: the journal's state, and the clock because of the streak.

const NO_STATE = { number: null, timezone: null, later: 0, offset: null };

/**
 * Returns a function that reads the cache state of an account's statistics. The streak changes with the local
 * date, when an entry in the future becomes current, and, after travel, at midnight in another offset; in the
 * latter cases the state changes every minute.
 */
function createStatisticsStateReader({
  database: { read },
  clock,
}: Pick<JournalContext, 'database' | 'clock'>): StateOf {
  const selectStates = (ids: readonly AccountId[]) => selectStatisticsStates.rows(read, ids, clock.now());
  const findState = createBatchedLookup(read, {
    one: async (id: AccountId) => (await selectStates([id]))[0],
    many: selectStates,
  });
  return async ({ accountId }) => {
    const state = (await findState(accountId)) ?? NO_STATE;
    const { number, later, offset } = state;
    const timezone = state.timezone ?? 'UTC';
    const now = clock.now();
    const { localDate, offsetMinutes } = momentIn(timezone, now);
    const hasTravelled = Math.abs((offset ?? offsetMinutes) - offsetMinutes) > MOST_CLOCK_CHANGE;
    const minute = Number(later) > 0 || hasTravelled ? Math.floor(now / MINUTE) : '';
    return `${number ?? 0} ${timezone} ${localDate} ${offsetMinutes} ${later} ${minute}`;
  };
}

// The calendar and statistics operations.

const count = (description: string) => Type.Integer({ minimum: 0, description });
const mood = (description: string) => Type.Integer({ format: 'int32', minimum: 0, description });

const CalendarDay = Type.Object(
  {
    date: Type.String({ format: 'date', examples: ['2026-03-29'] }),
    entries: Type.Array(Entry, { description: 'Earliest first.' }),
    dominantMood: nullable(
      mood(
        'The most frequent mood; among equals, the one nearest the mean, then the last one logged. Null ' +
          'without entries.',
      ),
    ),
    dominantMoodLabel: nullable(Type.String({ examples: ['Good'] })),
  },
  { title: 'CalendarDay' },
);
type CalendarDay = Static<typeof CalendarDay>;

const MoodFrequency = Type.Object(
  {
    mood: mood('1 to 5.'),
    moodLabel: Type.String({ examples: ['Good'] }),
    count: count('The number of entries.'),
  },
  { title: 'MoodFrequency' },
);

const MoodStats = Type.Object(
  {
    frequency: Type.Array(MoodFrequency, { description: 'All five moods, 1 to 5.' }),
    currentStreak: count(
      'Consecutive days with an entry up to today, or to yesterday if today has none yet; independent of the period. ' +
        'A date skipped by travel is not counted and does not end the streak.',
    ),
    totalEntries: count('The number of entries.'),
    average: nullable(
      Type.Number({ format: 'double', description: 'Mean mood; null without entries.', examples: [3.75] }),
    ),
  },
  { title: 'MoodStats' },
);
type MoodStats = Static<typeof MoodStats>;

const Correlation = Type.Object(
  {
    activityId: Type.String({ format: 'uuid' }),
    correlation: nullable(
      Type.Number({
        format: 'double',
        description:
          "Pearson's r between having the activity (0 or 1) and the mood, from -1 to 1; null with fewer than two " +
          'entries, or if either never varies.',
        examples: [0.42],
      }),
    ),
  },
  { title: 'Correlation' },
);
const kept = { cache: 'per-caller', versions: WHOLE } as const;
const common = { method: 'GET', scope: 'read', tag: 'entries', access: 'bearer', ...kept } as const;

const readCalendarEndpoint = endpoint({
  ...common,
  path: '/api/v1/entries/calendar',
  operationId: 'getCalendar',
  summary: 'List the days of a period',
  description: 'At most 20,000 days. A date-time is reduced to its local date.',
  query: RequiredPeriod,
  success: {
    status: 200,
    schema: Type.Array(CalendarDay),
    description: 'Every day of the period, ascending, including days without entries.',
  },
});

const readStatsEndpoint = endpoint({
  ...common,
  path: '/api/v1/entries/stats',
  operationId: 'getMoodStats',
  summary: 'Mood statistics',
  description: 'The frequency of each mood, the mean, and the streak of days with an entry.',
  query: OptionalPeriod,
  success: { status: 200, schema: MoodStats, description: 'Of the period, or of all entries.' },
});

const readCorrelationEndpoint = endpoint({
  ...common,
  path: '/api/v1/entries/correlation/{id}',
  operationId: 'getCorrelation',
  summary: 'Correlation of an activity and the mood',
  description:
    'Whether entries with the activity tend to have better or worse moods; a correlation is not a cause.',
  params: idParams<ActivityId>(),
  query: OptionalPeriod,
  success: { status: 200, schema: Correlation, description: 'Of the period, or of all entries.' },
});
