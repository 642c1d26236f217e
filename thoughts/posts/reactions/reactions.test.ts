import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { open } from '../../web/testing/pages.ts';

eachDatabase('reactions to a thought', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('likes and boosts are listed newest first, in pages, to viewers of the thought', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    const { id } = await post(ada, 'reacted to');
    for (const who of [bob, eve]) {
      await who.post(`/thoughts/${id}/like`);
      thoughts.clock.advance(1000);
    }
    await eve.post(`/thoughts/${id}/boost`);
    const names = async (path: string, who = ada) => {
      const { status, body } = await who.get(path);
      if (status !== 200) return status;
      return [body.total, ...body.data.map((user: { username: string }) => user.username)];
    };
    assert.deepEqual(await names(`/thoughts/${id}/liked-by`), [2, eve.username, bob.username]);
    assert.deepEqual(await names(`/thoughts/${id}/liked-by?per_page=1&page=2`), [2, bob.username]);
    assert.deepEqual(await names(`/thoughts/${id}/boosted-by`), [1, eve.username]);
    await bob.post(`/users/${eve.username}/block`);
    assert.deepEqual(await names(`/thoughts/${id}/liked-by`, bob), [1, bob.username]);
    const hidden = await post(ada, 'hidden', { visibility: 'followers' });
    assert.equal(await names(`/thoughts/${hidden.id}/liked-by`, bob), 404);
    assert.equal((await thoughts.client.get(`/thoughts/${hidden.id}/boosted-by`)).status, 404);
    const page = await open(thoughts.client, `/thoughts/${id}/liked-by`);
    assert.equal(page.status, 303);
    assert.match(page.headers.get('location') ?? '', /^\/@[^/]+\/\d+\/likes$/);
  });
});
