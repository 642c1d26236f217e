// SQL of reminders.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { JournalDb, ReminderTable } from '../tables.ts';

export type OwnReminder = Pick<ReminderTable, 'id' | 'user_id'>;

/** The columns that a request can change. */
export type ReminderChanges = Partial<Pick<ReminderTable, 'schedule' | 'enabled'>>;

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

/** Returns whether there was one. */
export async function deleteReminder(tx: JournalDb, { id, user_id }: OwnReminder): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reminder')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
