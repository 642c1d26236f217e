// SQL of due reminders.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { JournalDb, ReminderTable } from '../../tables.ts';

/** How many reminders are read, and advanced in one transaction, at a time. */
export const BATCH = 100;

/** Reminders whose `due_at` has been reached, with what decides on them; longest due first. */
export const selectDueReminders = defineQuery((db: JournalDb, now: Instant) =>
  db
    .selectFrom('reminder')
    .innerJoin('account', 'account.id', 'reminder.user_id')
    .leftJoin('profile', 'profile.account_id', 'reminder.user_id')
    .select([
      'reminder.id',
      'reminder.user_id',
      'reminder.schedule',
      'reminder.enabled',
      'reminder.due_at',
      'reminder.due_date',
      'reminder.delivered_date',
      'account.disabled_at',
      'profile.timezone',
    ])
    .where('reminder.due_at', '<=', now)
    .orderBy('reminder.due_at')
    .orderBy('reminder.id')
    .limit(sql.lit(BATCH)),
);

export type DueRow = Awaited<ReturnType<typeof selectDueReminders.rows>>[number];
type Plan = Pick<ReminderTable, 'due_at' | 'due_date' | 'delivered_date'>;

/**
 * Sets when a reminder is due next. Changes nothing when another process has done so, or when what decided on
 * it has changed since it was read.
 */
export const updatePlan = defineQuery((tx: JournalDb, row: DueRow, plan: Plan) =>
  tx
    .updateTable('reminder')
    .set(plan)
    .where('id', '=', row.id)
    .where('due_at', '=', row.due_at)
    .where(sql`coalesce(due_date, '')`, '=', row.due_date ?? '')
    .where('schedule', '=', row.schedule)
    .where('enabled', '=', row.enabled)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('profile')
            .select('account_id')
            .whereRef('account_id', '=', 'reminder.user_id')
            .where(sql`coalesce(timezone, '')`, '<>', row.timezone ?? ''),
        ),
      ),
    )
    .returning('id'),
);

/**
 * Repairs plans that were made while the clock was ahead, which are due later than `latest`: their slots are
 * found anew, and what they reminded of later than `latestDate` counts no more.
 */
export const updateFuturePlans = defineQuery(
  (tx: JournalDb, now: Instant, latest: Instant, latestDate: LocalDate) =>
    tx
      .updateTable('reminder')
      .set((set) => ({
        due_at: now,
        due_date: null,
        delivered_date: sql<string | null>`case when ${set.ref('delivered_date')} > ${latestDate} then null
        else ${set.ref('delivered_date')} end`,
      }))
      .where((where) => where.or([where('due_at', '>', latest), where('delivered_date', '>', latestDate)])),
);

/** Of the profile; null where none is set. */
export const selectTimezone = defineQuery((db: JournalDb, userId: AccountId) =>
  db.selectFrom('profile').select('timezone').where('account_id', '=', userId),
);
