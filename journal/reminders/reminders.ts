// Reminders: weekly schedules with a time per day.

import { randomUUIDv7 } from 'node:crypto';
import { lockAccount, requireAccount } from '@tandem/platform/accounts/accounts.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { conflict, notFound } from '@tandem/platform/refusal.ts';
import { isBlank, toOneLine } from '@tandem/platform/text/blank.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { toReminderId } from '../ids.ts';
import type { JournalDb, ReminderTable } from '../tables.ts';
import type { CreateReminderRequest, Reminder, UpdateReminderRequest } from './contract.ts';
import { toSchedule } from './schedule.ts';

/** Bounds the messages sent per account. */
const MAX_REMINDERS = 50;

/** The user's reminders, oldest first. */
export const remindersOf = (db: JournalDb, userId: AccountId): Promise<ReminderTable[]> =>
  selectReminders.rows(db, userId);

export async function listReminders(db: JournalDb, userId: AccountId): Promise<Reminder[]> {
  return (await remindersOf(db, userId)).map(presentReminder);
}

/** Builds the row of an enabled reminder without storing it. Omitted days have no time. */
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

/** Stores a prepared reminder. Refuses if the account has 50 reminders (`too-many-reminders`). */
export async function createReminder(tx: JournalDb, reminder: ReminderTable): Promise<Reminder> {
  await lockAccount(tx, reminder.user_id);
  await requireAccount(tx, reminder.user_id);
  await insertReminder.rows(tx, reminder);
  await requireFewReminders(tx, reminder.user_id);
  return presentReminder(reminder);
}

/** Marks the user's next slots for recomputation after a change of the time zone. */
export const rescheduleReminders = (tx: JournalDb, userId: AccountId, now: Instant): Promise<void> =>
  updateDueOfUser.run(tx, userId, now);

/** Refuses if the account has too many reminders. Called after an insertion, which the refusal rolls back. */
export async function requireFewReminders(tx: JournalDb, userId: AccountId): Promise<void> {
  if ((await countReminders.count(tx, userId)) > MAX_REMINDERS)
    throw conflict(`An account has at most ${MAX_REMINDERS} reminders.`, 'too-many-reminders');
}

export const readReminder = async (db: JournalDb, own: OwnReminder): Promise<Reminder> =>
  presentReminder(requireFound(await selectReminder.first(db, own)));

/**
 * Maps a request to column changes. Omitted and null fields stay unchanged; a schedule is replaced as a
 * whole.
 */
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

/** Marks the next slot after `now` for recomputation. */
const dueAfter = (now: Instant) => ({ due_at: now, due_date: null });

const toLabel = (label: string | null | undefined): string | null =>
  label === null || label === undefined || isBlank(label) ? null : toOneLine(label);

const formatSchedule = (schedule: CreateReminderRequest): string => JSON.stringify(toSchedule(schedule));

function requireFound(found: ReminderTable | undefined): ReminderTable {
  if (!found) throw notFound('reminder');
  return found;
}

const presentReminder = ({ id, schedule, label, enabled, created_at }: ReminderTable): Reminder => ({
  id,
  schedule: JSON.parse(schedule),
  label,
  enabled: enabled === 1,
  createdAt: formatInstant(created_at),
});

// SQL of reminders.

type OwnReminder = Pick<ReminderTable, 'id' | 'user_id'>;

/** The columns that clients can change. */
type ReminderChanges = Partial<Omit<ReminderTable, 'id' | 'user_id' | 'created_at'>>;

const insertReminder = defineQuery((tx: JournalDb, reminder: ReminderTable) =>
  tx.insertInto('reminder').values(reminder),
);

/** Oldest first. */
const selectReminders = defineQuery((db: JournalDb, userId: AccountId) =>
  db.selectFrom('reminder').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id'),
);

const selectReminder = defineQuery((db: JournalDb, { id, user_id }: OwnReminder) =>
  db.selectFrom('reminder').selectAll().where('id', '=', id).where('user_id', '=', user_id),
);

const countReminders = defineQuery((db: JournalDb, userId: AccountId) =>
  db
    .selectFrom('reminder')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId),
);

/**
 * Marks the user's next slots for recomputation after `now`, because the time zone changed. Slots that are
 * already due stay.
 */
const updateDueOfUser = defineQuery((tx: JournalDb, userId: AccountId, now: Instant) =>
  tx
    .updateTable('reminder')
    .set({ due_at: now, due_date: null })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('due_at', 'is', null), where('due_at', '>', now)])),
);

/** Returns the updated row, or undefined if there is none; `changes` may be empty. */
const updateReminder = defineQuery((tx: JournalDb, { id, user_id }: OwnReminder, changes: ReminderChanges) =>
  tx
    .updateTable('reminder')
    .set({ id, ...changes })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returningAll(),
);

/** Returns false if there is no such reminder. */
async function deleteReminder(tx: JournalDb, { id, user_id }: OwnReminder): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reminder')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
