// Lists above the slice size: equal to their pages, and interleaved with other requests.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createClient, type Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { type Person, useJournal } from '../testing/journal.ts';

const PATH = '/api/v1/entries';
const COUNT = 4200;
const FIRST = Date.UTC(2020, 0, 1);
const WALK = '11111111-1111-4111-8111-111111111111';

/** Ten entries a day, in groups of three per instant, most with the same mood and activity. */
const entries = Array.from({ length: COUNT }, (_, index) => ({
  mood: index % 7 === 0 ? 5 : 3,
  loggedAt: new Date(FIRST + (Math.floor(index / 3) * 3 * DAY) / 10).toISOString(),
  content: `entry ${index}`,
  activityIds: index % 11 === 0 ? [] : [WALK],
}));

eachDatabase('lists of many entries', (dialect) => {
  const journal = useJournal(dialect, { JOURNAL_METRICS_PORT: '0' });
  let ada: Person;
  let walk: string;
  let paged: Json[];
  before(async () => {
    ada = await journal.join();
    const activities = [{ id: WALK, name: 'Walk' }];
    const { body } = await ada.post('/api/v1/data/import', { activities, entries });
    assert.equal(body.imported, COUNT);
    walk = (await ada.get('/api/v1/activities')).body[0].id;
    paged = await allPages();
    assert.equal(paged.length, COUNT);
  });

  async function allPages(): Promise<Json[]> {
    const found: Json[] = [];
    for (let path = `${PATH}?limit=1000`; ; ) {
      const { body, headers } = await ada.get(path);
      found.push(...body);
      const next = /<[^>]*(\/api[^>]*)>/.exec(headers.get('link') ?? '')?.[1];
      if (next === undefined) return found;
      path = next;
    }
  }
  const list = async (path: string): Promise<Json[]> => {
    const { status, body, text, headers } = await ada.get(path);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(headers.get('content-length'), String(Buffer.byteLength(text)));
    return body;
  };

  test('are equal to their pages', async () => {
    assert.deepEqual(await list(PATH), paged);
    assert.deepEqual(await list(`${PATH}?from=2020-01-01&to=2030-01-01`), paged);
    const [first, ...rest] = paged;
    const { headers } = await ada.get(`${PATH}?limit=1`);
    const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    assert.deepEqual([first, ...(await list(`${PATH}?cursor=${cursor}`))], [first, ...rest]);
  });

  test('of a mood and of an activity contain the matching entries', async () => {
    const ofMood = paged.filter(({ mood }) => mood === 3);
    assert.deepEqual(await list(`${PATH}/filter/mood/3`), ofMood);
    const ofActivity = paged.filter(({ activities }) => activities.includes(walk));
    assert.deepEqual(await list(`${PATH}/filter/activity/${walk}`), ofActivity);
  });

  test('fill a calendar with every day, earliest first', async () => {
    const days = await list(`${PATH}/calendar?from=2019-12-30&to=2022-06-01`);
    assert.equal(days.length, 885);
    assert.deepEqual(
      days.flatMap((day) => day.entries),
      paged.toReversed(),
    );
    const [none, , some] = days;
    assert.deepEqual([none.date, none.entries, none.dominantMood], ['2019-12-30', [], null]);
    assert.deepEqual([some.date, some.dominantMoodLabel], ['2020-01-01', 'Meh']);
  });

  test('have a Content-Length in HEAD', async () => {
    const { status, headers, text } = await ada.send('HEAD', PATH);
    const length = Buffer.byteLength((await ada.get(PATH)).text);
    assert.deepEqual([status, text, headers.get('content-length')], [200, '', String(length)]);
  });

  test('do not block other requests', async () => {
    const metrics = createClient(journal.service.metricsUrl ?? '');
    let isDone = false;
    const listed = ada.get(PATH).finally(() => {
      isDone = true;
    });
    let served = 0;
    while (!isDone) {
      await metrics.get('');
      served += 1;
    }
    assert.equal((await listed).body.length, COUNT);
    assert.ok(served > 2, `${served} other requests were served during the list`);
  });
});
