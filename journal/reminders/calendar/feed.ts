// The reminders of a user as a calendar.
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { ReminderChannelsTable, ReminderTable } from '../../tables.ts';
import { createMessage } from '../delivery/message.ts';
import { zoneOf } from '../plan/advance.ts';
import { slotOn } from '../plan/slots.ts';
import { TEXTS } from '../texts.ts';
import { formatCalendar } from './ics.ts';

/** How many days are listed: programs fetch a calendar again every few hours or days. */
const DAYS = 35;
const MAX_EVENTS = 1000;

/** `host` makes the ids of events unique; `publicUrl` is the configured one. */
export type FeedOptions = {
  settings: Pick<ReminderChannelsTable, 'neutral' | 'language'>;
  timezone: string | null;
  publicUrl: string | null;
  host: string;
  now: Instant;
};

/** The slots from the day before `now` on, as the server delivers them, soonest first. */
export function formatFeed(reminders: readonly ReminderTable[], options: FeedOptions): string {
  const { settings, timezone, publicUrl, host, now } = options;
  const events = reminders
    .filter(({ enabled }) => enabled === 1)
    .flatMap((reminder) => slotsOf(reminder, zoneOf(timezone), now))
    .sort((one, other) => one.instant - other.instant || (one.uid < other.uid ? -1 : 1))
    .slice(0, MAX_EVENTS)
    .map(({ reminder, date, instant, uid }) => {
      const occasion = { reminderId: reminder.id, date, dueAt: instant };
      const { title, url } = createMessage(occasion, reminder.label, settings, publicUrl);
      return { uid: `${uid}@${host}`, start: instant, summary: title, url: publicUrl === null ? null : url };
    });
  return formatCalendar({ name: TEXTS[settings.language].calendarName, createdAt: now, events });
}

function slotsOf(reminder: ReminderTable, timezone: string, now: Instant) {
  const schedule = JSON.parse(reminder.schedule);
  const dates = Array.from({ length: DAYS }, (_, day) =>
    new Date(now + (day - 1) * DAY).toISOString().slice(0, 10),
  );
  return dates.flatMap((date) => {
    const slot = slotOn(schedule, timezone, date);
    return slot === null ? [] : [{ ...slot, reminder, uid: `${reminder.id}-${date}` }];
  });
}
