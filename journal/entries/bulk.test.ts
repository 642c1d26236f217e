import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type Person, useJournal } from '../testing/journal.ts';

const PATH = '/api/v1/entries';
const DELETE = `${PATH}/bulk/delete`;
const REPLACE = `${PATH}/bulk/replace-activity`;

eachDatabase('entries in bulk', (dialect) => {
  const journal = useJournal(dialect);
  let ada: Person;
  let other: Person;
  before(async () => {
    ada = await journal.join();
    other = await journal.join();
  });
  const log = async (who: Person, body: object) => (await who.post(PATH, { mood: 3, ...body })).body;
  const activity = async (who = ada): Promise<string> =>
    (await who.post('/api/v1/activities', { name: crypto.randomUUID() })).body.id;

  test('deleting a period deletes only the caller’s entries in it', async () => {
    for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) {
      await log(ada, { loggedAt: `${day}T23:30:00-11:00` });
      await log(other, { loggedAt: day });
    }
    const { status, body } = await ada.delete(`${DELETE}?from=2026-01-01&to=2026-01-02`);
    assert.deepEqual([status, body], [200, { affectedCount: 2 }]);
    assert.deepEqual(
      (await ada.get(PATH)).body.map(({ localDate }: Json) => localDate),
      ['2026-01-03'],
    );
    assert.equal((await other.get(PATH)).body.length, 3);
    const again = await ada.delete(`${DELETE}?from=2026-01-01&to=2026-01-02`);
    assert.deepEqual(again.body, { affectedCount: 0 });
    const instants = await ada.delete(`${DELETE}?from=2026-01-04T10:30Z&to=2026-01-04T10:30Z`);
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
    const one = await log(ada, { activityIds: [a, old, b] });
    const both = await log(ada, { activityIds: [fresh, a, old] });
    const none = await log(ada, { activityIds: [a] });
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
    const entry = await log(ada, { activityIds: [id] });
    journal.clock.advance(1000);
    const same = { oldActivityId: id, newActivityId: id.toUpperCase() };
    assert.deepEqual((await ada.post(REPLACE, same)).body, { affectedCount: 0 });
    assert.deepEqual((await ada.get(`${PATH}/${entry.id}`)).body, entry);
  });

  test('both activities must belong to the caller', async () => {
    const mine = await activity();
    const theirs = await activity(other);
    await log(ada, { activityIds: [mine] });
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
