// The slots of a schedule: the instants of its times of day in a time zone.
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type DaySchedule, WEEKDAYS } from '../schedule.ts';

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
