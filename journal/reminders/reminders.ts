// Reminders: schedules of when to be reminded to write.

import { randomUUIDv7 } from 'node:crypto';
import { lockAccount, requireAccount } from '@tandem/platform/accounts/accounts.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { conflict, notFound } from '@tandem/platform/refusal.ts';
import { isBlank, toOneLine } from '@tandem/platform/text/blank.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { toReminderId } from '../ids.ts';
import type { JournalDb, ReminderTable } from '../tables.ts';
import type { CreateReminderRequest, Reminder, UpdateReminderRequest } from './contract.ts';
import { toSchedule } from './schedule.ts';
import {
  countReminders,
  deleteReminder,
  insertReminder,
  type OwnReminder,
  type ReminderChanges,
  selectReminder,
  selectReminders,
  updateDueOfUser,
  updateReminder,
} from './store.ts';

/** So that one account cannot make the service send without end. */
const MAX_REMINDERS = 50;

/** The rows of a user's reminders, oldest first. */
export const remindersOf = (db: JournalDb, userId: AccountId): Promise<ReminderTable[]> =>
  selectReminders.rows(db, userId);

export async function listReminders(db: JournalDb, userId: AccountId): Promise<Reminder[]> {
  return (await remindersOf(db, userId)).map(presentReminder);
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
  label: toLabel(schedule.label),
  enabled: 1,
  created_at: now,
  delivered_date: null,
  ...dueAfter(now),
});

/** Stores a prepared reminder. Refuses more than 50 (`too-many-reminders`). */
export async function createReminder(tx: JournalDb, reminder: ReminderTable): Promise<Reminder> {
  await lockAccount(tx, reminder.user_id);
  await requireAccount(tx, reminder.user_id);
  await insertReminder.rows(tx, reminder);
  await requireFewReminders(tx, reminder.user_id);
  return presentReminder(reminder);
}

/** Has the next slots of the user found anew, because the time zone changed. */
export const rescheduleReminders = (tx: JournalDb, userId: AccountId, now: Instant): Promise<void> =>
  updateDueOfUser.run(tx, userId, now);

/** Refuses when the account has more reminders than permitted, so that what added one is rolled back. */
export async function requireFewReminders(tx: JournalDb, userId: AccountId): Promise<void> {
  if ((await countReminders.count(tx, userId)) > MAX_REMINDERS)
    throw conflict(`An account has at most ${MAX_REMINDERS} reminders.`, 'too-many-reminders');
}

export const readReminder = async (db: JournalDb, own: OwnReminder): Promise<Reminder> =>
  presentReminder(requireFound(await selectReminder.first(db, own)));

/** The columns that a request changes: omitted and null fields stay, a schedule replaces the whole one. */
export const toReminderChanges = (
  { enabled, schedule, label }: UpdateReminderRequest,
  now: Instant,
): ReminderChanges => ({
  ...(typeof enabled === 'boolean' ? { enabled: enabled ? 1 : 0 } : {}),
  ...(schedule ? { schedule: formatSchedule(schedule) } : {}),
  ...(typeof label === 'string' ? { label: toLabel(label) } : {}),
  ...(typeof enabled === 'boolean' || schedule ? dueAfter(now) : {}),
});

export const changeReminder = async (
  tx: JournalDb,
  own: OwnReminder,
  changes: ReminderChanges,
): Promise<Reminder> => presentReminder(requireFound(await updateReminder.first(tx, own, changes)));

export async function removeReminder(tx: JournalDb, own: OwnReminder): Promise<void> {
  if (!(await deleteReminder(tx, own))) throw notFound('reminder');
}

/** The next slot after `now` has to be found. */
const dueAfter = (now: Instant) => ({ due_at: now, due_date: null });

const toLabel = (label: string | null | undefined): string | null =>
  label === null || label === undefined || isBlank(label) ? null : toOneLine(label);

const formatSchedule = (schedule: CreateReminderRequest): string => JSON.stringify(toSchedule(schedule));

function requireFound(found: ReminderTable | undefined): ReminderTable {
  if (!found) throw notFound('reminder');
  return found;
}

// Renders a reminder.

const presentReminder = ({ id, schedule, label, enabled, created_at }: ReminderTable): Reminder => ({
  id,
  schedule: JSON.parse(schedule),
  label,
  enabled: enabled === 1,
  createdAt: formatInstant(created_at),
});
