// A reminder's times of day, one for each weekday.

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
