import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import { type Person, useJournal } from '../testing/journal.ts';
import { localDateByIntl, momentsNearClockChanges } from '../testing/zones.ts';

const PATH = '/api/v1/entries';
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const HOUR = 3_600_000;
/** Keeps a login of 1971 valid for any clock setting of the test. */
const LONG_LOGINS = {
  JOURNAL_ACCESS_TOKEN_SECONDS: '9000000000',
  JOURNAL_REFRESH_TOKEN_SECONDS: '9000000000',
};

eachDatabase('statistics', (dialect) => {
  const journal = useJournal(dialect, LONG_LOGINS);
  let ada: Person;
  let other: Person;
  before(async () => {
    journal.clock.set(Date.parse('1971-01-01T00:00Z'));
    ada = await journal.join();
    other = await journal.join();
    await other.post(PATH, { mood: 1, loggedAt: '2026-03-01' });
  });
  const empty = async () => {
    assert.equal((await ada.delete(`${PATH}/bulk/delete?from=0001-01-01&to=9999-12-31`)).status, 200);
  };
  const log = async (body: object): Promise<Json> => {
    const { status, body: entry, text } = await ada.post(PATH, { mood: 3, ...body });
    assert.equal(status, 201, text);
    return entry;
  };
  const stats = async (query = ''): Promise<Json> => (await ada.get(`${PATH}/stats${query}`)).body;
  const counts = ({ frequency }: Json): number[] => frequency.map(({ count }: Json) => count);

  test('without entries, undefined statistics are null', async () => {
    assert.deepEqual(await stats(), {
      frequency: ['Awful', 'Bad', 'Meh', 'Good', 'Rad'].map((moodLabel, index) => ({
        mood: index + 1,
        moodLabel,
        count: 0,
      })),
      currentStreak: 0,
      totalEntries: 0,
      average: null,
    });
    const { id } = (await ada.post('/api/v1/activities', { name: 'Nothing' })).body;
    const { body } = await ada.get(`${PATH}/correlation/${id.toUpperCase()}`);
    assert.deepEqual(body, { activityId: id, correlation: null });
  });

  test('moods are counted and averaged over the period, the streak over all entries', async () => {
    journal.clock.set(Date.parse('2026-03-10T12:00Z'));
    for (const [loggedAt, mood] of [
      ['2026-03-07', 5],
      ['2026-03-08', 5],
      ['2026-03-08T23:00:00-08:00', 4],
      ['2026-03-09', 2],
      ['2026-03-12', 1],
    ] as const)
      await log({ loggedAt, mood });
    const all = await stats();
    assert.deepEqual(counts(all), [1, 1, 0, 1, 2]);
    assert.deepEqual([all.totalEntries, all.average, all.currentStreak], [5, 3.4, 3]);
    const some = await stats('?from=2026-03-08&to=2026-03-08');
    assert.deepEqual([counts(some), some.average, some.currentStreak], [[0, 0, 0, 1, 1], 4.5, 3]);
    const later = await stats('?from=2026-03-09T07:00:00Z');
    assert.deepEqual([counts(later), later.average], [[1, 1, 0, 1, 0], 7 / 3]);
    assert.equal((await ada.get(`${PATH}/stats?from=2026-03-02&to=2026-03-01`)).status, 400);
    await log({ loggedAt: '2026-03-10' });
    assert.equal((await stats()).currentStreak, 4);
    journal.clock.set(Date.parse('2026-03-14T00:00Z'));
    assert.equal((await stats()).currentStreak, 0);
  });

  test('the correlation covers the entries of the period, and only the caller’s activities', async () => {
    await empty();
    const { id } = (await ada.post('/api/v1/activities', { name: 'Running' })).body;
    for (const [loggedAt, mood, has] of [
      ['2026-01-01', 5, true],
      ['2026-01-02', 2, false],
      ['2026-01-03', 3, true],
      ['2026-01-04', 3, false],
    ] as const)
      await log({ loggedAt, mood, activityIds: has ? [id] : [] });
    const r = async (query = '') => (await ada.get(`${PATH}/correlation/${id}${query}`)).body.correlation;
    assert.equal(await r(), 3 / Math.sqrt(19));
    assert.equal(await r('?to=2026-01-02'), 1);
    assert.equal(await r('?from=2026-01-03'), null);
    assert.equal(await r('?from=2026-01-04'), null);
    assert.equal((await ada.get(`${PATH}/correlation/${id}?from=never`)).status, 400);
    for (const unknown of [id, NOWHERE, 'running']) {
      assert.equal((await other.get(`${PATH}/correlation/${unknown}`)).status, 404);
    }
  });

  test('a calendar lists every day with its entries, earliest first', async () => {
    await empty();
    const late = await log({ loggedAt: '2026-03-29T23:00:00+02:00', mood: 4, content: 'late' });
    const early = await log({ loggedAt: '2026-03-29T08:00:00+02:00', mood: 1, content: 'early' });
    const { status, body } = await ada.get(`${PATH}/calendar?from=2026-03-28&to=2026-03-30`);
    const none = { entries: [], dominantMood: null, dominantMoodLabel: null };
    assert.equal(status, 200);
    assert.deepEqual(body, [
      { date: '2026-03-28', ...none },
      { date: '2026-03-29', entries: [early, late], dominantMood: 4, dominantMoodLabel: 'Good' },
      { date: '2026-03-30', ...none },
    ]);
  });

  test('a calendar has at most 20,000 days, both bounds given and in order', async () => {
    const most = (await ada.get(`${PATH}/calendar?from=2000-01-01&to=2054-10-03`)).body;
    assert.deepEqual([most.length, most.at(-1).date], [20_000, '2054-10-03']);
    for (const [query, pointer] of [
      ['from=2000-01-01&to=2054-10-04', 'query/to'],
      ['from=0001-01-01&to=9999-12-31', 'query/to'],
      ['from=2000-01-01', 'query/to'],
      ['to=2000-01-01', 'query/from'],
      ['from=2000-01-02&to=2000-01-01', 'query/from'],
      ['from=2000-01-02T00:00:00 01&to=2000-01-03', 'query/from'],
    ]) {
      const reply = await ada.get(`${PATH}/calendar?${query}`);
      assert.deepEqual([reply.status, reply.body.errors[0].pointer], [400, pointer]);
    }
  });

  test('days and streaks follow local time, at clock changes in all zones', async () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        momentsNearClockChanges('1972-01-01T00:00Z'),
        hours,
        async ({ zone, instant: now }, ago) => {
          await empty();
          assert.equal((await ada.patch('/api/v1/users/me', { timezone: zone })).status, 200);
          journal.clock.set(now);
          const instants = ago.sort((a, b) => b - a).map((hoursAgo) => now - hoursAgo * HOUR);
          for (const instant of instants) await log({ loggedAt: formatInstant(instant) });
          const byDate = Map.groupBy(instants, (instant) => localDateByIntl(zone, instant));
          const today = localDateByIntl(zone, now);
          const from = localDateByIntl(zone, instants[0] ?? now);
          const { body } = await ada.get(`${PATH}/calendar?from=${from}&to=${today}`);
          const before = (date: string, days: number) =>
            Temporal.PlainDate.from(date).subtract({ days }).toString();
          for (const { date, entries } of body) {
            const expected = (byDate.get(date) ?? []).map(formatInstant);
            assert.deepEqual(
              entries.map(({ loggedAt }: Json) => loggedAt),
              expected,
              `${zone} ${date}`,
            );
          }
          assert.equal(
            body.reduce((sum: number, { entries }: Json) => sum + entries.length, 0),
            instants.length,
          );
          const offsets = [now, ...instants].map((instant) => momentIn(zone, instant).offsetMinutes);
          // A zone that crossed the date line skipped a day, which does not end a streak (tested below).
          if (Math.max(...offsets) - Math.min(...offsets) > 180) return;
          let streak = 0;
          for (let day = byDate.has(today) ? 0 : 1; byDate.has(before(today, day)); day += 1) streak += 1;
          assert.equal((await stats()).currentStreak, streak, `${zone} ${formatInstant(now)}`);
        },
      ),
      { numRuns: cases(30) },
    );
  });

  test('a streak of several years is counted completely', async () => {
    await empty();
    await ada.patch('/api/v1/users/me', { timezone: 'UTC' });
    journal.clock.set(Date.parse('2026-03-10T12:00Z'));
    const days = Array.from({ length: 70 }, (_, day) => journal.clock.now() - day * 24 * HOUR);
    await Promise.all(days.map((instant) => log({ loggedAt: formatInstant(instant) })));
    await Promise.all(
      [72, 73].map((day) => log({ loggedAt: formatInstant(journal.clock.now() - day * 24 * HOUR) })),
    );
    assert.equal((await stats()).currentStreak, 70);
  });

  test('a streak continues across the date line, in both directions', async () => {
    await empty();
    const moveTo = (timezone: string, now: string) => {
      journal.clock.set(Date.parse(now));
      return ada.patch('/api/v1/users/me', { timezone });
    };
    const streak = async () => (await stats()).currentStreak;
    for (const loggedAt of ['2026-03-09T20:00-10:00', '2026-03-10T08:00-10:00']) await log({ loggedAt });
    await moveTo('Asia/Tokyo', '2026-03-12T03:00+09:00');
    assert.equal(await streak(), 2);
    await moveTo('Pacific/Honolulu', '2026-03-12T03:00-10:00');
    assert.equal(await streak(), 0);
    await moveTo('Asia/Tokyo', '2026-03-12T21:00+09:00');
    await log({ loggedAt: '2026-03-12T20:00+09:00' });
    assert.equal(await streak(), 3);
    await log({ loggedAt: '2026-03-13T08:00+09:00' });
    await moveTo('Pacific/Honolulu', '2026-03-12T18:00-10:00');
    assert.equal(await streak(), 4);
    await log({ loggedAt: '2026-03-12T18:00-10:00' });
    await log({ loggedAt: '2026-03-13T20:00-10:00' });
    assert.equal(await streak(), 4);
  });

  test('an entry dated tomorrow counts for the streak once logged, not before', async () => {
    await empty();
    await ada.patch('/api/v1/users/me', { timezone: 'Pacific/Honolulu' });
    journal.clock.set(Date.parse('2026-03-13T10:00+09:00'));
    await log({ loggedAt: '2026-03-13T09:00+09:00' });
    await log({ loggedAt: '2026-03-14T09:00+09:00' });
    assert.equal((await stats()).currentStreak, 1);
  });

  test('a date that a zone skipped does not end a streak', async () => {
    await empty();
    await ada.patch('/api/v1/users/me', { timezone: 'Pacific/Apia' });
    for (const day of ['28', '29', '31']) await log({ loggedAt: `2011-12-${day}T12:00:00` });
    journal.clock.set(Date.parse('2011-12-31T20:00+14:00'));
    assert.equal((await stats()).currentStreak, 3);
  });
});
