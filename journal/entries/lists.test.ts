import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type Person, useJournal } from '../testing/journal.ts';

const PATH = '/api/v1/entries';
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const contents = (entries: Json[]): string => entries.map(({ content }) => content).join('');

eachDatabase('lists of entries', (dialect) => {
  const journal = useJournal(dialect);
  let ada: Person;
  let other: Person;
  let running: string;
  before(async () => {
    ada = await journal.join();
    other = await journal.join();
    await ada.patch('/api/v1/users/me', { timezone: 'Europe/Berlin' });
    running = (await ada.post('/api/v1/activities', { name: 'Running' })).body.id;
    for (const [content, loggedAt, mood] of [
      ['d', '2026-03-29T23:30:00-09:00', 4],
      ['b', '2026-03-29T00:30:00+01:00', 2],
      ['a', '2026-03-28T23:59:59.999+01:00', 1],
      ['c', '2026-03-29T23:59:59.999+02:00', 4],
      ['e', '2026-03-30T00:00:00+02:00', 5],
    ] as const) {
      const activityIds = content === 'b' || content === 'd' ? [running] : [];
      await ada.post(PATH, { content, loggedAt, mood, activityIds });
    }
    await other.post(PATH, { mood: 4, content: 'theirs' });
  });
  const list = async (query: string) => {
    const { status, body, text } = await ada.get(`${PATH}?${query}`);
    assert.equal(status, 200, text);
    return contents(body);
  };

  test('entries are listed newest first, only to their owner', async () => {
    // d was logged on the 30th at 08:30 UTC, with a local date of the 29th far west.
    assert.equal(await list(''), 'decba');
    assert.deepEqual(contents((await other.get(PATH)).body), 'theirs');
  });

  test('more entries than one read returns are listed newest first too, ties by id', async () => {
    const person = await journal.join();
    const start = Date.UTC(2024, 0, 1);
    // Two entries per instant, with distinguishable order.
    const entries = Array.from({ length: 2001 }, (_, index) => ({
      mood: 3,
      loggedAt: new Date(start + Math.floor(((index * 7) % 2001) / 2) * 60_000).toISOString(),
      content: `${index}`,
    }));
    const { body } = await person.post('/api/v1/data/import', entries);
    assert.deepEqual([body.imported, body.errors], [2001, []]);
    const listed: Json[] = (await person.get(PATH)).body;
    assert.equal(listed.length, 2001);
    const keys = listed.map(({ loggedAt, id }) => `${new Date(loggedAt).toISOString()} ${id}`);
    assert.deepEqual(keys, keys.toSorted().reverse());
  });

  for (const [query, expected] of [
    ['from=2026-03-29', 'decb'],
    ['to=2026-03-29', 'dcba'],
    ['from=2026-03-29&to=2026-03-29', 'dcb'],
    ['from=2026-03-30T08:30:00Z', 'd'],
    ['from=2026-03-30T08:30:00.001Z', ''],
    ['to=2026-03-29T21:59:59.999Z', 'cba'],
    ['from=2026-03-30T00:00:00+02:00&to=2026-03-30T00:00:00%2B02:00', 'e'],
    ['from=2026-03-30%2000:00&to=2026-03-30T00:00', 'e'],
    ['from=2026-03-29&to=2026-03-30T00:00:00 02:00', 'ecb'],
    ['from=2026-03-28T22:59:59.999Z&to=2026-03-29', 'cba'],
    ['from=0001-01-01&to=9999-12-31T23:59:59Z', 'decba'],
  ] as const) {
    test(`${query} lists ${expected || 'nothing'}`, async () => assert.equal(await list(query), expected));
  }

  for (const [query, pointer] of [
    ['from=2026-03-30&to=2026-03-29', 'query/from'],
    ['from=2026-03-29T12:00Z&to=2026-03-29T13:59%2B02:00', 'query/from'],
    ['from=2026-03-29T22:00:00Z&to=2026-03-29', 'query/from'],
    ['from=yesterday', 'query/from'],
    ['from=', 'query/from'],
    ['from=2026-02-29', 'query/from'],
    ['from=2026-03-01&from=2026-03-02', 'query/from'],
    ['to=10000-01-01', 'query/to'],
    ['to=0000-12-31', 'query/to'],
    ['to=2026-03-29T10:00:00%2B2', 'query/to'],
    ['to=2026-03-29T10:60%2B02:00', 'query/to'],
    ['to=2026-03-29T10:00:00%2B02:60', 'query/to'],
    ['limit=0', 'query/limit'],
    ['limit=1001', 'query/limit'],
    ['limit=1.5', 'query/limit'],
    ['limit=', 'query/limit'],
    ['cursor=', 'query/cursor'],
    ['cursor=AAAA', 'query/cursor'],
    [`cursor=${Buffer.from(`1.${NOWHERE}x`).toString('base64url')}`, 'query/cursor'],
  ] as const) {
    test(`${query} is refused`, async () => {
      const { status, body } = await ada.get(`${PATH}?${query}`);
      assert.deepEqual([status, body.errors?.[0].pointer], [400, pointer]);
    });
  }

  test('entries are filtered by mood', async () => {
    const { body } = await ada.get(`${PATH}/filter/mood/4`);
    assert.equal(contents(body), 'dc');
    assert.deepEqual((await ada.get(`${PATH}/filter/mood/3`)).body, []);
    for (const mood of ['0', '6', '3.0', '03', '+3', '%203', '3e0', 'Good', '-1']) {
      const reply = await ada.get(`${PATH}/filter/mood/${mood}`);
      assert.deepEqual([reply.status, reply.body.errors[0].pointer], [400, 'path/mood'], mood);
    }
  });

  test('entries are filtered by an activity of the caller', async () => {
    const { body } = await ada.get(`${PATH}/filter/activity/${running}`);
    assert.equal(contents(body), 'db');
    assert.deepEqual(body[0].activities, [running]);
    for (const id of [running, NOWHERE, 'running']) {
      assert.equal((await other.get(`${PATH}/filter/activity/${id}`)).status, 404);
    }
  });

  test('pages contain every entry once, with ties and within a period', async () => {
    const cleo = await journal.join();
    for (const loggedAt of ['2026-01-01', '2026-01-02', '2026-01-02', '2026-01-03']) {
      await Promise.all(Array.from({ length: 3 }, () => cleo.post(PATH, { mood: 3, loggedAt })));
    }
    const whole: Json[] = (await cleo.get(`${PATH}?to=2026-01-02`)).body;
    assert.equal(whole.length, 9);
    for (const limit of [1, 2, 3, 4, 8, 9, 10]) {
      const paged: Json[] = [];
      let next: string | undefined = `${PATH}?to=2026-01-02&limit=${limit}`;
      while (next !== undefined) {
        const { body, headers }: { body: Json; headers: Headers } = await cleo.get(next);
        assert.ok(body.length > 0 && body.length <= limit);
        paged.push(...body);
        const link: string | null = headers.get('link');
        next =
          link === null
            ? undefined
            : new RegExp(`^<${journal.service.url}(.*)>; rel="next"$`).exec(link)?.[1];
        assert.equal(next === undefined, link === null);
      }
      assert.deepEqual(paged, whole);
    }
  });

  test('a cursor without a limit lists the rest, and a complete list has no Link', async () => {
    const { headers } = await ada.get(`${PATH}?limit=2&from=2026-03-01T00:00:00%2B01:00`);
    const next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const parameters = new URL(next).searchParams;
    assert.equal(parameters.get('from'), '2026-03-01T00:00:00+01:00');
    assert.equal(await list(`cursor=${parameters.get('cursor')}`), 'cba');
    assert.equal((await ada.get(`${PATH}?limit=5`)).headers.get('link'), null);
  });
});
