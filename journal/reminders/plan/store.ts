// SQL of due reminders.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { JournalDb, ReminderTable } from '../../tables.ts';

/** Reminders per read and per transaction. */
export const BATCH = 100;

/** Reminders with a `due_at` in the past and the input of the decision, oldest `due_at` first. */
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
 * Stores the next due time. Changes nothing if another process did so, or if the input of the decision has
 * changed since the read.
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
 * Resets plans with a `due_at` after `latest`, made while the clock was ahead: their slots are recomputed,
 * and delivered dates after `latestDate` are cleared.
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

/** The time zone of the profile; null if none is set. */
export const selectTimezone = defineQuery((db: JournalDb, userId: AccountId) =>
  db.selectFrom('profile').select('timezone').where('account_id', '=', userId),
);
