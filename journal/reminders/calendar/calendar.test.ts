import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, HOUR } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { type Person, useJournal } from '../../testing/journal.ts';
import { CHANNELS, DELIVERING, everyDay, REMINDERS } from '../testing/schedules.ts';
import { foldLine, formatCalendar } from './ics.ts';

const CALENDAR = `${REMINDERS}/calendar`;
const ORIGIN = DELIVERING.JOURNAL_PUBLIC_URL;

/** Parses the events with an independent iCalendar library. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().getTime(),
      summary: event.summary,
      url: component.getFirstPropertyValue('url'),
      alarms: component.getAllSubcomponents('valarm').length,
    };
  });
}

eachDatabase('the calendar of reminders', (dialect) => {
  const journal = useJournal(dialect, DELIVERING);

  /** Creates the feed and returns its path. */
  async function publish(person: Person): Promise<string> {
    const { status, body } = await person.post(CALENDAR);
    assert.equal(status, 201);
    assert.match(body.url, /^https:\/\/journal\.example\/api\/v1\/reminders\/calendar\/[\w-]{43}\.ics$/);
    return body.url.slice(ORIGIN.length);
  }

  const fetchFeed = (path: string) => createClient(journal.service.url).get(path);

  test('has an event with an alarm at each slot, over a change of the clock', async () => {
    journal.clock.set(Date.parse('2026-10-20T12:00:00Z'));
    const ada = await journal.join();
    await ada.patch('/api/v1/users/me', { timezone: 'Europe/Vienna' });
    const { body } = await ada.post(REMINDERS, { saturday: '21:00', sunday: '02:30', label: 'Therapy' });
    const { id: disabled } = (await ada.post(REMINDERS, everyDay('12:00'))).body;
    await ada.patch(`${REMINDERS}/${disabled}`, { enabled: false });
    const path = await publish(ada);
    const { status, headers, text } = await fetchFeed(path);
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/calendar; charset=utf-8']);
    assert.match(text, /^X-WR-CALNAME:Journal\r$/m);
    const events = parse(text);
    assert.equal(events.length, 10);
    assert.deepEqual(events.slice(0, 3), [
      {
        uid: `${body.id}-2026-10-24@journal.example`,
        start: Date.parse('2026-10-24T19:00:00Z'),
        summary: 'A moment for yourself?',
        url: `${ORIGIN}/log?date=2026-10-24`,
        alarms: 1,
      },
      {
        uid: `${body.id}-2026-10-25@journal.example`,
        start: Date.parse('2026-10-25T00:30:00Z'),
        summary: 'A moment for yourself?',
        url: `${ORIGIN}/log?date=2026-10-25`,
        alarms: 1,
      },
      {
        uid: `${body.id}-2026-10-31@journal.example`,
        start: Date.parse('2026-10-31T20:00:00Z'),
        summary: 'A moment for yourself?',
        url: `${ORIGIN}/log?date=2026-10-31`,
        alarms: 1,
      },
    ]);
    assert.doesNotMatch(text, /Therapy/);
    await ada.patch(CHANNELS, { neutralText: false });
    assert.equal(parse((await fetchFeed(path)).text)[0]?.summary, 'Therapy');
  });

  test('a new URL replaces the former, and a removed one is not found', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const first = await publish(ada);
    const others = await publish(eve);
    const second = await publish(ada);
    assert.equal((await fetchFeed(first)).status, 404);
    assert.equal((await fetchFeed(second)).status, 200);
    const { calendar } = (await ada.get(CHANNELS)).body;
    assert.equal(calendar.url, `${ORIGIN}${second}`);
    assert.equal((await ada.delete(CALENDAR)).status, 204);
    assert.equal((await fetchFeed(second)).status, 404);
    assert.equal((await fetchFeed(others)).status, 200);
    assert.equal((await ada.get(CHANNELS)).body.calendar.url, null);
  });

  test('returns the time of the last fetch, to the hour', async () => {
    const ada = await journal.join();
    const path = await publish(ada);
    const lastFetchedAt = async () => (await ada.get(CHANNELS)).body.calendar.lastFetchedAt;
    assert.equal(await lastFetchedAt(), null);
    const start = journal.clock.now();
    const shown = (instant: number) => new Date(instant).toISOString();
    await fetchFeed(path);
    assert.equal(await lastFetchedAt(), shown(start));
    journal.clock.advance(HOUR / 2);
    await fetchFeed(path);
    assert.equal(await lastFetchedAt(), shown(start));
    journal.clock.advance(HOUR / 2);
    await fetchFeed(path);
    assert.equal(await lastFetchedAt(), shown(start + HOUR));
  });

  test('a wrong secret, and that of a deleted account, is not found', async () => {
    const ada = await journal.join();
    const path = await publish(ada);
    for (const wrong of [
      path.replace('.ics', ''),
      path.replace(/.\.ics/, '.ics'),
      `${CALENDAR}/.ics`,
      `${CALENDAR}/%00.ics`,
    ])
      assert.ok([400, 404].includes((await fetchFeed(wrong)).status), wrong);
    await ada.delete('/api/v1/users/me');
    assert.equal((await fetchFeed(path)).status, 404);
  });

  test('a fetch during the deletion of the account is served or not found', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ada = await journal.join();
      const path = await publish(ada);
      const [, ...fetched] = await Promise.all([
        ada.delete('/api/v1/users/me'),
        ...Array.from({ length: 5 }, () => fetchFeed(path)),
      ]);
      for (const { status } of fetched) assert.ok([200, 404].includes(status), `${status}`);
    }
  });
});

test('an independent parser restores any text, in lines of at most 75 bytes', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 120 })
    .map((given) => given.replace(/\p{Cc}/gu, ' ').trim());
  const summaries = fc.oneof(
    text,
    fc.constantFrom('a;b,c\\n', '\\', 'two\nlines', 'ä'.repeat(80), '👩‍👩‍👧'.repeat(20)),
  );
  fc.assert(
    fc.property(summaries, fc.integer({ min: 0, max: 50_000 }), (summary, days) => {
      const start = days * DAY;
      const written = formatCalendar({
        name: summary,
        createdAt: start,
        events: [{ uid: 'one@here', start, summary, url: 'https://here.example/log?date=2026-05-01' }],
      });
      for (const line of written.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
      const [event] = parse(written);
      assert.deepEqual([event?.summary, event?.start], [summary, start]);
    }),
  );
});

test('folding loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (line) => {
      assert.equal(foldLine(line).replaceAll('\r\n ', ''), line);
    }),
  );
});
