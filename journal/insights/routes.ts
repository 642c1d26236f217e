// Routes of insights.
import { WHOLE } from '@tandem/platform/http/conditional/conditional.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { createStateReader } from '../changes/changes.ts';
import type { JournalContext } from '../context.ts';
import { OptionalPeriod, readOptionalDays } from '../periods/period.ts';
import { timezoneOf } from '../users/users.ts';
import { readDaySummaries, readEffects, readFeelings, readRhythm } from './insights.ts';

export function mountInsights(journal: JournalContext): void {
  const { http } = journal;
  const { read } = journal.database;
  const stateOf = createStateReader(journal);
  const daysOf = async (userId: AccountId, query: OptionalPeriod) =>
    readOptionalDays(query, await timezoneOf(read, userId));

  http.mount(
    listDays,
    async ({ caller: { accountId }, query }) =>
      readDaySummaries(read, accountId, await daysOf(accountId, query)),
    stateOf,
  );

  http.mount(
    readRhythmEndpoint,
    async ({ caller: { accountId }, query }) => readRhythm(read, accountId, await daysOf(accountId, query)),
    stateOf,
  );

  http.mount(
    readEffectsEndpoint,
    async ({ caller: { accountId }, query: { lag, ...query } }) =>
      readEffects(read, accountId, await daysOf(accountId, query), lag === 1 ? 1 : 0),
    stateOf,
  );

  http.mount(
    readFeelingsEndpoint,
    async ({ caller: { accountId }, query }) => readFeelings(read, accountId, await daysOf(accountId, query)),
    stateOf,
  );
}

// The insight operations. The unit of every insight is the day: five entries of one bad day count as one day.

const count = (description: string) => Type.Integer({ minimum: 0, description });
const number = (description: string) => Type.Number({ format: 'double', description });

const DaySummary = Type.Object(
  {
    date: Type.String({ format: 'date', examples: ['2026-03-29'] }),
    count: count('The number of entries.'),
    mean: number('Mean mood.'),
    lowest: count('The lowest mood.'),
    highest: count('The highest mood.'),
    dominantMood: count('As in the calendar.'),
    moods: Type.Array(Type.Integer(), {
      description: 'The number of entries of each mood, 1 to 5.',
      examples: [[0, 0, 1, 2, 0]],
    }),
  },
  { title: 'DaySummary' },
);

const MeanWithInterval = Type.Object(
  {
    days: count('The number of days.'),
    mean: nullable(number('The mean of the days; null without any.')),
    low: nullable(
      number('The lower bound of its 95 % interval; null with fewer than five days, or if all are equal.'),
    ),
    high: nullable(number('The upper bound.')),
  },
  { title: 'MeanWithInterval' },
);

const Rhythm = Type.Object(
  {
    weekdays: Type.Array(MeanWithInterval, { description: 'Monday to Sunday.' }),
    times: Type.Array(MeanWithInterval, {
      description: 'Eight times of three hours by local time, from midnight.',
    }),
  },
  { title: 'Rhythm' },
);

const Effect = Type.Object(
  {
    activityId: Type.String({ format: 'uuid' }),
    daysWith: count('Days with the activity.'),
    daysWithout: count('Other days with an entry.'),
    verdict: Type.String({
      description:
        '`few`: fewer than 10 days with it or without, or fewer than 10 effective days (`reason`); `none`: no clear ' +
        'difference; `calendar`: a difference that does not remain within weekdays and quarters; `hint`: zero is ' +
        'outside the 95 % intervals of all days and of similar days; `clear`: outside the wider intervals for all ' +
        'compared activities. Other values may be added: treat them as `none`.',
      examples: ['hint'],
    }),
    reason: Type.Optional(
      Type.String({
        description: '`slow`, for `few`: the activity and the moods change too slowly for a comparison.',
        examples: ['slow'],
      }),
    ),
    meanWith: Type.Optional(
      number('Mean of the days with it. This and the following members are omitted for `few`.'),
    ),
    meanWithout: Type.Optional(number('Mean of the days without.')),
    difference: Type.Optional(number('The difference of the two.')),
    low: Type.Optional(
      nullable(number('The lower bound of its 95 % interval; null if the moods of the days do not vary.')),
    ),
    high: Type.Optional(nullable(number('The upper bound.'))),
    similar: Type.Optional(
      nullable(
        number(
          'The difference within each weekday of each quarter of a year; null if none has days with and without.',
        ),
      ),
    ),
    correlation: Type.Optional(
      nullable(number('Pearson’s r over the days; null if the moods of the days do not vary.')),
    ),
  },
  { title: 'Effect' },
);

const Effects = Type.Object(
  {
    days: count('The compared days.'),
    compared: count('The activities with enough days.'),
    chance: number('The expected maximum number of these with a hint by chance.'),
    activities: Type.Array(Effect, { description: 'Activities with at least one day.' }),
  },
  { title: 'Effects' },
);

const FeelingMonth = Type.Object(
  {
    month: Type.String({ examples: ['2026-03'] }),
    entries: count('The entries of the month with the feeling.'),
  },
  { title: 'FeelingMonth' },
);

const FeelingSummary = Type.Object(
  {
    feelingId: Type.String({ format: 'uuid' }),
    entries: count('Entries with the feeling.'),
    days: count('Days with the feeling.'),
    mean: number('The mean mood of these days.'),
    months: Type.Array(FeelingMonth, { description: 'Ascending; months without the feeling are omitted.' }),
  },
  { title: 'FeelingSummary' },
);

const kept = { cache: 'per-caller', versions: WHOLE } as const;
const common = { method: 'GET', scope: 'read', tag: 'entries', access: 'bearer', ...kept } as const;

const DAYS = 'Whole local days: a date-time means its local date.';

const listDays = endpoint({
  ...common,
  path: '/api/v1/entries/days',
  operationId: 'listDays',
  summary: 'List the days with entries',
  description: `The statistics of each day without its entries, for calendars and charts. ${DAYS}`,
  query: OptionalPeriod,
  success: {
    status: 200,
    schema: Type.Array(DaySummary),
    description: 'Ascending; other days are omitted.',
  },
});

const readRhythmEndpoint = endpoint({
  ...common,
  path: '/api/v1/entries/rhythm',
  operationId: 'getRhythm',
  summary: 'Moods by weekday and time of day',
  description: `Means of days, with intervals. ${DAYS}`,
  query: OptionalPeriod,
  success: { status: 200, schema: Rhythm, description: 'Of the period, or of all entries.' },
});

const readEffectsEndpoint = endpoint({
  ...common,
  path: '/api/v1/entries/effects',
  operationId: 'getEffects',
  summary: 'Moods of days with and without each activity',
  description:
    'Welch’s comparison of days, and a comparison within weekdays and quarters, corrected for autocorrelation ' +
    'and for the number of activities. An association of an activity and a mood is not evidence of a ' +
    `cause. ${DAYS}`,
  query: Type.Object({
    ...OptionalPeriod.properties,
    lag: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1,
        description: '1 compares the mood with the activities of the day before; 0 by default.',
      }),
    ),
  }),
  success: { status: 200, schema: Effects, description: 'Of the period, or of all entries.' },
});

const readFeelingsEndpoint = endpoint({
  ...common,
  path: '/api/v1/entries/feelings',
  operationId: 'getFeelingSummaries',
  summary: 'Feelings by month',
  description: `The frequency of each feeling, and the mean mood of its days. ${DAYS}`,
  query: OptionalPeriod,
  success: {
    status: 200,
    schema: Type.Array(FeelingSummary),
    description: 'Feelings with an entry in the period, the most frequent first.',
  },
});
