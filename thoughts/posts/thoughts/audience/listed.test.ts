import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { post, readAllPages } from '../../../testing/posts.ts';
import { assertCountsAreExact } from '../../../testing/recount.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { useThoughts } from '../../../testing/thoughts.ts';

eachDatabase('unlisted thoughts', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const has = async (by: Client, path: string, id: string) =>
    (await readAllPages(by, path, 10)).some((item) => item.id === id);
  const publicly = async (by: Client, id: string) => [
    await has(by, '/feed/public', id),
    await has(by, '/tags/quiet', id),
    await has(by, '/search?q=murmur&type=thought', id),
  ];

  test('unlisted thoughts are readable by everybody and omitted from public feeds, tags and search', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    await bob.post(`/users/${ada.username}/follow`);
    const { id, visibility, listed } = await post(ada, 'a murmur #quiet', { listed: false });
    assert.deepEqual([visibility, listed], ['public', false]);
    assert.equal((await thoughts.client.get(`/thoughts/${id}`)).body.listed, false);
    assert.ok(await has(thoughts.client, `/users/${ada.username}/thoughts`, id));
    assert.ok(await has(bob, '/feed', id));
    assert.deepEqual(await publicly(thoughts.client, id), [false, false, false]);
    assert.deepEqual(await publicly(eve, id), [false, false, false]);
    assert.deepEqual(await publicly(bob, id), [false, false, true], 'visible to followers');
    assert.deepEqual(await publicly(ada, id), [false, false, true], 'visible to its author');
    assert.deepEqual(
      (await thoughts.client.get('/tags/popular')).body.filter(
        ({ name }: { name: string }) => name === 'quiet',
      ),
      [],
    );
    await ada.put(`/thoughts/${id}`, { content: 'a murmur again #quiet' });
    assert.deepEqual(await publicly(thoughts.client, id), [false, false, false], 'also after an edit');
    const { body } = await thoughts.client.get(`/users/${ada.username}`);
    assert.equal(body.thoughtCount, 1);
    assert.equal((await eve.post(`/thoughts/${id}/boost`)).status, 204);
    await assertCountsAreExact(serverDatabase.database);
    assert.equal((await ada.delete(`/thoughts/${id}`)).status, 204);
    await assertCountsAreExact(serverDatabase.database);
  });

  test('replies to unlisted thoughts are unlisted unless listed is true', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id } = await post(ada, 'quietly', { listed: false });
    const scopes = [];
    for (const more of [
      {},
      { visibility: 'public' },
      { listed: true },
      { listed: null },
      { visibility: 'followers' },
    ]) {
      thoughts.clock.advance(SECOND);
      const reply = await post(bob, 'a reply', { replyTo: id, ...more });
      scopes.push([reply.visibility, reply.listed]);
    }
    assert.deepEqual(scopes, [
      ['public', false],
      ['public', false],
      ['public', true],
      ['public', false],
      ['followers', false],
    ]);
    assert.equal((await ada.get(`/thoughts/${id}`)).body.replyCount, 4);
    const below = await post(bob, 'for followers', { visibility: 'followers' });
    assert.equal((await post(bob, 'for all', { replyTo: below.id, visibility: 'public' })).listed, true);
  });

  test('only public thoughts can be listed', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    for (const scope of [
      { visibility: 'followers' },
      { visibility: 'private' },
      { recipients: [bob.username] },
    ]) {
      const refused = await ada.post('/thoughts', { content: 'x', listed: true, ...scope });
      assert.equal(refused.status, 400);
      assert.deepEqual(
        refused.body.errors?.map(({ pointer }: { pointer: string }) => pointer),
        ['/listed'],
      );
      assert.equal((await post(ada, 'x', { listed: false, ...scope })).listed, false);
      assert.equal((await post(ada, 'x', scope)).listed, false);
    }
    assert.equal((await post(ada, 'x')).listed, true);
  });

  test('public feed totals are exact across a block and after the author’s deletion', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await post(ada, 'loud');
    await post(ada, 'quiet', { listed: false });
    await bob.post(`/users/${ada.username}/block`);
    assert.equal((await readAllPages(bob, '/feed/public', 7)).length > 0, true);
    await bob.delete(`/users/${ada.username}/block`);
    assert.equal((await ada.delete('/users/me')).status, 204);
    await readAllPages(bob, '/feed/public', 7);
    await assertCountsAreExact(serverDatabase.database);
  });
});
