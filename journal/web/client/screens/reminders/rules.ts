// Schedules of reminders: seven slots, Monday first, and which of them is next.
import { addDays, weekdayOf } from '../../foundation/days/rules.ts';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type Weekday = (typeof WEEKDAYS)[number];

export type Schedule = Record<Weekday, string | null>;

/** A time of day (`HH:MM`) for each weekday; null without a reminder. */
export type Slots = readonly (string | null)[];

export const toSlots = (schedule: Schedule): Slots => WEEKDAYS.map((day) => schedule[day]);

export const toSchedule = (slots: Slots): Schedule =>
  Object.fromEntries(WEEKDAYS.map((day, index) => [day, slots[index] ?? null])) as Schedule;

/** The times of a schedule, earliest first, each with its weekdays. */
export const timesOf = (slots: Slots): { time: string; days: number[] }[] =>
  [...new Set(slots.filter((slot) => slot !== null))].sort().map((time) => ({
    time,
    days: slots.flatMap((slot, day) => (slot === time ? [day] : [])),
  }));

type Moment = { day: string; time: string };

/**
 * The next slot after `now`, which is local to the reminders' zone. With `isDone`, today's do not count any
 * more.
 */
export function nextSlot(slots: Slots, now: Moment, isDone: boolean): Moment | null {
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(now.day, ahead);
    const time = slots[weekdayOf(day)];
    if (time && (ahead > 0 || (time > now.time && !isDone))) return { day, time };
  }
  return null;
}

/** Day and time in a zone. */
export function momentIn(zone: string, at: number): Moment {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const);
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** `Vienna` of `Europe/Vienna`. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
