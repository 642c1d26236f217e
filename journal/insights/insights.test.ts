import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { addDays } from '../statistics/rules.ts';
import { type Person, useJournal } from '../testing/journal.ts';
import { createRandom, simulateJournal } from './testing/simulated-journal.ts';

const ENTRIES = '/api/v1/entries';
const IMPORT = '/api/v1/data/import';

eachDatabase('days in numbers', (dialect) => {
  const journal = useJournal(dialect);
  const log = async (person: Person, entries: object[]): Promise<void> => {
    const { body, text } = await person.post(IMPORT, entries);
    assert.deepEqual([body.imported, body.errors], [entries.length, []], text);
  };

  test('list each day with entries and its moods', async () => {
    const ada = await journal.join();
    await log(ada, [
      { mood: 5, loggedAt: '2026-03-28T23:30:00-05:00' },
      { mood: 2, loggedAt: '2026-03-30T08:00:00+02:00' },
      { mood: 4, loggedAt: '2026-03-30T09:00:00+02:00' },
      { mood: 4, loggedAt: '1969-12-31T10:00:00+02:00' },
    ]);
    const early = {
      date: '1969-12-31',
      count: 1,
      mean: 4,
      lowest: 4,
      highest: 4,
      dominantMood: 4,
      moods: [0, 0, 0, 1, 0],
    };
    const single = {
      date: '2026-03-28',
      count: 1,
      mean: 5,
      lowest: 5,
      highest: 5,
      dominantMood: 5,
      moods: [0, 0, 0, 0, 1],
    };
    const double = {
      date: '2026-03-30',
      count: 2,
      mean: 3,
      lowest: 2,
      highest: 4,
      dominantMood: 4,
      moods: [0, 1, 0, 1, 0],
    };
    const days = async (query: string) => (await ada.get(`${ENTRIES}/days${query}`)).body;
    assert.deepEqual(await days(''), [early, single, double]);
    assert.deepEqual(await days('?from=2026-03-28&to=2026-03-29'), [single]);
    assert.deepEqual(await days('?from=2026-03-29'), [double]);
    assert.deepEqual(await days('?to=2026-03-29T23:00:00-05:00'), [early, single]);
    assert.equal((await ada.get(`${ENTRIES}/days?from=2026-03-30&to=2026-03-29`)).status, 400);
    assert.deepEqual((await (await journal.join()).get(`${ENTRIES}/days`)).body, []);
  });

  test('have the dominant mood of the calendar', async () => {
    const ada = await journal.join();
    const random = createRandom(7);
    const hour = () => String(Math.floor(random() * 6)).padStart(2, '0');
    const entries = Array.from({ length: 300 }, (_, index) => ({
      mood: 1 + Math.floor(random() * 5),
      loggedAt: `${addDays('2025-12-01', index % 60)}T${hour()}:00:00Z`,
      content: `${index}`,
    }));
    await log(ada, entries);
    const calendar: Json[] = (await ada.get(`${ENTRIES}/calendar?from=2025-12-01&to=2026-02-28`)).body;
    const days: Json[] = (await ada.get(`${ENTRIES}/days`)).body;
    assert.deepEqual(
      days.map(({ date, count, dominantMood }) => [date, count, dominantMood]),
      calendar
        .filter((day) => day.entries.length > 0)
        .map(({ date, dominantMood, entries: those }) => [date, those.length, dominantMood]),
    );
  });

  test('group weekdays and times of day by local time, each day counted once', async () => {
    const ada = await journal.join();
    const monday = (week: number) => addDays('2026-01-05', 7 * week);
    await log(ada, [
      ...[1, 2, 3, 4, 5].map((mood, week) => ({ mood, loggedAt: `${monday(week)}T23:30:00+09:00` })),
      ...[1, 3].map((mood) => ({ mood, loggedAt: `${monday(5)}T02:59:00-05:00`, content: `${mood}` })),
      { mood: 5, loggedAt: '1969-12-31T21:00:00Z' },
    ]);
    const { weekdays, times } = (await ada.get(`${ENTRIES}/rhythm?from=1960-01-01`)).body;
    assert.equal(weekdays.length, 7);
    assert.equal(times.length, 8);
    const [first] = weekdays;
    assert.equal(first.days, 6);
    assert.ok(Math.abs(first.mean - 17 / 6) < 1e-12);
    // The standard error of 1, 2, 3, 4, 5 and 2, multiplied by t for five degrees of freedom.
    assert.ok(Math.abs(first.high - first.low - 2 * 2.570582 * 0.600925) < 1e-4);
    assert.deepEqual(weekdays[2], { days: 1, mean: 5, low: null, high: null });
    assert.deepEqual(weekdays[6], { days: 0, mean: null, low: null, high: null });
    assert.deepEqual([times[0].days, times[0].mean], [1, 2]);
    assert.deepEqual([times[7].days, times[7].mean], [6, 20 / 6]);
  });

  test('include the range of a weekday from its fifth day on', async () => {
    const ada = await journal.join();
    const mondays = (from: number, moods: readonly number[]) =>
      moods.map((mood, week) => ({
        mood,
        loggedAt: `${addDays('2026-01-05', 7 * (from + week))}T12:00:00Z`,
      }));
    const monday = async () => (await ada.get(`${ENTRIES}/rhythm?from=2026-01-01`)).body.weekdays[0];
    await log(ada, mondays(0, [1, 2, 3, 4]));
    assert.deepEqual(await monday(), { days: 4, mean: 2.5, low: null, high: null });
    await log(ada, mondays(4, [5]));
    const { days, mean, low, high } = await monday();
    assert.deepEqual([days, mean], [5, 3]);
    // The standard error of 1 to 5, 0.707, multiplied by t for four degrees of freedom, 2.776.
    assert.ok(Math.abs(mean - low - 1.963243) < 1e-4, `${low}`);
    assert.ok(Math.abs(high - mean - 1.963243) < 1e-4, `${high}`);
  });

  test('detect an activity of better days, until the next write', async () => {
    const ada = await journal.join();
    const simulated = { seed: 3, days: 400, activities: 4, logged: 0.9, planted: 1.2 };
    const { days, activityDays } = simulateJournal(simulated);
    await log(
      ada,
      days.map(({ date, mean }) => ({
        mood: mean,
        loggedAt: date,
        activities: [...activityDays].filter(([, on]) => on.has(date)).map(([name]) => name),
      })),
    );
    const activities: Json[] = (await ada.get('/api/v1/activities')).body;
    const id = activities.find(({ name }) => name === 'activity-0').id;
    const effects = async (query = '') => (await ada.get(`${ENTRIES}/effects${query}`)).body;
    const found = await effects();
    assert.deepEqual([found.days, found.compared, found.chance], [days.length, 4, 0.2]);
    const planted = found.activities.find(({ activityId }: Json) => activityId === id);
    assert.equal(planted.verdict, 'clear');
    assert.ok(planted.low > 0 && planted.low < planted.difference && planted.difference < planted.high);
    assert.deepEqual(await effects(), found);
    const month = await effects('?from=2025-01-01&to=2025-01-20');
    assert.ok(month.activities.every(({ verdict }: Json) => verdict === 'few'));
    assert.ok((await effects('?lag=1')).days < days.length);
    assert.equal((await ada.get(`${ENTRIES}/effects?lag=2`)).status, 400);
    await ada.delete(`/api/v1/activities/${id}`);
    assert.equal((await effects()).compared, 3);
  });
});
