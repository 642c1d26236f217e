// Routes of the calendar feed.
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import type { JournalContext } from '../../context.ts';
import { changeChannels, newSecret } from '../channels/channels.ts';
import { presentCalendar } from '../channels/present.ts';
import { selectCalendarOwner, updateCalendarFetched } from '../channels/store.ts';
import { selectTimezone } from '../plan/store.ts';
import { remindersOf } from '../reminders.ts';
import { createCalendar, readCalendar, removeCalendar } from './contract.ts';
import { formatFeed } from './feed.ts';

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

/** Whether the last fetch was noted within the hour, so that a fetch is rarely a write. */
const isNoted = (at: Instant | null, now: Instant): boolean => at !== null && Math.abs(now - at) < HOUR;
