import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, Reply } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';

eachDatabase('favourites in the client API', (dialect) => {
  const thoughts = useThoughts(dialect);
  test('favourites are listed by date, newest first, without deleted and hidden statuses', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const ids: string[] = [];
    for (const status of ['one', 'two', 'three', 'four', 'five'])
      ids.push((await bob.post('/api/v1/statuses', { status })).body.id);
    const order = [ids[2], ids[0], ids[4], ids[1], ids[3]];
    for (const id of order.toReversed()) {
      await ada.post(`/api/v1/statuses/${id}/favourite`);
      thoughts.clock.advance(1);
    }
    const idsOf = ({ body }: Reply) => body.map(({ id }: Json) => id);
    const all = await ada.get('/api/v1/favourites');
    assert.deepEqual(idsOf(all), order);
    assert.equal(all.body[0].favourited, true);
    await ada.post(`/api/v1/statuses/${order[0]}/unfavourite`);
    await bob.delete(`/api/v1/statuses/${order[1]}`);
    assert.deepEqual(idsOf(await ada.get('/api/v1/favourites?limit=100')), order.slice(2));
    await bob.self.post(`/users/${ada.username}/block`);
    const hidden = await ada.get('/api/v1/favourites');
    assert.deepEqual([hidden.body, hidden.headers.get('link')], [[], null]);
    assert.deepEqual((await bob.get('/api/v1/favourites')).body, []);
  });

  test('favourites are private and require the scope', async () => {
    assert.equal((await thoughts.client.get('/api/v1/favourites')).status, 401);
    const limited = await joinWithApp(thoughts, undefined, 'read:statuses');
    assert.equal((await limited.get('/api/v1/favourites')).status, 403);
  });
});
