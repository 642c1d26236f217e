// Routes of the calendar feed.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { JournalContext } from '../../context.ts';
import type { ReminderChannelsTable, ReminderTable } from '../../tables.ts';
import { changeChannels, newSecret } from '../channels/channels.ts';
import { presentCalendar } from '../channels/contract.ts';
import { selectCalendarOwner, updateCalendarFetched } from '../channels/store.ts';
import { selectTimezone } from '../plan/store.ts';
import { remindersOf } from '../reminders.ts';
import { slotOn, zoneOf } from '../schedule.ts';
import { createMessage, TEXTS } from '../texts.ts';
import { formatCalendar } from './ics.ts';

const HEADERS = { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' };

export function mountReminderCalendar({ http, database, clock, config }: JournalContext): void {
  http.mount(createCalendar, ({ caller, origin, commit }) => {
    const changes = { calendar_secret: newSecret(), calendar_at: null };
    return commit(async (tx) => {
      await changeChannels(tx, caller.accountId, changes);
      return { url: presentCalendar(changes, origin).url ?? '' };
    });
  });

  http.mount(removeCalendar, ({ caller, commit }) =>
    commit((tx) => changeChannels(tx, caller.accountId, { calendar_secret: null, calendar_at: null })),
  );

  http.mount(readCalendar, async ({ params, origin }) => {
    const now = clock.now();
    const owner = await selectCalendarOwner.first(database.read, params.secret);
    if (!owner) throw notFound('calendar');
    const reminders = await remindersOf(database.read, owner.user_id);
    const timezone = await selectTimezone.value(database.read, owner.user_id);
    const options = { settings: owner, timezone, publicUrl: config.JOURNAL_PUBLIC_URL, now };
    const text = formatFeed(reminders, { ...options, host: new URL(origin).hostname });
    if (isNoted(owner.calendar_at, now)) return new Reply(200, text, HEADERS);
    await database.write((tx) => updateCalendarFetched.run(tx, params.secret, now));
    return new Reply(200, text, HEADERS);
  });
}

/** Returns true if a fetch was recorded within the last hour; avoids a write for each fetch. */
const isNoted = (at: Instant | null, now: Instant): boolean => at !== null && Math.abs(now - at) < HOUR;

/** The number of days in the feed. Calendar programs refresh every few hours or days. */
const DAYS = 35;
const MAX_EVENTS = 1000;

/** `host` makes the event ids unique; `publicUrl` is the configured public URL. */
type FeedOptions = {
  settings: Pick<ReminderChannelsTable, 'neutral' | 'language'>;
  timezone: string | null;
  publicUrl: string | null;
  host: string;
  now: Instant;
};

/**
 * Formats the slots from the day before `now` on, in ascending order, with the delivery rules of the server.
 */
function formatFeed(reminders: readonly ReminderTable[], options: FeedOptions): string {
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

// The calendar feed operations.

const CalendarAddress = Type.Object(
  { url: Type.String({ description: 'Anyone with the URL can read the reminders.' }) },
  { title: 'ReminderCalendar' },
);
type CalendarAddress = Static<typeof CalendarAddress>;

const createCalendar = endpoint({
  method: 'POST',
  path: '/api/v1/reminders/calendar',
  tag: 'reminders',
  access: 'bearer',
  operationId: 'createReminderCalendar',
  summary: 'Create a new URL for the calendar of your reminders',
  description: 'A previous URL stops working.',
  success: { status: 201, schema: CalendarAddress, description: 'The secret URL.' },
  showsSecret: true,
});

const removeCalendar = endpoint({
  method: 'DELETE',
  path: '/api/v1/reminders/calendar',
  tag: 'reminders',
  access: 'bearer',
  operationId: 'deleteReminderCalendar',
  summary: 'Stop publishing the calendar',
  description: 'The URL stops working.',
  success: { status: 204, description: 'Removed.' },
});

const readCalendar = endpoint({
  method: 'GET',
  path: '/api/v1/reminders/calendar/{secret}.ics',
  tag: 'reminders',
  access: 'public',
  operationId: 'getReminderCalendar',
  summary: 'Read the calendar of reminders',
  description:
    'An iCalendar file (RFC 5545) with the reminders of the next five weeks, for calendar subscriptions. ' +
    'It contains no entries.',
  params: Type.Object({ secret: Type.String({ maxLength: 100 }) }),
  success: {
    status: 200,
    contentType: 'text/calendar',
    headers: ['Cache-Control'],
    description: 'The calendar.',
  },
  refuses: ['not-found'],
});
