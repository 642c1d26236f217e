import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type Person, useThoughts } from '../testing/thoughts.ts';

const told = async (person: Person): Promise<string[]> => {
  const { body } = await person.get('/notifications?per_page=100');
  assert.equal(body.total, body.data.length);
  return body.data.map(
    (notice: { type: string; from: { username: string } }) => `${notice.type} ${notice.from.username}`,
  );
};
const unread = async (person: Person): Promise<number> =>
  (await person.get('/notifications/unread-count')).body.count;

eachDatabase('notifications', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('follows, likes, boosts, replies and mentions of others are listed, newest first', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { body: thought } = await ada.post('/thoughts', { content: `hello from @${ada.username}` });
    await ada.post(`/thoughts/${thought.id}/like`);
    const acts: (() => Promise<unknown>)[] = [
      () => bob.post(`/users/${ada.username}/follow`),
      () => bob.post(`/thoughts/${thought.id}/like`),
      () => bob.post(`/thoughts/${thought.id}/boost`),
      () => bob.post('/thoughts', { content: 'a reply', replyTo: thought.id }),
      () => bob.post('/thoughts', { content: `hey @${ada.username}` }),
    ];
    for (const act of acts) {
      thoughts.clock.advance(1000);
      await act();
    }
    const expected = ['mention', 'reply', 'boost', 'like', 'follow'].map((type) => `${type} ${bob.username}`);
    assert.deepEqual(await told(ada), expected);
    assert.deepEqual(await told(bob), []);
    const { body } = await ada.get('/notifications?per_page=100');
    const like = body.data.find((notice: { type: string }) => notice.type === 'like');
    assert.equal(like.thoughtId, thought.id);
    assert.equal(like.read, false);
    assert.equal(like.from.displayName, bob.username);
  });

  test('notifications can be filtered by type and to unknown senders, and are grouped', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const cleo = await thoughts.join();
    const { body: thought } = await ada.post('/thoughts', { content: 'hello' });
    await ada.post(`/users/${bob.username}/follow`);
    for (const person of [bob, cleo]) {
      await person.post(`/users/${ada.username}/follow`);
      await person.post(`/thoughts/${thought.id}/like`);
      await person.post('/thoughts', { content: `hey @${ada.username}` });
    }
    const list = async (query: string): Promise<string[]> => {
      const { status, body } = await ada.get(`/notifications?${query}`);
      assert.deepEqual([status, body.total], [200, body.data.length]);
      return body.data.map(({ type, from }: Json) => `${type} ${from.username}`).sort();
    };
    assert.deepEqual(await list('types=like'), [`like ${bob.username}`, `like ${cleo.username}`].sort());
    assert.deepEqual(await list('types=mention,follow&from=strangers'), [
      `follow ${cleo.username}`,
      `mention ${cleo.username}`,
    ]);
    const { body: all } = await ada.get('/notifications/groups');
    const [first] = all.data;
    assert.deepEqual(
      first.people.map(({ username }: Json) => username),
      [cleo.username],
    );
    const lines = (data: Json[]) => data.map(({ type, count, read }) => [type, count, read]).sort();
    assert.deepEqual(lines(all.data), [
      ['follow', 2, false],
      ['like', 2, false],
      ['mention', 1, false],
      ['mention', 1, false],
    ]);
    const like = all.data.find(({ type }: Json) => type === 'like');
    assert.deepEqual([like.thoughtId, like.people.length, all.next], [thought.id, 2, null]);
    await ada.post('/notifications/read-all');
    const { body: strange } = await ada.get('/notifications/groups?from=strangers&types=like,mention');
    assert.deepEqual(lines(strange.data), [
      ['like', 1, true],
      ['mention', 1, true],
    ]);
    assert.deepEqual((await ada.get('/notifications/groups?before=1')).body, { data: [], next: null });
    for (const bad of ['types=post', 'types=', 'types=like,x', 'from=friends'])
      for (const path of ['/notifications', '/notifications/groups'])
        assert.equal((await ada.get(`${path}?${bad}`)).status, 400, bad);
    assert.equal((await ada.get('/notifications/groups?before=x')).status, 400);
  });

  test('a withdrawn action retracts its notification, and a repeated one creates only one', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { body: thought } = await ada.post('/thoughts', { content: 'hello' });
    for (const path of [
      `/thoughts/${thought.id}/like`,
      `/thoughts/${thought.id}/boost`,
      `/users/${ada.username}/follow`,
    ]) {
      await bob.post(path);
      await bob.post(path);
      assert.equal((await told(ada)).length, 1, path);
      await bob.delete(path);
      assert.deepEqual(await told(ada), [], path);
    }
    const { body: reply } = await bob.post('/thoughts', { content: 'well', replyTo: thought.id });
    await bob.delete(`/thoughts/${reply.id}`);
    assert.deepEqual(await told(ada), []);
  });

  test('the recipient can mark one or all as read', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    for (const content of ['one', 'two', 'three']) {
      await bob.post('/thoughts', { content: `${content} @${ada.username}` });
    }
    assert.equal(await unread(ada), 3);
    const [first] = (await ada.get('/notifications')).body.data;
    assert.equal((await bob.post(`/notifications/${first.id}/read`)).status, 404);
    assert.equal((await ada.post(`/notifications/${first.id}/read`)).status, 204);
    assert.equal((await ada.post(`/notifications/${first.id}/read`)).status, 204);
    assert.equal(await unread(ada), 2);
    assert.equal((await ada.post('/notifications/read-all')).status, 204);
    assert.equal(await unread(ada), 0);
    assert.equal((await ada.post('/notifications/nonsense/read')).status, 404);
  });

  test('notifications of thoughts that the recipient may not see are neither created nor listed', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await bob.post('/thoughts', { content: `psst @${ada.username}`, visibility: 'followers' });
    await bob.post('/thoughts', { content: `dear diary @${ada.username}`, visibility: 'private' });
    assert.deepEqual(await told(ada), []);
    await ada.post(`/users/${bob.username}/follow`);
    await bob.post('/thoughts', { content: `psst again @${ada.username}`, visibility: 'followers' });
    assert.deepEqual(await told(ada), [`mention ${bob.username}`]);
    await ada.delete(`/users/${bob.username}/follow`);
    assert.deepEqual(await told(ada), []);
    assert.equal(await unread(ada), 0);
  });

  test('a block retracts the notifications between the two and prevents new ones', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await bob.post('/thoughts', { content: `hey @${ada.username}` });
    await ada.post(`/users/${bob.username}/block`);
    assert.deepEqual(await told(ada), []);
    await bob.post('/thoughts', { content: `hey again @${ada.username}` });
    await bob.post(`/users/${ada.username}/follow`);
    assert.deepEqual(await told(ada), []);
  });
});
