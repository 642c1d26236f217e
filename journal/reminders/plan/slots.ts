// The slots of a schedule: the instants at which its times of day are reached in a time zone.
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type DaySchedule, WEEKDAYS } from '../schedule.ts';

export type Slot = { date: LocalDate; instant: Instant };

/** A week, the day before it, and a day that a zone may leave out. */
const DAYS_SEARCHED = 9;

/**
 * When the wall clock of `timezone` shows `time` (`HH:MM`) on `date`. A repeated time counts where it comes
 * first. A skipped one is as much later as the clocks go forward, or as much earlier if later is another day.
 * Null where the zone leaves out the whole day.
 */
export function slotInstant(timezone: string, date: LocalDate, time: string): Instant | null {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  for (const disambiguation of ['compatible', 'earlier'] as const) {
    const zoned = local.toZonedDateTime(timezone, { disambiguation });
    if (zoned.toPlainDate().toString() === date) return zoned.epochMilliseconds;
  }
  return null;
}

/** The slot of `date`; null where the schedule has none. */
export function slotOn(schedule: DaySchedule, timezone: string, date: LocalDate): Slot | null {
  const weekday = WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1];
  const time = weekday === undefined ? null : schedule[weekday];
  const instant = time === null ? null : slotInstant(timezone, date, time);
  return instant === null ? null : { date, instant };
}

/**
 * The first slot after `after` whose date is later than `lastDate`; null for a schedule without times. Slots
 * are in the order of their dates.
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
