// Schedules of reminders: their days and times, the next slot, and the step from one slot to the next.
import { isTimezone, type LocalDate } from '@tandem/platform/time/calendar.ts';
import { HOUR, type Instant } from '@tandem/platform/time/clock.ts';

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** `HH:MM` (24 h, in the user's time zone) or null for each weekday. */
export type DaySchedule = Record<Weekday, string | null>;

/** The accepted times of day: `9:00`, `09:00` and `09:00:00` are equivalent. */
export const TIME_OF_DAY = '^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$';

/** All seven days, normalized; each time must match {@link TIME_OF_DAY}. */
export const toSchedule = (given: { readonly [Day in Weekday]?: string | null }): DaySchedule => ({
  monday: toTime(given.monday),
  tuesday: toTime(given.tuesday),
  wednesday: toTime(given.wednesday),
  thursday: toTime(given.thursday),
  friday: toTime(given.friday),
  saturday: toTime(given.saturday),
  sunday: toTime(given.sunday),
});

function toTime(given: string | null | undefined): string | null {
  if (given === null || given === undefined) return null;
  const [hour = '', minute = ''] = given.split(':');
  return `${hour.padStart(2, '0')}:${minute}`;
}

// The slots of a schedule: the instants of its times of day in a time zone.

export type Slot = { date: LocalDate; instant: Instant };

/** A week, the day before it, and a day skipped by the zone. */
const DAYS_SEARCHED = 9;

/**
 * Returns the instant at which the wall clock of `timezone` shows `time` (`HH:MM`) on `date`. A repeated time
 * resolves to its first occurrence. A skipped time moves forward by the length of the gap, or backward if
 * that would be another day. Null if the zone skips the whole day.
 */
export function slotInstant(timezone: string, date: LocalDate, time: string): Instant | null {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  for (const disambiguation of ['compatible', 'earlier'] as const) {
    const zoned = local.toZonedDateTime(timezone, { disambiguation });
    if (zoned.toPlainDate().toString() === date) return zoned.epochMilliseconds;
  }
  return null;
}

/** The slot on `date`; null if the schedule has no time for that weekday. */
export function slotOn(schedule: DaySchedule, timezone: string, date: LocalDate): Slot | null {
  const weekday = WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1];
  const time = weekday === undefined ? null : schedule[weekday];
  const instant = time === null ? null : slotInstant(timezone, date, time);
  return instant === null ? null : { date, instant };
}

/**
 * The first slot after `after` with a date later than `lastDate`; null for a schedule without times. Slots
 * are ordered by date.
 */
export function nextSlot(
  schedule: DaySchedule,
  timezone: string,
  after: Instant,
  lastDate: LocalDate | null,
): Slot | null {
  const today = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(timezone).toPlainDate();
  const dayAfterLast = lastDate === null ? today : Temporal.PlainDate.from(lastDate).add({ days: 1 });
  const first = Temporal.PlainDate.compare(dayAfterLast, today) > 0 ? dayAfterLast : today;
  for (let days = 0; days < DAYS_SEARCHED; days += 1) {
    const slot = slotOn(schedule, timezone, first.add({ days }).toString());
    if (slot !== null && slot.instant > after) return slot;
  }
  return null;
}

// Decides whether a due reminder is delivered, and when it is due next.

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
