// Schedules in words.
import { addDays } from '../../foundation/days/rules.ts';
import { formatDay, formatTimeOfDay, now, weekdayNames } from '../../foundation/days/today.ts';
import { tr } from './i18n.ts';
import { cityOf, momentIn, nextSlot, type Slots, timesOf, toSlots } from './rules.ts';
import type { Reminder } from './store.ts';

/** `21:00 Mon Tue · 10:00 Sun`. */
export const describeSlots = (slots: Slots): string =>
  timesOf(slots)
    .map(({ time, days }) => `${formatTimeOfDay(time)} ${describeDays(days)}`)
    .join(' · ');

function describeDays(days: readonly number[]): string {
  if (days.length === 7) return tr('list.everyDay');
  const names = weekdayNames('short');
  return days.map((day) => names[day]).join(' ');
}

/** The name of the reminder, or a description of its schedule. */
export const nameOf = ({ label, schedule }: Reminder): string =>
  label || tr('list.unnamed', { time: formatTimeOfDay(timesOf(toSlots(schedule))[0]?.time ?? '') });

/** The next time with its zone; with `isLogged`, no further reminder is sent today. */
export function describeNext(slots: Slots, zone: string, isLogged: boolean): string {
  const today = momentIn(zone, now());
  const next = nextSlot(slots, today, isLogged);
  if (!next) return '';
  const names = { [today.day]: tr('day.today'), [addDays(today.day, 1)]: tr('day.tomorrow') };
  const day = names[next.day] ?? formatDay(next.day, 'long');
  return tr('list.next', { day, time: formatTimeOfDay(next.time), zone: cityOf(zone) });
}
