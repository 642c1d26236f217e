// GET /entries filtered by search terms, mood, activities and attachments.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type Person, useJournal } from '../testing/journal.ts';
import { AMR, PHOTOS, pngOf, uploadId, VOICE_MEMOS } from '../testing/media.ts';

const ENTRIES = '/api/v1/entries';

eachDatabase('filters of entries', (dialect) => {
  const journal = useJournal(dialect);
  let ada: Person;
  let walk: string;
  let tea: string;

  before(async () => {
    ada = await journal.join();
    walk = (await ada.post('/api/v1/activities', { name: 'Walk' })).body.id;
    tea = (await ada.post('/api/v1/activities', { name: 'Tea' })).body.id;
    const photoIds = [await uploadId(ada, PHOTOS, pngOf(64))];
    const voiceMemoIds = [await uploadId(ada, VOICE_MEMOS, AMR)];
    const entries = [
      { mood: 1, content: 'Sun on the RIVER', activityIds: [walk, tea], loggedAt: '2026-05-01' },
      {
        mood: 2,
        content: 'Straße, ﬁne: 100 % _river_',
        activityIds: [walk],
        photoIds,
        loggedAt: '2026-05-02',
      },
      { mood: 2, content: null, activityIds: [tea], voiceMemoIds, loggedAt: '2026-05-03' },
      { mood: 3, content: 'sun', loggedAt: '2026-05-04' },
    ];
    for (const entry of entries) assert.equal((await ada.post(ENTRIES, entry)).status, 201);
  });

  /** The matching days of May. */
  const days = async (query: Record<string, string> | [string, string][]): Promise<number[]> => {
    const { status, body, text } = await ada.get(`${ENTRIES}?${new URLSearchParams(query)}`);
    assert.equal(status, 200, text);
    return body.map(({ localDate }: Json) => Number(localDate.slice(8)));
  };

  test('find all search terms, in any order and case, compared like names', async () => {
    assert.deepEqual(await days({ q: 'river' }), [2, 1]);
    assert.deepEqual(await days({ q: ' rivER  SuN ' }), [1]);
    assert.deepEqual(await days({ q: 'STRASSE' }), [2]);
    assert.deepEqual(await days({ q: 'fine' }), [2]);
    assert.deepEqual(await days({ q: '_river' }), [2]);
    assert.deepEqual(await days({ q: '100 %' }), [2]);
    assert.deepEqual(await days({ q: 'sea' }), []);
    assert.deepEqual(await days({ q: '  ' }), [4, 3, 2, 1]);
  });

  test('find a mood, all of several activities, and entries with text, photos or voice memos', async () => {
    assert.deepEqual(await days({ mood: '2' }), [3, 2]);
    assert.deepEqual(await days({ activityId: walk }), [2, 1]);
    assert.deepEqual(
      await days([
        ['activityId', walk.toUpperCase()],
        ['activityId', tea],
        ['activityId', tea],
      ]),
      [1],
    );
    assert.deepEqual(await days({ activityId: crypto.randomUUID() }), []);
    assert.deepEqual(await days({ with: 'words' }), [4, 2, 1]);
    assert.deepEqual(await days({ with: 'photos' }), [2]);
    assert.deepEqual(await days({ with: 'voice' }), [3]);
  });

  test('combine, including with a period', async () => {
    assert.deepEqual(await days({ q: 'river', mood: '2', activityId: walk, with: 'photos' }), [2]);
    assert.deepEqual(await days({ q: 'sun', from: '2026-05-02' }), [4]);
    assert.deepEqual(await days({ q: 'river', mood: '3' }), []);
  });

  test('are part of the link to the next page', async () => {
    const query = `q=r&activityId=${walk}&activityId=${walk}&limit=1`;
    const first = await ada.get(`${ENTRIES}?${query}`);
    const next = /<[^>]*(\/api[^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await ada.get(next);
    assert.deepEqual(
      [first, second].map(({ body }) => body[0].localDate),
      ['2026-05-02', '2026-05-01'],
    );
    assert.equal(second.headers.get('link'), null);
  });

  test('refuse invalid values', async () => {
    for (const bad of ['mood=6', 'mood=x', 'activityId=x', 'with=video', `q=${'x'.repeat(201)}`])
      assert.equal((await ada.get(`${ENTRIES}?${bad}`)).status, 400, bad);
  });

  test('search long journals in slices, and find the oldest entry', async () => {
    const cleo = await journal.join();
    const many = Array.from({ length: 1200 }, (_, index) => ({
      mood: 3,
      content: index === 1199 ? 'needle' : `hay ${index}`,
      loggedAt: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
    }));
    await cleo.post('/api/v1/data/import', many);
    const found = async (query: string) => (await cleo.get(`${ENTRIES}?${query}`)).body.length;
    assert.equal(await found('q=needle'), 1);
    assert.equal(await found('q=needle&limit=5'), 1);
    assert.equal(await found('q=hay'), 1199);
    assert.equal(await found('q=hay&limit=700'), 700);
  });

  test('the use of activities is listed on request', async () => {
    const unused = (await ada.post('/api/v1/activities', { name: 'Unused' })).body.id;
    const activities: Json[] = (await ada.get('/api/v1/activities?usage=true')).body;
    const usage = Object.fromEntries(
      activities.map(({ id, entries, lastUsed }) => [id, [entries, lastUsed]]),
    );
    assert.deepEqual(usage, { [walk]: [2, '2026-05-02'], [tea]: [2, '2026-05-03'], [unused]: [0, null] });
    const [plain] = (await ada.get('/api/v1/activities')).body;
    assert.deepEqual(['entries' in plain, 'lastUsed' in plain], [false, false]);
    assert.equal((await ada.get('/api/v1/activities?usage=1')).status, 400);
  });
});
