import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useJournal } from '../testing/journal.ts';

const ENTRIES = '/api/v1/entries';
const ME = '/api/v1/users/me';
const tagOf = ({ headers }: Reply): string => headers.get('etag') ?? 'none';
const ifMatch = (tag: string) => ({ headers: { 'if-match': tag } });

eachDatabase('journal: conditional requests', (dialect) => {
  const journal = useJournal(dialect);

  test('an entry is changed and deleted only with the current version in If-Match', async () => {
    const ada = await journal.join();
    const logged = await ada.post(ENTRIES, { mood: 3, content: 'One' });
    const path = `${ENTRIES}/${logged.body.id}`;
    assert.equal(tagOf(await ada.get(path)), tagOf(logged));
    const changed = await ada.patch(path, { mood: 4 }, ifMatch(tagOf(logged)));
    assert.equal(changed.status, 200);
    assert.equal(tagOf(await ada.get(path)), tagOf(changed));
    const late = await ada.patch(path, { mood: 1 }, ifMatch(tagOf(logged)));
    assert.deepEqual([late.status, late.body.code], [412, 'precondition-failed']);
    assert.equal((await ada.delete(path, ifMatch(tagOf(logged)))).status, 412);
    assert.equal((await ada.get(path)).body.mood, 4);
    assert.equal((await ada.get(path, { headers: { 'if-none-match': tagOf(changed) } })).status, 304);
    assert.equal((await ada.delete(path, ifMatch(tagOf(changed)))).status, 204);
    assert.equal((await ada.delete(path, ifMatch('*'))).status, 404);
  });

  test('deleting an activity changes the version of its entries', async () => {
    const ada = await journal.join();
    const { id } = (await ada.post('/api/v1/activities', { name: 'Walk' })).body;
    const logged = await ada.post(ENTRIES, { mood: 3, activityIds: [id] });
    await ada.delete(`/api/v1/activities/${id}`);
    const late = await ada.patch(`${ENTRIES}/${logged.body.id}`, { mood: 4 }, ifMatch(tagOf(logged)));
    assert.equal(late.status, 412);
  });

  test('of concurrent writers with the same version, one succeeds', async () => {
    const ada = await journal.join();
    const logged = await ada.post(ENTRIES, { mood: 1 });
    const path = `${ENTRIES}/${logged.body.id}`;
    const sent = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((content) =>
      ada.patch(path, { mood: 2, content }, ifMatch(tagOf(logged))),
    );
    const replies = await Promise.all(sent);
    assert.deepEqual(
      replies.map(({ status }) => status).filter((status) => status !== 412),
      [200],
    );
    const [winner] = replies.filter(({ status }) => status === 200);
    assert.equal((await ada.get(path)).body.content, winner?.body.content);
  });

  test('an update that changes nothing leaves updatedAt unchanged', async () => {
    const ada = await journal.join();
    const activity = (await ada.post('/api/v1/activities', { name: 'Swim' })).body.id;
    const sent = { mood: 3, content: 'One', activityIds: [activity] };
    const { id, updatedAt, loggedAt } = (await ada.post(ENTRIES, sent)).body;
    journal.clock.advance(1000);
    for (const same of [{ mood: 3 }, sent, { ...sent, loggedAt }]) {
      assert.equal((await ada.patch(`${ENTRIES}/${id}`, same)).body.updatedAt, updatedAt);
    }
    const changed = (await ada.patch(`${ENTRIES}/${id}`, { mood: 3, activityIds: [] })).body;
    assert.notEqual(changed.updatedAt, updatedAt);
    assert.deepEqual((await ada.get(`${ENTRIES}/${id}`)).body, changed);
  });

  test('a profile is changed and deleted only with the current version in If-Match', async () => {
    const ada = await journal.join();
    const read = await ada.get(ME);
    const names = ['a', 'b', 'c', 'd'].map((displayName) =>
      ada.patch(ME, { displayName }, ifMatch(tagOf(read))),
    );
    const statuses = (await Promise.all(names)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 412, 412, 412]);
    assert.equal((await ada.delete(ME, ifMatch(tagOf(read)))).status, 412);
    assert.equal((await ada.delete(ME, ifMatch(tagOf(await ada.get(ME))))).status, 204);
  });
});
