import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post, readAllPages } from '../../../testing/posts.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { PASSWORD, type Person, useThoughts } from '../../../testing/thoughts.ts';

eachDatabase('bookmarks', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const bookmarked = async (person: Person, perPage = 2) =>
    (await readAllPages(person, '/bookmarks', perPage)).map(({ content }) => content);

  test('bookmarks are listed by bookmark date, newest first, without duplicates', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const ids: string[] = [];
    for (const content of ['one', 'two', 'three']) ids.push((await post(bob, content)).id);
    const [one, two, three] = ids;
    for (const id of [two, one, three, two]) {
      const { status, text } = await ada.post(`/thoughts/${id}/bookmark`);
      assert.deepEqual([status, text], [204, '']);
    }
    assert.deepEqual(await bookmarked(ada), ['three', 'one', 'two']);
    assert.deepEqual(await bookmarked(bob), []);
    for (const _ of [1, 2]) assert.equal((await ada.delete(`/thoughts/${one}/bookmark`)).status, 204);
    assert.deepEqual(await bookmarked(ada), ['three', 'two']);
    await ada.post(`/thoughts/${one}/bookmark`);
    assert.deepEqual(await bookmarked(ada), ['one', 'three', 'two']);
  });

  test('bookmarks notify nobody and are not federated', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id } = await post(bob, 'kept');
    await ada.post(`/thoughts/${id}/bookmark`);
    assert.equal((await bob.get('/notifications')).body.total, 0);
    assert.deepEqual(await serverDatabase.eventsOf(await serverDatabase.idOf(ada.username)), []);
  });

  test('a hidden thought is not listed, and its bookmark can be removed', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.post(`/users/${bob.username}/follow`);
    const { id } = await post(bob, 'for followers', { visibility: 'followers' });
    await ada.post(`/thoughts/${id}/bookmark`);
    await ada.delete(`/users/${bob.username}/follow`);
    assert.deepEqual(await bookmarked(ada), []);
    await ada.post(`/users/${bob.username}/follow`);
    assert.deepEqual(await bookmarked(ada), ['for followers']);
    await ada.delete(`/users/${bob.username}/follow`);
    assert.equal((await ada.delete(`/thoughts/${id}/bookmark`)).status, 204);
    assert.equal((await ada.delete(`/thoughts/${id}/bookmark`)).status, 404);
  });

  test('bookmarking a hidden thought is refused', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id } = await post(bob, 'a note', { visibility: 'private' });
    for (const unseen of [id, crypto.randomUUID()]) {
      assert.equal((await ada.post(`/thoughts/${unseen}/bookmark`)).status, 404);
      assert.equal((await ada.delete(`/thoughts/${unseen}/bookmark`)).status, 404);
    }
    assert.deepEqual(await bookmarked(ada), []);
  });

  test('bookmarks are deleted with the thought or the account', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const kept = await post(bob, 'kept');
    const gone = await post(bob, 'gone');
    for (const { id } of [kept, gone]) await ada.post(`/thoughts/${id}/bookmark`);
    await bob.delete(`/thoughts/${gone.id}`);
    assert.deepEqual(await bookmarked(ada), ['kept']);
    const rows = () =>
      serverDatabase.database.read
        .selectFrom('bookmark')
        .select('number')
        .where('thought_id', 'in', [kept.id, gone.id])
        .execute();
    assert.equal((await rows()).length, 1);
    await ada.send('DELETE', '/users/me', { body: { password: PASSWORD } });
    assert.deepEqual(await rows(), []);
  });
});
