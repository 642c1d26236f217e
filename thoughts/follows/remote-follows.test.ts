import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { assertCountsAreExact } from '../testing/recount.ts';
import { useServerDatabase } from '../testing/server-database.ts';
import { type Person, useThoughts } from '../testing/thoughts.ts';
import { acceptFollow, findFollow, requestFollow } from './follow.ts';
import { rejectFollow } from './unfollow.ts';

eachDatabase('follows across servers', (dialect) => {
  const thoughts = useThoughts(dialect);
  const world = useServerDatabase(thoughts);
  const typesOf = async (person: Person) =>
    (await person.get('/notifications')).body.data.map(({ type }: { type: string }) => type);
  const followersOf = async (person: Person) => (await person.get('/users/me')).body.followerCount;

  /** Local Ada, remote Bob, and Bob's follow of Ada. */
  async function meetings() {
    const ada = await thoughts.join();
    const bob = await world.addRemoteActor();
    const key = { followerId: await world.idOf(bob), followeeId: await world.idOf(ada.username) };
    const arrive = (uri = 'https://other.example/follows/1') =>
      world.database.write((tx) => requestFollow(tx, { ...key, uri }, thoughts.clock.now()));
    const events = async () =>
      (await world.eventsOf(key.followeeId)).filter(({ kind }) => kind.startsWith('follow'));
    return { ada, bob, key, arrive, events };
  }

  test('a remote follower waits for approval and is accepted once', async () => {
    const { ada, key, arrive, events } = await meetings();
    assert.equal(await arrive(), 'pending');
    assert.equal(await arrive(), 'pending');
    assert.deepEqual([await followersOf(ada), await typesOf(ada)], [0, ['follow_request']]);
    assert.equal((await thoughts.client.get(`/users/${ada.username}/followers`)).body.total, 0);
    const accept = () => world.database.write((tx) => acceptFollow(tx, key, thoughts.clock.now()));
    const accepted = await Promise.all([accept(), accept(), accept()]);
    assert.deepEqual(accepted.sort(), [false, false, true]);
    assert.deepEqual([await followersOf(ada), await typesOf(ada)], [1, ['follow']]);
    const { followerId, followeeId: actorId } = key;
    const uri = 'https://other.example/follows/1';
    assert.deepEqual(await events(), [{ kind: 'follow-accepted', actorId, followerId, uri }]);
    await assertCountsAreExact(world.database);
  });

  test('without manual approval a remote follow is accepted immediately, and a repeated request is accepted again', async () => {
    const { ada, arrive, events } = await meetings();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    assert.equal(await arrive('https://other.example/follows/1'), 'accepted');
    assert.equal(await arrive('https://other.example/follows/2'), 'accepted');
    assert.deepEqual(
      (await events()).map((event) => [event.kind, 'uri' in event ? event.uri : null]),
      [
        ['follow-accepted', 'https://other.example/follows/1'],
        ['follow-accepted', 'https://other.example/follows/2'],
      ],
    );
    assert.deepEqual([await followersOf(ada), await typesOf(ada)], [1, ['follow']]);
    await assertCountsAreExact(world.database);
  });

  test('a pending request is accepted when repeated after manual approval was turned off', async () => {
    const { ada, key, arrive } = await meetings();
    await arrive();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    assert.equal(await arrive(), 'accepted');
    assert.equal(await findFollow(world.database.read, key), 'accepted');
    await assertCountsAreExact(world.database);
  });

  for (const accepted of [false, true]) {
    test(`a ${accepted ? 'follower' : 'request'} by a remote actor is rejected, and its server is informed once`, async () => {
      const { ada, key, arrive, events } = await meetings();
      await arrive();
      if (accepted) await world.database.write((tx) => acceptFollow(tx, key, thoughts.clock.now()));
      const reject = () => world.database.write((tx) => rejectFollow(tx, key, thoughts.clock.now()));
      assert.deepEqual([await reject(), await reject()], [true, false]);
      assert.equal((await events()).at(-1)?.kind, 'follow-rejected');
      assert.deepEqual([await followersOf(ada), await typesOf(ada)], [0, []]);
      assert.equal(await findFollow(world.database.read, key), null);
      await assertCountsAreExact(world.database);
    });
  }

  test('a follow of a remote user counts from its acceptance', async () => {
    const ada = await thoughts.join();
    const bob = await world.addRemoteActor();
    await ada.post(`/users/${bob}/follow`);
    const key = { followerId: await world.idOf(ada.username), followeeId: await world.idOf(bob) };
    assert.equal(await findFollow(world.database.read, key), 'pending');
    await world.database.write((tx) => acceptFollow(tx, key, thoughts.clock.now()));
    const { body } = await thoughts.client.get(`/users/${ada.username}/following`);
    assert.deepEqual([body.data[0].username, body.data[0].followerCount, body.total], [bob, 1, 1]);
    assert.equal((await thoughts.client.get(`/users/${bob}/followers`)).body.data[0].username, ada.username);
    assert.deepEqual(await typesOf(ada), []);
    await assertCountsAreExact(world.database);
  });

  test('a remote rejection ends a follow and notifies; a new request retracts that notification', async () => {
    const ada = await thoughts.join();
    const bob = await world.addRemoteActor();
    await ada.post(`/users/${bob}/follow`);
    const key = { followerId: await world.idOf(ada.username), followeeId: await world.idOf(bob) };
    await world.database.write((tx) => rejectFollow(tx, key, thoughts.clock.now()));
    assert.deepEqual(await typesOf(ada), ['follow_rejected']);
    await ada.post(`/users/${bob}/follow`);
    assert.deepEqual(await typesOf(ada), []);
    assert.equal(await findFollow(world.database.read, key), 'pending');
  });
});
