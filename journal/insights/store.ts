// SQL of insights: daily sums without reading whole entries.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { sql } from 'kysely';
import type { DayRange } from '../periods/queries.ts';
import type { JournalDb } from '../tables.ts';

/** Counts of each mood per day, from a covering index. */
export const selectDayMoods = defineQuery((db: JournalDb, userId: AccountId, { from, to }: DayRange) =>
  db
    .selectFrom('entry')
    .select(({ fn }) => [
      'local_date',
      'mood',
      fn.countAll<number>().as('count'),
      fn.max<number>('logged_at').as('last'),
    ])
    .where('user_id', '=', userId)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .groupBy(['local_date', 'mood'])
    .orderBy('local_date')
    .orderBy('mood'),
);

/** Sums over entries of a three-hour slot of a day, by the writer's local time. */
export type SlotSum = { local_date: string; slot: number; moods: number; count: number };

/** Both databases truncate toward zero, so a negative remainder (before 1970) is made positive first. */
const slot = sql<number>`
  ((((logged_at + utc_offset * 60000) % 86400000) + 86400000) % 86400000) / 10800000`;

export const selectSlotSums = defineQuery((db: JournalDb, userId: AccountId, { from, to }: DayRange) =>
  db
    .selectFrom('entry')
    .select(({ fn }) => [
      'local_date',
      slot.as('slot'),
      fn.sum<number>('mood').as('moods'),
      fn.countAll<number>().as('count'),
    ])
    .where('user_id', '=', userId)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .groupBy(['local_date', 'slot'])
    .orderBy('local_date')
    .orderBy('slot'),
);

/**
 * The entries and days with each feeling per month, and the sum of the mean moods of these days. Reads the
 * entries first, then their links by primary key.
 */
export const selectFeelingMonths = defineQuery((db: JournalDb, userId: AccountId, { from, to }: DayRange) =>
  db
    .with('day', (within) =>
      within
        .selectFrom('entry')
        .select(['local_date', sql<number>`cast(sum(mood) as double precision) / count(*)`.as('mean')])
        .where('user_id', '=', userId)
        .where('local_date', '>=', from)
        .where('local_date', '<=', to)
        .groupBy('local_date'),
    )
    .with('felt', (within) =>
      within
        .selectFrom('entry')
        .innerJoin('entry_feeling', 'entry_feeling.entry_id', 'entry.id')
        .select(({ fn }) => ['local_date', 'feeling_id', fn.countAll<number>().as('entries')])
        .where('user_id', '=', userId)
        .where('local_date', '>=', from)
        .where('local_date', '<=', to)
        .groupBy(['local_date', 'feeling_id']),
    )
    .selectFrom('felt')
    .innerJoin('day', 'day.local_date', 'felt.local_date')
    .select(({ fn }) => [
      'feeling_id',
      sql<string>`substr(felt.local_date, 1, 7)`.as('month'),
      sql<number>`cast(sum(entries) as bigint)`.as('entries'),
      fn.countAll<number>().as('days'),
      fn.sum<number>('mean').as('means'),
    ])
    .groupBy(['feeling_id', 'month'])
    .orderBy('month'),
);

/** The activities of each day. Reads the entries first, then their links by primary key. */
export const selectActivityDays = defineQuery((db: JournalDb, userId: AccountId, { from, to }: DayRange) =>
  db
    .selectFrom('entry')
    .innerJoin('entry_activity', 'entry_activity.entry_id', 'entry.id')
    .select(['entry.local_date', 'entry_activity.activity_id'])
    .distinct()
    .where('entry.user_id', '=', userId)
    .where('entry.local_date', '>=', from)
    .where('entry.local_date', '<=', to),
);
