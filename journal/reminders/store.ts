// SQL of reminders.
import type { JournalDb, ReminderTable } from '../tables.ts';

export type OwnReminder = Pick<ReminderTable, 'id' | 'user_id'>;

export const insertReminder = (tx: JournalDb, reminder: ReminderTable) =>
  tx.insertInto('reminder').values(reminder).execute();

/** Oldest first. */
export const selectReminders = (db: JournalDb, userId: string): Promise<ReminderTable[]> =>
  db
    .selectFrom('reminder')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const selectReminder = (db: JournalDb, { id, user_id }: OwnReminder) =>
  db
    .selectFrom('reminder')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Answers the row as it is now, or undefined where there is none; `changes` may be empty. */
export const updateReminder = (
  tx: JournalDb,
  { id, user_id }: OwnReminder,
  changes: Partial<Pick<ReminderTable, 'schedule' | 'enabled'>>,
) =>
  tx
    .updateTable('reminder')
    .set({ id, ...changes })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirst();

/** Answers whether there was one. */
export async function deleteReminder(tx: JournalDb, { id, user_id }: OwnReminder): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reminder')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
