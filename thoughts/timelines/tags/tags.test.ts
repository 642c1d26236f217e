import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { post, readAllPages } from '../../testing/posts.ts';
import { assertCountsAreExact } from '../../testing/recount.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';

eachDatabase('tags', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const read = async (path: string, by = thoughts.client) =>
    (await readAllPages(by, path, 2)).map(({ content }: Json) => content);

  test('a tag page contains the public thoughts with the tag in any spelling', async () => {
    const ada = await thoughts.join();
    for (const content of ['one #Straße', 'two #STRASSE', 'three #straße and #STRAßE']) {
      thoughts.clock.advance(1);
      await post(ada, content);
    }
    await post(ada, 'hidden #straße', { visibility: 'followers' });
    for (const name of ['straße', '#Straße', 'STRAße']) {
      const found = await read(`/tags/${encodeURIComponent(name)}`);
      assert.deepEqual(found, ['three #straße and #STRAßE', 'one #Straße']);
    }
    assert.deepEqual(await read('/tags/nobody-wrote-this'), []);
  });

  test('a tag page reflects edits and deletions and omits blocked people', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id } = await post(ada, '#before');
    await post(bob, '#after, too');
    await ada.put(`/thoughts/${id}`, { content: '#after' });
    assert.deepEqual(await read('/tags/before'), []);
    assert.deepEqual((await read('/tags/after')).sort(), ['#after', '#after, too']);
    await ada.post(`/users/${bob.username}/block`);
    assert.deepEqual(await read('/tags/after', ada), ['#after']);
    assert.deepEqual(await read('/tags/after', bob), ['#after, too']);
    await assertCountsAreExact(serverDatabase.database);
    await ada.delete(`/thoughts/${id}`);
    assert.deepEqual(await read('/tags/after', ada), []);
    await assertCountsAreExact(serverDatabase.database);
  });

  test('popular tags are the most used in public thoughts of the last 30 days', async () => {
    thoughts.clock.advance(31 * DAY);
    const ada = await thoughts.join();
    await post(ada, '#old #rare');
    thoughts.clock.advance(30 * DAY);
    const later = await thoughts.join();
    for (const content of ['#often #Beta', '#OFTEN', '#often again #often', '#alpha']) {
      thoughts.clock.advance(1);
      await post(later, content);
    }
    await post(later, '#secret', { visibility: 'private' });
    const { body } = await thoughts.client.get('/tags/popular');
    assert.deepEqual(body, [
      { name: 'often', count: 3 },
      { name: 'alpha', count: 1 },
      { name: 'beta', count: 1 },
    ]);
    assert.deepEqual((await thoughts.client.get('/tags/popular?limit=1')).body, body.slice(0, 1));
    for (const limit of ['0', 'x', '-1']) {
      assert.equal((await thoughts.client.get(`/tags/popular?limit=${limit}`)).status, 400);
    }
    assert.equal((await thoughts.client.get('/tags/popular?limit=1000')).status, 200);
  });
});
