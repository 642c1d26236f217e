// SQL of reminders.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JournalDb, ReminderTable } from '../tables.ts';

export type OwnReminder = Pick<ReminderTable, 'id' | 'user_id'>;

/** The columns that clients can change. */
export type ReminderChanges = Partial<Omit<ReminderTable, 'id' | 'user_id' | 'created_at'>>;

export const insertReminder = defineQuery((tx: JournalDb, reminder: ReminderTable) =>
  tx.insertInto('reminder').values(reminder),
);

/** Oldest first. */
export const selectReminders = defineQuery((db: JournalDb, userId: AccountId) =>
  db.selectFrom('reminder').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id'),
);

export const selectReminder = defineQuery((db: JournalDb, { id, user_id }: OwnReminder) =>
  db.selectFrom('reminder').selectAll().where('id', '=', id).where('user_id', '=', user_id),
);

export const countReminders = defineQuery((db: JournalDb, userId: AccountId) =>
  db
    .selectFrom('reminder')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId),
);

/**
 * Marks the user's next slots for recomputation after `now`, because the time zone changed. Slots that are
 * already due stay.
 */
export const updateDueOfUser = defineQuery((tx: JournalDb, userId: AccountId, now: Instant) =>
  tx
    .updateTable('reminder')
    .set({ due_at: now, due_date: null })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('due_at', 'is', null), where('due_at', '>', now)])),
);

/** Returns the updated row, or undefined if there is none; `changes` may be empty. */
export const updateReminder = defineQuery(
  (tx: JournalDb, { id, user_id }: OwnReminder, changes: ReminderChanges) =>
    tx
      .updateTable('reminder')
      .set({ id, ...changes })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .returningAll(),
);

/** Returns false if there is no such reminder. */
export async function deleteReminder(tx: JournalDb, { id, user_id }: OwnReminder): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reminder')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
