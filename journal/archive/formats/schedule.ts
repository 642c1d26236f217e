// A reminder's times of day, one for each weekday (journal-decisions "Reminders").
import { quoted, readFields, Unfit } from './fields.ts';
import { type DaySchedule, WEEKDAYS } from './record.ts';

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;

/** The seven days of a DaySchedule; `9:00` and `HH:MM:SS` become `HH:MM`. */
export function readSchedule(value: unknown): DaySchedule {
  const days = readFields(value, 'schedule');
  return eachDay((day) => {
    const time = days[day];
    if (time === undefined || time === null) return null;
    const [, hour, minute] = (typeof time === 'string' && TIME.exec(time)) || [];
    if (hour === undefined) throw new Unfit(`${day} ${quoted(time)} is no time of day`);
    return `${hour.padStart(2, '0')}:${minute}`;
  });
}

/** A schedule that says `time` of each day. */
export const eachDay = (time: (day: (typeof WEEKDAYS)[number]) => string | null): DaySchedule =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, time(day)])) as DaySchedule;
