import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { logIn, type Person, useJournal } from '../../journal/testing/journal.ts';
import type { Json } from '../../platform/testing/client.ts';
import { eachDatabase } from '../../platform/testing/databases.ts';
import { describeNextSteps } from './next-steps.ts';
import { type SeededJournal, seedJournal } from './seed-journal.ts';

const UNTIL = Date.parse('2026-05-01');

eachDatabase('the seeded journal', (dialect) => {
  const journal = useJournal(dialect);
  let seeded: SeededJournal;
  let ada: Person;
  let entries: Json[];
  before(async () => {
    journal.clock.set(UNTIL);
    await journal.join('ada');
    seeded = await seedJournal(journal.service.url, { seed: 1, until: UNTIL });
    ada = await logIn(journal.client, seeded.username);
    entries = (await ada.get('/api/v1/entries')).body;
  });

  test('adds an account to existing ones, with two to three years of entries and gaps', () => {
    assert.equal(seeded.username, 'ada_2');
    assert.equal(entries.length, seeded.entries);
    const dates = [...new Set<string>(entries.map(({ localDate }) => localDate))].sort();
    assert.ok((dates[0] ?? '') < '2024-01-01' && (dates.at(-1) ?? '') >= '2026-04-20');
    assert.ok(dates.length > 600 && dates.length < 880, `${dates.length} days`);
    assert.ok(entries.length > dates.length, 'some days have two');
    assert.deepEqual([...new Set(entries.map(({ mood }) => mood))].sort(), [1, 2, 3, 4, 5]);
    assert.ok(entries.some(({ content }) => content) && entries.some(({ content }) => content === null));
  });

  test('has activities with and without a relation to the mood, in categories', async () => {
    const activities: Json[] = (await ada.get('/api/v1/activities')).body;
    assert.ok(new Set(activities.map(({ category }) => category)).size > 4);
    const correlation = async (name: string): Promise<number> => {
      const { id } = activities.find((activity) => activity.name === name);
      return (await ada.get(`/api/v1/entries/correlation/${id}`)).body.correlation;
    };
    assert.ok((await correlation('Slept well')) > 0.2);
    assert.ok((await correlation('Running')) > 0.1);
    assert.ok((await correlation('Deadline')) < -0.2);
    assert.ok(Math.abs(await correlation('Reading')) < 0.12);
  });

  test('has the time zone of this machine, so that a local browser shows no warning', async () => {
    const { timezone } = (await ada.get('/api/v1/users/me')).body;
    assert.equal(timezone, Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  test('has two reminders, and photos and voice memos that are served', async () => {
    assert.equal((await ada.get('/api/v1/reminders')).body.length, 2);
    for (const [member, count, type] of [
      ['photoUrls', seeded.photos, 'image/jpeg'],
      ['voiceMemoUrls', seeded.voiceMemos, 'audio/wav'],
    ] as const) {
      const urls: string[] = entries.flatMap((entry) => entry[member]);
      assert.ok(count > 0 && urls.length === count, member);
      const { status, headers } = await fetch(urls[0] ?? '');
      assert.deepEqual([status, headers.get('content-type')], [200, type]);
      if (member === 'photoUrls')
        for (const url of urls) {
          const preview = await fetch(`${url}/preview`);
          assert.deepEqual([preview.status, preview.headers.get('content-type')], [200, 'image/jpeg']);
        }
    }
  });
});

describe('output of the seed command', () => {
  test('prints the credentials, the documentation and an example request', () => {
    for (const [text, path] of [
      [describeNextSteps('thoughts', 'mei', 8000), 'localhost:8000/feed'],
      [describeNextSteps('journal', 'mei', 8001), 'localhost:8001/api/v1/entries/stats'],
    ] as const) {
      for (const part of ['Log in as mei', '“correct horse battery”', '/docs', path]) {
        assert.ok(text.includes(part), part);
      }
    }
  });
});
