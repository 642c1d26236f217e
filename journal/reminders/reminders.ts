// Reminders: schedules of when to be reminded to write.

import { randomUUIDv7 } from 'node:crypto';
import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { toReminderId } from '../ids.ts';
import type { JournalDb, ReminderTable } from '../tables.ts';
import type { CreateReminderRequest, Reminder, UpdateReminderRequest } from './contract.ts';
import { presentReminder } from './present.ts';
import { toSchedule } from './schedule.ts';
import {
  deleteReminder,
  insertReminder,
  type OwnReminder,
  type ReminderChanges,
  selectReminder,
  selectReminders,
  updateReminder,
} from './store.ts';

export async function listReminders(db: JournalDb, userId: AccountId): Promise<Reminder[]> {
  return (await selectReminders.rows(db, userId)).map(presentReminder);
}

/** Builds the row of an enabled reminder; does not store it. Omitted days have no time. */
export const prepareReminder = (
  userId: AccountId,
  schedule: CreateReminderRequest,
  now: Instant,
): ReminderTable => ({
  id: toReminderId(randomUUIDv7()),
  user_id: userId,
  schedule: formatSchedule(schedule),
  enabled: 1,
  created_at: now,
});

/** Stores a prepared reminder. */
export async function createReminder(tx: JournalDb, reminder: ReminderTable): Promise<Reminder> {
  await requireAccount(tx, reminder.user_id);
  await insertReminder.rows(tx, reminder);
  return presentReminder(reminder);
}

export const readReminder = async (db: JournalDb, own: OwnReminder): Promise<Reminder> =>
  presentReminder(requireFound(await selectReminder.first(db, own)));

/** The columns that a request changes: omitted and null fields stay, a schedule replaces the whole one. */
export const toReminderChanges = ({ enabled, schedule }: UpdateReminderRequest): ReminderChanges => ({
  ...(typeof enabled === 'boolean' ? { enabled: enabled ? 1 : 0 } : {}),
  ...(schedule ? { schedule: formatSchedule(schedule) } : {}),
});

export const changeReminder = async (
  tx: JournalDb,
  own: OwnReminder,
  changes: ReminderChanges,
): Promise<Reminder> => presentReminder(requireFound(await updateReminder.first(tx, own, changes)));

export async function removeReminder(tx: JournalDb, own: OwnReminder): Promise<void> {
  if (!(await deleteReminder(tx, own))) throw notFound('reminder');
}

const formatSchedule = (schedule: CreateReminderRequest): string => JSON.stringify(toSchedule(schedule));

function requireFound(found: ReminderTable | undefined): ReminderTable {
  if (!found) throw notFound('reminder');
  return found;
}
