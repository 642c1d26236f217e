// Reads the schedule of a reminder.
import {
  type DaySchedule,
  TIME_OF_DAY,
  toSchedule,
  WEEKDAYS,
  type Weekday,
} from '../../../reminders/schedule.ts';
import { InvalidRecord, quoted, readFields } from './fields.ts';

const TIME = new RegExp(TIME_OF_DAY);

/** Reads the seven days of a DaySchedule; normalizes `9:00` and `HH:MM:SS` to `HH:MM`. */
export function readSchedule(value: unknown): DaySchedule {
  const days = readFields(value, 'schedule');
  return eachDay((day) => {
    const time = days[day] ?? null;
    if (time === null) return null;
    if (typeof time !== 'string' || !TIME.test(time))
      throw new InvalidRecord(`${day} ${quoted(time)} is not a time of day`);
    return time;
  });
}

/** Builds a schedule from `time` of each day. */
export const eachDay = (time: (day: Weekday) => string | null): DaySchedule =>
  toSchedule(Object.fromEntries(WEEKDAYS.map((day) => [day, time(day)])));
