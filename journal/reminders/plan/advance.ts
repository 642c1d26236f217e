// Decides whether a due reminder is delivered, and when it is due next.
import { isTimezone, type LocalDate } from '@tandem/platform/time/calendar.ts';
import { HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import type { DaySchedule } from '../schedule.ts';
import { nextSlot, type Slot, slotOn } from './slots.ts';

/** Maximum delay of a delivery: an evening reminder is useless at night. */
export const MAX_LATENESS = 2 * HOUR;

/** `isActive`: the reminder and its account are enabled. See `ReminderTable` for `dueAt` and `dueDate`. */
export type DueReminder = {
  schedule: DaySchedule;
  timezone: string | null;
  isActive: boolean;
  dueAt: Instant;
  dueDate: LocalDate | null;
  deliveredDate: LocalDate | null;
};

/** `deliver`: the slot to deliver now, if any. `next`: the next slot, or null if there is none. */
type Advance = { deliver: Slot | null; next: Slot | null };

/** Decides on a reminder whose `dueAt` has passed. */
export function advance(reminder: DueReminder, now: Instant): Advance {
  const { schedule, isActive, dueAt, deliveredDate } = reminder;
  if (!isActive) return { deliver: null, next: null };
  const timezone = zoneOf(reminder.timezone);
  const deliver = slotToDeliver(reminder, timezone, now);
  const after = Math.max(dueAt, now - MAX_LATENESS - 1);
  return { deliver, next: nextSlot(schedule, timezone, after, deliver?.date ?? deliveredDate) };
}

/** Whether a slot passed without a worker: it is too late to deliver and was not delivered before. */
export const isMissed = ({ isActive, dueAt, dueDate, deliveredDate }: DueReminder, now: Instant): boolean =>
  isActive &&
  dueDate !== null &&
  now - dueAt > MAX_LATENESS &&
  (deliveredDate === null || dueDate > deliveredDate);

/**
 * Null if the slot is too late, already delivered, or inconsistent with the current schedule and time zone.
 */
function slotToDeliver(
  { schedule, dueAt, dueDate, deliveredDate }: DueReminder,
  timezone: string,
  now: Instant,
): Slot | null {
  if (dueDate === null || now - dueAt > MAX_LATENESS) return null;
  if (deliveredDate !== null && dueDate <= deliveredDate) return null;
  const slot = slotOn(schedule, timezone, dueDate);
  return slot?.instant === dueAt ? slot : null;
}

/** UTC if no zone is set or the runtime does not know it. */
export const zoneOf = (timezone: string | null): string =>
  timezone !== null && isTimezone(timezone) ? timezone : 'UTC';
