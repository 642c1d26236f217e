// Entries with client-generated ids: repeated requests create one entry.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { logIn, useJournal } from '../testing/journal.ts';
import { PHOTOS, pngOf, uploadId } from '../testing/media.ts';

const ENTRIES = '/api/v1/entries';

eachDatabase('an entry with an id of the client', (dialect) => {
  const journal = useJournal(dialect);

  test('has that id, in lower case', async () => {
    const ada = await journal.join();
    const id = crypto.randomUUID();
    const { status, body } = await ada.post(ENTRIES, { mood: 3, id: id.toUpperCase() });
    assert.deepEqual([status, body.id], [201, id]);
    assert.equal((await ada.get(`${ENTRIES}/${id}`)).status, 200);
    assert.notEqual((await ada.post(ENTRIES, { mood: 3, id: null })).body.id, id);
    for (const bad of ['x', '', 7, `${id}0`])
      assert.equal((await ada.post(ENTRIES, { mood: 3, id: bad })).status, 400);
  });

  test('is the same entry when sent again, even months later', async () => {
    const ada = await journal.join();
    const photo = await uploadId(ada, PHOTOS, pngOf(64));
    const sent = { id: crypto.randomUUID(), mood: 3, content: 'Once', photoIds: [photo] };
    const first = await ada.post(ENTRIES, sent);
    journal.clock.advance(100 * DAY);
    const later = await logIn(journal.client, ada.username);
    const again = await later.post(ENTRIES, sent);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers.get('etag'), first.headers.get('etag'));
    assert.equal((await later.get(ENTRIES)).body.length, 1);
  });

  test('is returned in its current state if it was changed or lost a photo', async () => {
    const ada = await journal.join();
    const photo = await uploadId(ada, PHOTOS, pngOf(64));
    const sent = { id: crypto.randomUUID(), mood: 3, content: 'Once', photoIds: [photo] };
    await ada.post(ENTRIES, sent);
    await ada.patch(`${ENTRIES}/${sent.id}`, { mood: 5 });
    await ada.delete(`${PHOTOS}/${photo}`);
    const { status, body } = await ada.post(ENTRIES, sent);
    assert.deepEqual([status, body.mood, body.photos], [201, 5, []]);
  });

  test('is created once by concurrent requests', async () => {
    const ada = await journal.join();
    const sent = { id: crypto.randomUUID(), mood: 2, loggedAt: '2026-05-01T18:30:00+02:00' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => ada.post(ENTRIES, sent)));
    for (const { status, body } of replies) assert.deepEqual([status, body.id], [201, sent.id]);
    assert.equal((await ada.get(ENTRIES)).body.length, 1);
  });

  test('is refused with different content, and if the id belongs to another user', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const activity = (await ada.post('/api/v1/activities', { name: 'Walk' })).body.id;
    const sent = { id: crypto.randomUUID(), mood: 3, content: 'Once', loggedAt: '2026-05-01' };
    await ada.post(ENTRIES, sent);
    const others = [
      { mood: 4 },
      { content: 'Twice' },
      { loggedAt: '2026-05-02' },
      { activityIds: [activity] },
    ];
    for (const other of others) {
      const { status, body } = await ada.post(ENTRIES, { ...sent, ...other });
      assert.deepEqual([status, body.code], [409, 'entry-id-taken'], JSON.stringify(other));
    }
    assert.equal((await eve.post(ENTRIES, sent)).status, 409);
    assert.deepEqual((await eve.get(ENTRIES)).body, []);
    const given = (await ada.post(ENTRIES, { mood: 1 })).body.id;
    assert.equal((await ada.post(ENTRIES, { mood: 1, id: given })).status, 409);
  });

  test('is not restored after its deletion', async () => {
    const ada = await journal.join();
    const one = { id: crypto.randomUUID(), mood: 3 };
    const two = { id: crypto.randomUUID(), mood: 3, loggedAt: '2026-05-01' };
    for (const sent of [one, two]) await ada.post(ENTRIES, sent);
    await ada.delete(`${ENTRIES}/${one.id}`);
    await ada.delete(`${ENTRIES}/bulk/delete?from=2026-05-01&to=2026-05-01`);
    for (const sent of [one, two]) {
      const { status, body } = await ada.post(ENTRIES, sent);
      assert.deepEqual([status, body.code], [409, 'entry-deleted']);
    }
    assert.deepEqual((await ada.get(ENTRIES)).body, []);
  });
});
