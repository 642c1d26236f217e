import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type Person, useJournal } from '../testing/journal.ts';

const PATH = '/api/v1/entries';
const ACTIVITIES = '/api/v1/activities';
const times = <Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

eachDatabase('concurrent writes of entries', (dialect) => {
  const journal = useJournal(dialect);
  let ada: Person;
  before(async () => {
    ada = await journal.join();
  });
  const activity = async (): Promise<string> =>
    (await ada.post(ACTIVITIES, { name: crypto.randomUUID() })).body.id;
  const statuses = (replies: { status: number }[]): number[] => [
    ...new Set(replies.map(({ status }) => status)),
  ];

  test('fifty concurrent writers lose and duplicate nothing', async () => {
    const cleo = await journal.join();
    const replies = await times(50, (index) =>
      cleo.post(PATH, { mood: 1 + (index % 5), content: `${index}` }),
    );
    assert.deepEqual(statuses(replies), [201]);
    const stored: Json[] = (await cleo.get(PATH)).body;
    assert.deepEqual(
      stored.map(({ content }) => Number(content)).sort((a, b) => a - b),
      Array.from({ length: 50 }, (_, index) => index),
    );
    const moods = (await cleo.get(`${PATH}/stats`)).body.frequency.map(({ count }: Json) => count);
    assert.deepEqual(moods, [10, 10, 10, 10, 10]);
  });

  test('an activity deleted meanwhile is an unknown reference, never a server error', async () => {
    const ids = await times(10, activity);
    const replies = await Promise.all(
      ids.flatMap((id) => [
        ada.post(PATH, { mood: 3, activityIds: [id], content: id }),
        ada.delete(`${ACTIVITIES}/${id}`),
        ada.post(PATH, { mood: 3, activityIds: [id], content: id }),
      ]),
    );
    for (const { status, text } of replies) assert.ok([201, 204, 400].includes(status), text);
    const logged: Json[] = (await ada.get(PATH)).body.filter(({ content }: Json) => ids.includes(content));
    assert.equal(logged.length, replies.filter(({ status }) => status === 201).length);
    assert.deepEqual(statuses(await times(10, (index) => ada.get(`${ACTIVITIES}/${ids[index]}`))), [404]);
    for (const { activities } of logged) assert.deepEqual(activities, []);
  });

  test('concurrent updates of one entry are serialized: its list is one of those sent', async () => {
    const ids = await times(3, activity);
    const { id } = (await ada.post(PATH, { mood: 3, activityIds: ids })).body;
    const lists = Array.from({ length: 12 }, (_, index) => ids.slice(index % 3).reverse());
    const replies = await Promise.all(
      lists.map((activityIds) => ada.patch(`${PATH}/${id}`, { mood: 3, activityIds })),
    );
    assert.deepEqual(statuses(replies), [200]);
    const { activities } = (await ada.get(`${PATH}/${id}`)).body;
    assert.ok(lists.some((list) => list.join() === activities.join()));
  });

  test('an entry changed while it is deleted returns 404', async () => {
    const ids = await times(5, async () => (await ada.post(PATH, { mood: 3 })).body.id as string);
    const replies = await Promise.all(
      ids.flatMap((id) => [
        ada.patch(`${PATH}/${id}`, { mood: 4 }),
        ada.delete(`${PATH}/${id}`),
        ada.delete(`${PATH}/${id}`),
      ]),
    );
    for (const { status } of replies) assert.ok([200, 204, 404].includes(status));
    assert.equal(replies.filter(({ status }) => status === 204).length, ids.length);
  });

  test('an activity replaced while entries link it is in none, and no entry has the new one twice', async () => {
    const [from = '', to = ''] = await times(2, activity);
    const log = (activityIds: string[]) => ada.post(PATH, { mood: 3, content: from, activityIds });
    await times(5, () => log([from]));
    const replies = await Promise.all([
      ...[from, to].map((id) => log([id])),
      ada.post(`${PATH}/bulk/replace-activity`, { oldActivityId: from, newActivityId: to }),
      ...Array.from({ length: 10 }, () => log([from, to])),
      ada.post(`${PATH}/bulk/replace-activity`, { oldActivityId: from, newActivityId: to }),
    ]);
    for (const { status, text } of replies) assert.ok([200, 201].includes(status), text);
    await ada.post(`${PATH}/bulk/replace-activity`, { oldActivityId: from, newActivityId: to });
    const logged: Json[] = (await ada.get(PATH)).body.filter(({ content }: Json) => content === from);
    assert.equal(logged.length, 17);
    for (const { activities } of logged) assert.deepEqual(activities, [to]);
  });

  test('an account deleted during its writes leaves no data and causes no server error', async () => {
    const leaver = await journal.join();
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => leaver.post(PATH, { mood: 3 })),
      leaver.delete('/api/v1/users/me'),
      ...Array.from({ length: 5 }, () => leaver.post(PATH, { mood: 3 })),
    ]);
    for (const { status, text } of replies) assert.ok([201, 204, 401, 409].includes(status), text);
  });

  test('an Idempotency-Key creates one entry, also concurrently, and refuses other content', async () => {
    const headers = { 'idempotency-key': 'walk-1' };
    const log = (content: string) => ada.post(PATH, { mood: 4, content }, { headers });
    const replies = await times(8, () => log('once'));
    assert.deepEqual(statuses(replies), [201]);
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
    assert.equal((await log('twice')).status, 409);
    const logged: Json[] = (await ada.get(PATH)).body;
    assert.equal(logged.filter(({ content }) => content === 'once' || content === 'twice').length, 1);
  });
});
