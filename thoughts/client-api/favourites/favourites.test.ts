import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, Reply } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';

eachDatabase('favourites in the client API', (dialect) => {
  const thoughts = useThoughts(dialect);
  const linkOf = ({ headers }: Reply, rel: string): string => {
    const [, address] = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(headers.get('link') ?? '') ?? [];
    return address === undefined ? '' : address.slice(thoughts.service.url.length);
  };

  test('the last favourited comes first, and pages lead both ways', async () => {
    const [ada, bob] = [await joinWithApp(thoughts), await joinWithApp(thoughts)];
    const ids: string[] = [];
    for (const status of ['one', 'two', 'three', 'four', 'five'])
      ids.push((await bob.post('/api/v1/statuses', { status })).body.id);
    const order = [ids[2], ids[0], ids[4], ids[1], ids[3]];
    for (const id of order.toReversed()) {
      await ada.post(`/api/v1/statuses/${id}/favourite`);
      thoughts.clock.advance(1);
    }
    const idsOf = ({ body }: Reply) => body.map(({ id }: Json) => id);
    const first = await ada.get('/api/v1/favourites?limit=2');
    assert.deepEqual(idsOf(first), order.slice(0, 2));
    assert.equal(first.body[0].favourited, true);
    const second = await ada.get(linkOf(first, 'next'));
    assert.deepEqual(idsOf(second), order.slice(2, 4));
    const third = await ada.get(linkOf(second, 'next'));
    assert.deepEqual(idsOf(third), order.slice(4));
    assert.equal(linkOf(third, 'next'), '');
    assert.deepEqual(idsOf(await ada.get(linkOf(third, 'prev'))), order.slice(2, 4));
    await ada.post(`/api/v1/statuses/${order[0]}/unfavourite`);
    await bob.delete(`/api/v1/statuses/${order[1]}`);
    assert.deepEqual(idsOf(await ada.get('/api/v1/favourites?limit=100')), order.slice(2));
    await bob.self.post(`/users/${ada.username}/block`);
    const hidden = await ada.get('/api/v1/favourites');
    assert.deepEqual([hidden.body, hidden.headers.get('link')], [[], null]);
    assert.deepEqual((await bob.get('/api/v1/favourites')).body, []);
  });

  test('they are the caller’s alone, by a token with the scope', async () => {
    assert.equal((await thoughts.client.get('/api/v1/favourites')).status, 401);
    const limited = await joinWithApp(thoughts, undefined, 'read:statuses');
    assert.equal((await limited.get('/api/v1/favourites')).status, 403);
  });
});
