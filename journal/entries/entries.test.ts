import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type Person, useJournal } from '../testing/journal.ts';

const PATH = '/api/v1/entries';
const DELETE = `${PATH}/bulk/delete`;
const REPLACE = `${PATH}/bulk/replace-activity`;
const NOWHERE = '00000000-0000-4000-8000-000000000000';

eachDatabase('entries', (dialect) => {
  const journal = useJournal(dialect);
  let ada: Person;
  let other: Person;
  before(async () => {
    ada = await journal.join();
    other = await journal.join();
    await ada.patch('/api/v1/users/me', { timezone: 'America/New_York' });
  });
  const log = async (body: object) => {
    const reply = await ada.post(PATH, { mood: 3, ...body });
    assert.equal(reply.status, 201, reply.text);
    return reply.body;
  };
  const change = async (id: string, body: object) => {
    const reply = await ada.patch(`${PATH}/${id}`, { mood: 3, ...body });
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual((await ada.get(`${PATH}/${id}`)).body, reply.body);
    return reply.body;
  };
  const activity = async (who = ada): Promise<string> =>
    (await who.post('/api/v1/activities', { name: crypto.randomUUID() })).body.id;

  test('an entry with only a mood is logged now', async () => {
    journal.clock.set(Date.parse('2026-03-08T04:30:00.123Z'));
    const entry = await log({ mood: 5 });
    assert.deepEqual(entry, {
      id: entry.id,
      userId: ada.id,
      mood: 5,
      moodLabel: 'Rad',
      loggedAt: '2026-03-08T04:30:00.123Z',
      localDate: '2026-03-07',
      utcOffset: '-05:00',
      activities: [],
      photos: [],
      photoUrls: [],
      voiceMemos: [],
      voiceMemoUrls: [],
      createdAt: '2026-03-08T04:30:00.123Z',
      updatedAt: '2026-03-08T04:30:00.123Z',
      content: null,
    });
    assert.deepEqual((await ada.get(`${PATH}/${entry.id}`)).body, entry);
    const nulls = { content: null, loggedAt: null, activityIds: null, photoIds: null, voiceMemoIds: null };
    const { id, ...rest } = await log({ mood: 5, ...nulls });
    assert.deepEqual({ ...rest, id: entry.id }, entry);
  });

  test('the five moods have labels', async () => {
    const labels = await Promise.all([1, 2, 3, 4, 5].map(async (mood) => (await log({ mood })).moodLabel));
    assert.deepEqual(labels, ['Awful', 'Bad', 'Meh', 'Good', 'Rad']);
  });

  for (const [written, loggedAt, localDate, utcOffset] of [
    ['2026-07-01T23:30:00+09:00', '2026-07-01T14:30:00.000Z', '2026-07-01', '+09:00'],
    ['2026-07-01T00:30:00.1239-09:30', '2026-07-01T10:00:00.123Z', '2026-07-01', '-09:30'],
    ['2026-07-01t02:00:00z', '2026-07-01T02:00:00.000Z', '2026-06-30', '-04:00'],
    ['2026-07-01T02:00', '2026-07-01T06:00:00.000Z', '2026-07-01', '-04:00'],
    ['2026-03-08T02:30:00', '2026-03-08T07:30:00.000Z', '2026-03-08', '-04:00'],
    ['2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z', '2026-11-01', '-04:00'],
    ['2026-12-24', '2026-12-24T17:00:00.000Z', '2026-12-24', '-05:00'],
    ['0001-01-02T00:00:00Z', '0001-01-02T00:00:00.000Z', '0001-01-01', '-04:56'],
    ['9999-12-31T23:59:60Z', '9999-12-31T23:59:59.000Z', '9999-12-31', '-05:00'],
  ] as const) {
    test(`loggedAt ${written} fixes the local date and offset`, async () => {
      const entry = await log({ loggedAt: written });
      assert.deepEqual([entry.loggedAt, entry.localDate, entry.utcOffset], [loggedAt, localDate, utcOffset]);
    });
  }

  for (const [pointer, bodies] of Object.entries({
    '/mood': [{ mood: 0 }, { mood: 6 }, { mood: 2.5 }, { mood: '3' }, { mood: null }, { mood: undefined }],
    '/loggedAt': [
      '',
      'now',
      '2026-02-30',
      '2026-07-01T25:00Z',
      '2026-07-01T10:00+25:00',
      '0000-01-01',
      '2026-07-01T10:60',
      '2026-07-01T10:60Z',
      '2026-07-01T10:60:00Z',
      '2026-07-01T10:00+02:60',
      '0001-01-01T00:00:00Z',
      '0001-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-00:01',
      ' 2026-07-01',
      1_767_225_600_000,
    ].map((loggedAt) => ({ loggedAt })),
    '/content': [{ content: 'x'.repeat(20_001) }, { content: 3 }, { content: 'a\0' }, { content: '\ud800' }],
    '/activityIds': [{ activityIds: Array(101).fill(NOWHERE) }, { activityIds: NOWHERE }],
    '/activityIds/0': [{ activityIds: [NOWHERE] }, { activityIds: ['running'] }, { activityIds: [3] }],
    '/photoIds/0': [{ photoIds: [NOWHERE] }, { photoIds: [''] }],
    '/voiceMemoIds/0': [{ voiceMemoIds: [NOWHERE] }, { voiceMemoIds: [null] }],
  })) {
    test(`an invalid value at ${pointer} is refused with its pointer, also in an update`, async () => {
      const { id } = await log({});
      for (const body of bodies as object[]) {
        for (const reply of [
          await ada.post(PATH, { mood: 3, ...body }),
          await ada.patch(`${PATH}/${id}`, { mood: 3, ...body }),
        ]) {
          assert.deepEqual(
            [reply.status, reply.body.errors[0].pointer],
            [400, pointer],
            JSON.stringify(body),
          );
        }
      }
    });
  }

  test('content is stored as sent, up to 20,000 code points', async () => {
    const content = ` \r\n\t${'👍'.repeat(19_994)}\u2028 `;
    assert.equal((await log({ content })).content, content);
    assert.equal((await log({ content: ' ' })).content, ' ');
    assert.equal((await log({ content: '' })).content, null);
  });

  test('activities keep their order, duplicates are removed, archived ones are accepted', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => activity()));
    const [a = '', b = '', c = ''] = ids;
    await ada.post(`/api/v1/activities/${b}/archive`);
    const entry = await log({ activityIds: [c, a.toUpperCase(), c, b, a] });
    assert.deepEqual(entry.activities, [c, a, b]);
    assert.deepEqual((await ada.get(`${PATH}/${entry.id}`)).body.activities, [c, a, b]);
    assert.deepEqual((await change(entry.id, { activityIds: [b, c] })).activities, [b, c]);
    assert.deepEqual((await change(entry.id, { activityIds: null })).activities, [b, c]);
    assert.deepEqual((await change(entry.id, { activityIds: [] })).activities, []);
    assert.equal((await ada.post(PATH, { mood: 3, activityIds: Array(100).fill(a) })).status, 201);
  });

  test('each unknown or foreign reference has a pointer', async () => {
    const mine = await activity();
    const theirs = await activity(other);
    const { status, body } = await ada.post(PATH, { mood: 3, activityIds: [mine, theirs, mine, 'x'] });
    assert.equal(status, 400);
    assert.deepEqual(
      body.errors.map(({ pointer }: { pointer: string }) => pointer),
      ['/activityIds/1', '/activityIds/3'],
    );
  });

  test('a deleted activity is removed from its entries', async () => {
    const kept = await activity();
    const gone = await activity();
    const { id } = await log({ activityIds: [gone, kept] });
    await ada.delete(`/api/v1/activities/${gone}`);
    assert.deepEqual((await ada.get(`${PATH}/${id}`)).body.activities, [kept]);
  });

  test('an update leaves omitted and null fields unchanged', async () => {
    const entry = await log({ mood: 1, content: 'kept', loggedAt: '2026-07-01T23:30:00+09:00' });
    journal.clock.advance(1000);
    const updated = await change(entry.id, { mood: 2 });
    const updatedAt = new Date(journal.clock.now()).toISOString();
    assert.deepEqual(updated, { ...entry, mood: 2, moodLabel: 'Bad', updatedAt });
    assert.deepEqual(await change(entry.id, { mood: 2, content: null, loggedAt: null }), updated);
    assert.equal((await change(entry.id, { content: '' })).content, null);
    assert.equal((await ada.patch(`${PATH}/${entry.id}`, { content: 'x' })).status, 400);
  });

  test('an unchanged loggedAt in UTC keeps the local date, a different one does not', async () => {
    const entry = await log({ loggedAt: '2026-07-01T23:30:00+09:00' });
    const day = async (loggedAt: string) => {
      const { localDate, utcOffset } = await change(entry.id, { loggedAt });
      return [localDate, utcOffset];
    };
    assert.deepEqual(await day(entry.loggedAt), ['2026-07-01', '+09:00']);
    assert.deepEqual(await day('2026-07-01T14:30:00z'), ['2026-07-01', '+09:00']);
    assert.deepEqual(await day('2026-07-01T14:30:00+00:00'), ['2026-07-01', '+00:00']);
    assert.deepEqual(await day('2026-07-02T01:00:00Z'), ['2026-07-01', '-04:00']);
  });

  test('changing the time zone changes no entry', async () => {
    const entry = await log({ loggedAt: '2026-07-01T02:00:00Z' });
    await ada.patch('/api/v1/users/me', { timezone: 'Asia/Tokyo' });
    assert.deepEqual((await ada.get(`${PATH}/${entry.id}`)).body, entry);
    assert.equal((await change(entry.id, { loggedAt: entry.loggedAt })).localDate, '2026-06-30');
    await ada.patch('/api/v1/users/me', { timezone: 'America/New_York' });
  });

  test("a deleted entry returns 404, another user's is reported as unknown", async () => {
    const mine = await log({ content: 'mine' });
    for (const id of [mine.id, NOWHERE, 'no-uuid']) {
      assert.equal((await other.get(`${PATH}/${id}`)).status, 404);
      assert.equal((await other.patch(`${PATH}/${id}`, { mood: 1 })).status, 404);
      assert.equal((await other.delete(`${PATH}/${id}`)).status, 404);
    }
    assert.deepEqual((await ada.get(`${PATH}/${mine.id.toUpperCase()}`)).body, mine);
    assert.equal((await ada.delete(`${PATH}/${mine.id}`)).status, 204);
    assert.equal((await ada.get(`${PATH}/${mine.id}`)).status, 404);
    assert.equal((await ada.delete(`${PATH}/${mine.id}`)).status, 404);
  });

  test('deleting a period deletes only the caller’s entries in it', async () => {
    const some = await journal.join();
    const neighbour = await journal.join();
    for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) {
      await some.post(PATH, { mood: 3, loggedAt: `${day}T23:30:00-11:00` });
      await neighbour.post(PATH, { mood: 3, loggedAt: day });
    }
    const { status, body } = await some.delete(`${DELETE}?from=2026-01-01&to=2026-01-02`);
    assert.deepEqual([status, body], [200, { affectedCount: 2 }]);
    assert.deepEqual(
      (await some.get(PATH)).body.map(({ localDate }: Json) => localDate),
      ['2026-01-03'],
    );
    assert.equal((await neighbour.get(PATH)).body.length, 3);
    const again = await some.delete(`${DELETE}?from=2026-01-01&to=2026-01-02`);
    assert.deepEqual(again.body, { affectedCount: 0 });
    const instants = await some.delete(`${DELETE}?from=2026-01-04T10:30Z&to=2026-01-04T10:30Z`);
    assert.deepEqual(instants.body, { affectedCount: 1 });
  });

  test('both ends of the period are required, in order', async () => {
    for (const [query, pointer] of [
      ['', 'query/from'],
      ['from=2026-01-01', 'query/to'],
      ['to=2026-01-01', 'query/from'],
      ['from=2026-01-02&to=2026-01-01', 'query/from'],
      ['from=2026-01-02&to=soon', 'query/to'],
    ]) {
      const { status, body } = await ada.delete(`${DELETE}?${query}`);
      assert.equal(status, 400);
      assert.equal(body.errors[0].pointer, pointer);
    }
  });

  test('the new activity replaces the old one; an entry with both keeps one', async () => {
    const a = await activity();
    const b = await activity();
    const old = await activity();
    const fresh = await activity();
    const one = await log({ activityIds: [a, old, b] });
    const both = await log({ activityIds: [fresh, a, old] });
    const none = await log({ activityIds: [a] });
    journal.clock.advance(1000);
    const { status, body } = await ada.post(REPLACE, {
      oldActivityId: old.toUpperCase(),
      newActivityId: fresh,
    });
    assert.deepEqual([status, body], [200, { affectedCount: 2 }]);
    const read = async ({ id }: Json) => (await ada.get(`${PATH}/${id}`)).body;
    assert.deepEqual((await read(one)).activities, [a, fresh, b]);
    assert.deepEqual((await read(both)).activities, [fresh, a]);
    assert.deepEqual(await read(none), none);
    assert.equal((await read(one)).updatedAt, new Date(journal.clock.now()).toISOString());
    const again = await ada.post(REPLACE, { oldActivityId: old, newActivityId: fresh });
    assert.deepEqual(again.body, { affectedCount: 0 });
  });

  test('replacing an activity by itself changes nothing', async () => {
    const id = await activity();
    const entry = await log({ activityIds: [id] });
    journal.clock.advance(1000);
    const same = { oldActivityId: id, newActivityId: id.toUpperCase() };
    assert.deepEqual((await ada.post(REPLACE, same)).body, { affectedCount: 0 });
    assert.deepEqual((await ada.get(`${PATH}/${entry.id}`)).body, entry);
  });

  test('both activities must belong to the caller', async () => {
    const mine = await activity();
    const theirs = await activity(other);
    await log({ activityIds: [mine] });
    for (const [oldActivityId, newActivityId, pointer] of [
      [theirs, mine, '/oldActivityId'],
      [mine, theirs, '/newActivityId'],
      [theirs, theirs, '/oldActivityId'],
      ['running', mine, '/oldActivityId'],
      [mine, undefined, '/newActivityId'],
      [mine, null, '/newActivityId'],
    ] as const) {
      const { status, body } = await ada.post(REPLACE, { oldActivityId, newActivityId });
      assert.deepEqual([status, body.errors[0].pointer], [400, pointer]);
    }
  });
});
