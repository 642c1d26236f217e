// Insights of a journal, computed from daily sums.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import { MOODS } from '../entries/rules.ts';
import type { ActivityId, FeelingId } from '../ids.ts';
import { type DayRange, type Days, readByYear } from '../periods/queries.ts';
import { averageOf, type DayMood, dominantMood, totalOf } from '../statistics/rules.ts';
import type { JournalDb } from '../tables.ts';
import { computeEffects, type Effects, type Lag } from './effects.ts';
import type { DayMean } from './observations.ts';
import { criticalValue } from './student.ts';

export async function readRhythm(db: JournalDb, userId: AccountId, period: Days): Promise<Rhythm> {
  const days = await readDaySummaries(db, userId, period);
  const slots = await readByYear(db, userId, period, (range) => selectSlotSums.rows(db, userId, range));
  return computeRhythm(days, slots);
}

export async function readEffects(
  db: JournalDb,
  userId: AccountId,
  period: Days,
  lag: Lag,
): Promise<Effects> {
  const days = await readDaySummaries(db, userId, period);
  const on = await readByYear(db, userId, period, (range) => selectActivityDays.rows(db, userId, range));
  const activityDays = new Map<ActivityId, Set<LocalDate>>();
  for (const { activity_id, local_date } of on)
    activityDays.getOrInsertComputed(activity_id, () => new Set()).add(local_date);
  return computeEffects(days, activityDays, lag);
}

/** Months are `YYYY-MM`, ascending; `mean` is the mean mood of the days with the feeling. */
type FeelingSummary = {
  feelingId: FeelingId;
  entries: number;
  days: number;
  mean: number;
  months: { month: string; entries: number }[];
};

/**
 * Summaries of the feelings of the period, most frequent first. Feelings are not compared with other days.
 */
export async function readFeelings(
  db: JournalDb,
  userId: AccountId,
  period: Days,
): Promise<FeelingSummary[]> {
  const rows = await readByYear(db, userId, period, (range) => selectFeelingMonths.rows(db, userId, range));
  return [...Map.groupBy(rows, ({ feeling_id }) => feeling_id)]
    .map(([feelingId, months]) => {
      const sumOf = (part: 'entries' | 'days' | 'means') => months.reduce((sum, row) => sum + row[part], 0);
      return {
        feelingId,
        entries: sumOf('entries'),
        days: sumOf('days'),
        mean: sumOf('means') / sumOf('days'),
        months: months.map(({ month, entries }) => ({ month, entries })),
      };
    })
    .toSorted((one, other) => other.entries - one.entries || (one.feelingId < other.feelingId ? -1 : 1));
}

/** `low` and `high` are the 95 % confidence interval; null with fewer than five days or without variance. */
type MeanWithInterval = { days: number; mean: number | null; low: number | null; high: number | null };

type Rhythm = { weekdays: MeanWithInterval[]; times: MeanWithInterval[] };

const WEEKDAYS = 7;
const SLOTS = 8;
const FEWEST_DAYS = 5;

/** Monday is 0. */
const weekdayOf = (date: LocalDate): number =>
  (((Date.parse(date) / DAY + 3) % WEEKDAYS) + WEEKDAYS) % WEEKDAYS;

const computeRhythm = (days: readonly DayMean[], slots: readonly SlotSum[]): Rhythm => ({
  weekdays: byIndex(WEEKDAYS, days, ({ date }) => weekdayOf(date)).map((those) =>
    toMeanWithInterval(those.map(({ mean }) => mean)),
  ),
  times: byIndex(SLOTS, slots, ({ slot }) => slot).map((those) =>
    toMeanWithInterval(those.map(({ moods, count }) => moods / count)),
  ),
});

function byIndex<Item>(size: number, items: readonly Item[], indexOf: (item: Item) => number): Item[][] {
  const groups = Map.groupBy(items, indexOf);
  return Array.from({ length: size }, (_, index) => groups.get(index) ?? []);
}

/** The mean of one weekday or time of day, over its days. */
function toMeanWithInterval(means: readonly number[]): MeanWithInterval {
  const days = means.length;
  if (days === 0) return { days, mean: null, low: null, high: null };
  const mean = means.reduce((sum, value) => sum + value, 0) / days;
  const squares = means.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  if (days < FEWEST_DAYS || squares < 1e-12) return { days, mean, low: null, high: null };
  const reach = criticalValue(0.95, days - 1) * Math.sqrt(squares / (days - 1) / days);
  return { days, mean, low: mean - reach, high: mean + reach };
}

// Summaries of a journal's days.

type DaySummary = {
  date: LocalDate;
  count: number;
  mean: number;
  lowest: number;
  highest: number;
  dominantMood: number;
  moods: number[];
};

/** The days with entries in the period, ascending. */
export async function readDaySummaries(
  db: JournalDb,
  userId: AccountId,
  period: Days,
): Promise<DaySummary[]> {
  const rows = await readByYear(db, userId, period, (days) => selectDayMoods.rows(db, userId, days));
  const summaries: DaySummary[] = [];
  let day: DayMood[] = [];
  for (const [index, row] of rows.entries()) {
    day.push(row);
    if (rows[index + 1]?.local_date === row.local_date) continue;
    summaries.push(summarize(row.local_date, day));
    day = [];
  }
  return summaries;
}

function summarize(date: LocalDate, day: readonly DayMood[]): DaySummary {
  const logged = day.map(({ mood }) => mood);
  return {
    date,
    count: totalOf(day),
    mean: averageOf(day) ?? 0,
    lowest: Math.min(...logged),
    highest: Math.max(...logged),
    dominantMood: dominantMood(day) ?? 0,
    moods: MOODS.map((mood) => day.find((one) => one.mood === mood)?.count ?? 0),
  };
}

// SQL of insights: daily sums without reading whole entries.

/** Counts of each mood per day, from a covering index. */
const selectDayMoods = defineQuery((db: JournalDb, userId: AccountId, { from, to }: DayRange) =>
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
type SlotSum = { local_date: string; slot: number; moods: number; count: number };

/** Both databases truncate toward zero, so a negative remainder (before 1970) is made positive first. */
const slot = sql<number>`
  ((((logged_at + utc_offset * 60000) % 86400000) + 86400000) % 86400000) / 10800000`;

const selectSlotSums = defineQuery((db: JournalDb, userId: AccountId, { from, to }: DayRange) =>
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
const selectFeelingMonths = defineQuery((db: JournalDb, userId: AccountId, { from, to }: DayRange) =>
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
const selectActivityDays = defineQuery((db: JournalDb, userId: AccountId, { from, to }: DayRange) =>
  db
    .selectFrom('entry')
    .innerJoin('entry_activity', 'entry_activity.entry_id', 'entry.id')
    .select(['entry.local_date', 'entry_activity.activity_id'])
    .distinct()
    .where('entry.user_id', '=', userId)
    .where('entry.local_date', '>=', from)
    .where('entry.local_date', '<=', to),
);
