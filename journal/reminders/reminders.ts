// Reminders: schedules of when to be reminded to write.

import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import type { JournalDb, ReminderTable } from '../tables.ts';
import type { CreateReminderRequest, Reminder, UpdateReminderRequest } from './contract.ts';
import { presentReminder } from './present.ts';
import { toSchedule } from './schedule.ts';
import {
  deleteReminder,
  insertReminder,
  type OwnReminder,
  selectReminder,
  selectReminders,
  updateReminder,
} from './store.ts';

export async function listReminders(db: JournalDb, userId: AccountId): Promise<Reminder[]> {
  return (await selectReminders.rows(db, userId)).map(presentReminder);
}

/** Creates an enabled reminder; omitted days have no time. */
export async function createReminder(
  tx: JournalDb,
  { id, user_id, created_at }: Pick<ReminderTable, 'id' | 'created_at'> & { user_id: AccountId },
  schedule: CreateReminderRequest,
): Promise<Reminder> {
  await requireAccount(tx, user_id);
  const text = JSON.stringify(toSchedule(schedule));
  const reminder: ReminderTable = { id, user_id, schedule: text, enabled: 1, created_at };
  await insertReminder.rows(tx, reminder);
  return presentReminder(reminder);
}

export const readReminder = async (db: JournalDb, own: OwnReminder): Promise<Reminder> =>
  presentReminder(requireFound(await selectReminder.first(db, own)));

/** Omitted and null fields stay unchanged; a schedule replaces the whole one. */
export async function changeReminder(
  tx: JournalDb,
  own: OwnReminder,
  { enabled, schedule }: UpdateReminderRequest,
): Promise<Reminder> {
  const changed = await updateReminder.first(tx, own, {
    ...(typeof enabled === 'boolean' ? { enabled: enabled ? 1 : 0 } : {}),
    ...(schedule ? { schedule: JSON.stringify(toSchedule(schedule)) } : {}),
  });
  return presentReminder(requireFound(changed));
}

export async function removeReminder(tx: JournalDb, own: OwnReminder): Promise<void> {
  if (!(await deleteReminder(tx, own))) throw notFound('reminder');
}

function requireFound(found: ReminderTable | undefined): ReminderTable {
  if (!found) throw notFound('reminder');
  return found;
}
