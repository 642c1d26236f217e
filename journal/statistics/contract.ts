// The calendar and statistics operations.
import { WHOLE } from '@tandem/platform/http/conditional/entity-tags.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { Entry } from '../entries/contract.ts';
import type { ActivityId } from '../ids.ts';
import { OptionalPeriod, RequiredPeriod } from '../periods/contract.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const mood = (description: string) => Type.Integer({ format: 'int32', minimum: 0, description });

export const CalendarDay = Type.Object(
  {
    date: Type.String({ format: 'date', examples: ['2026-03-29'] }),
    entries: Type.Array(Entry, { description: 'Earliest first.' }),
    dominantMood: nullable(
      mood(
        'The most frequent mood; of those that tie, the one nearest the mean, then the one logged last. Null ' +
          'without entries.',
      ),
    ),
    dominantMoodLabel: nullable(Type.String({ examples: ['Good'] })),
  },
  { title: 'CalendarDay' },
);
export type CalendarDay = Static<typeof CalendarDay>;

const MoodFrequency = Type.Object(
  {
    mood: mood('1 to 5.'),
    moodLabel: Type.String({ examples: ['Good'] }),
    count: count('The number of entries.'),
  },
  { title: 'MoodFrequency' },
);

export const MoodStats = Type.Object(
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
export type MoodStats = Static<typeof MoodStats>;

const Correlation = Type.Object(
  {
    activityId: Type.String({ format: 'uuid' }),
    correlation: nullable(
      Type.Number({
        format: 'double',
        description:
          "Pearson's r between having the activity (0 or 1) and the mood, from -1 to 1; null with fewer than two " +
          'entries, or where either never varies.',
        examples: [0.42],
      }),
    ),
  },
  { title: 'Correlation' },
);
const kept = { cache: 'per-caller', versions: WHOLE } as const;
const common = { method: 'GET', scope: 'read', tag: 'entries', access: 'bearer', ...kept } as const;

export const readCalendar = endpoint({
  ...common,
  path: '/api/v1/entries/calendar',
  operationId: 'getCalendar',
  summary: 'List the days of a period',
  description: 'At most 20,000 days. A date-time means its local date.',
  query: RequiredPeriod,
  success: {
    status: 200,
    schema: Type.Array(CalendarDay),
    description: 'Every day of the period, ascending, also days without entries.',
  },
});

export const readStats = endpoint({
  ...common,
  path: '/api/v1/entries/stats',
  operationId: 'getMoodStats',
  summary: 'Mood statistics',
  description: 'The frequency of each mood, the mean, and the streak of days with an entry.',
  query: OptionalPeriod,
  success: { status: 200, schema: MoodStats, description: 'Of the period, or of all entries.' },
});

export const readCorrelation = endpoint({
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
