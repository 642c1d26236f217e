import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';

eachDatabase('reports', (dialect) => {
  const thoughts = useThoughts(dialect);
  const server = useServerDatabase(thoughts);

  test('a person is reported with their thoughts and is not notified', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id } = await post(ada, 'buy this');
    const request = { about: ada.username.toUpperCase(), thoughts: [id], text: 'Spam', category: 'spam' };
    const { status, body } = await bob.post('/reports', request);
    assert.equal(status, 201);
    const { id: reportId, createdAt, ...shown } = body;
    assert.deepEqual(shown, { ...request, about: ada.username, forwarded: false });
    assert.ok(reportId && Date.parse(createdAt) === thoughts.clock.now());
    assert.equal((await ada.get('/notifications')).body.total, 0);
    const far = await server.addRemoteActor();
    const forwarded = await bob.post('/reports', { about: far, forward: true });
    assert.deepEqual([forwarded.body.forwarded, forwarded.body.category], [true, 'other']);
    assert.equal((await bob.post('/reports', { about: ada.username, forward: true })).body.forwarded, false);
  });

  test('invalid reports are refused and not stored', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const hidden = await post(ada, 'not for bob', { visibility: 'private' });
    const own = await post(bob, 'mine');
    const about = ada.username;
    const cases: [request: object, status: number][] = [
      [{ about: bob.username }, 403],
      [{ about: 'nobody-here' }, 404],
      [{ about, thoughts: [hidden.id] }, 404],
      [{ about, thoughts: [own.id] }, 404],
      [{ about, thoughts: ['x'] }, 404],
      [{ about, text: 'x'.repeat(1001) }, 400],
      [{ about, category: 'boring' }, 400],
      [{ about, thoughts: Array(21).fill(hidden.id) }, 400],
      [{}, 400],
    ];
    for (const [request, status] of cases)
      assert.equal((await bob.post('/reports', request)).status, status, JSON.stringify(request));
    assert.equal((await thoughts.client.post('/reports', { about })).status, 401);
    const { read } = server.database;
    const rows = await read.selectFrom('report').select('actor_uri').execute();
    assert.ok(!rows.some(({ actor_uri: uri }) => uri.endsWith(bob.username)));
  });

  test('at most fifty reports a day are accepted', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    for (let count = 0; count < 50; count += 1)
      assert.equal((await bob.post('/reports', { about: ada.username })).status, 201);
    const { status, body } = await bob.post('/reports', { about: ada.username });
    assert.deepEqual([status, body.code], [429, 'too-many-reports']);
  });
});
