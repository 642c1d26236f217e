import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { assertCountsAreExact } from '../../testing/recount.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';
import { acceptFollow, findFollow, requestFollow } from './follow.ts';
import { rejectFollow } from './unfollow.ts';

eachDatabase('follows across servers', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const typesOf = async (person: Person) =>
    (await person.get('/notifications')).body.data.map(({ type }: { type: string }) => type);
  const followersOf = async (person: Person) => (await person.get('/users/me')).body.followerCount;

  /** The local user Ada, the remote actor Bob, and Bob's follow of Ada. */
  async function meetings() {
    const ada = await thoughts.join();
    const bob = await serverDatabase.addRemoteActor();
    const key = {
      followerId: await serverDatabase.idOf(bob),
      followeeId: await serverDatabase.idOf(ada.username),
    };
    const arrive = (uri = 'https://other.example/follows/1') =>
      serverDatabase.database.write((tx) => requestFollow(tx, { ...key, uri }, thoughts.clock.now()));
    const events = async () =>
      (await serverDatabase.eventsOf(key.followeeId)).filter(({ kind }) => kind.startsWith('follow'));
    return { ada, bob, key, arrive, events };
  }

  test('a remote follower waits for approval and is accepted once', async () => {
    const { ada, key, arrive, events } = await meetings();
    assert.equal(await arrive(), 'pending');
    assert.equal(await arrive(), 'pending');
    assert.deepEqual([await followersOf(ada), await typesOf(ada)], [0, ['follow_request']]);
    assert.equal((await thoughts.client.get(`/users/${ada.username}/followers`)).body.total, 0);
    const accept = () => serverDatabase.database.write((tx) => acceptFollow(tx, key, thoughts.clock.now()));
    const accepted = await Promise.all([accept(), accept(), accept()]);
    assert.deepEqual(accepted.sort(), [false, false, true]);
    assert.deepEqual([await followersOf(ada), await typesOf(ada)], [1, ['follow']]);
    const { followerId, followeeId: actorId } = key;
    const uri = 'https://other.example/follows/1';
    assert.deepEqual(await events(), [{ kind: 'follow-accepted', actorId, followerId, uri }]);
    await assertCountsAreExact(serverDatabase.database);
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
    await assertCountsAreExact(serverDatabase.database);
  });

  test('a repeated request renames the follow of that person alone', async () => {
    const { ada, key, arrive, events } = await meetings();
    const eve = await thoughts.join();
    const ofEve = { followerId: key.followerId, followeeId: await serverDatabase.idOf(eve.username) };
    const { database } = serverDatabase;
    const first = 'https://other.example/follows/1';
    const other = 'https://other.example/follows/2';
    await arrive(first);
    await database.write((tx) => requestFollow(tx, { ...ofEve, uri: other }, thoughts.clock.now()));
    const renamed = 'https://other.example/follows/3';
    assert.equal(await arrive(renamed), 'pending');
    for (const one of [key, ofEve]) await database.write((tx) => rejectFollow(tx, one, thoughts.clock.now()));
    const rejected = [...(await events()), ...(await serverDatabase.eventsOf(ofEve.followeeId))].flatMap(
      (event) => (event.kind === 'follow-rejected' ? [event.uri] : []),
    );
    assert.deepEqual(rejected, [renamed, other]);
    assert.deepEqual([await followersOf(ada), await followersOf(eve)], [0, 0]);
  });

  test('a pending request is accepted when repeated after manual approval was turned off', async () => {
    const { ada, key, arrive } = await meetings();
    await arrive();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    assert.equal(await arrive(), 'accepted');
    assert.equal(await findFollow(serverDatabase.database.read, key), 'accepted');
    await assertCountsAreExact(serverDatabase.database);
  });

  for (const accepted of [false, true]) {
    test(`a ${accepted ? 'follower' : 'request'} by a remote actor is rejected, and its server is informed once`, async () => {
      const { ada, key, arrive, events } = await meetings();
      await arrive();
      if (accepted) await serverDatabase.database.write((tx) => acceptFollow(tx, key, thoughts.clock.now()));
      const reject = () => serverDatabase.database.write((tx) => rejectFollow(tx, key, thoughts.clock.now()));
      assert.deepEqual([await reject(), await reject()], [true, false]);
      assert.equal((await events()).at(-1)?.kind, 'follow-rejected');
      assert.deepEqual([await followersOf(ada), await typesOf(ada)], [0, []]);
      assert.equal(await findFollow(serverDatabase.database.read, key), null);
      await assertCountsAreExact(serverDatabase.database);
    });
  }

  test('a follow of a remote user counts from its acceptance', async () => {
    const ada = await thoughts.join();
    const bob = await serverDatabase.addRemoteActor();
    await ada.post(`/users/${bob}/follow`);
    const key = {
      followerId: await serverDatabase.idOf(ada.username),
      followeeId: await serverDatabase.idOf(bob),
    };
    assert.equal(await findFollow(serverDatabase.database.read, key), 'pending');
    await serverDatabase.database.write((tx) => acceptFollow(tx, key, thoughts.clock.now()));
    const { body } = await thoughts.client.get(`/users/${ada.username}/following`);
    assert.deepEqual([body.data[0].username, body.data[0].followerCount, body.total], [bob, 1, 1]);
    assert.equal((await thoughts.client.get(`/users/${bob}/followers`)).body.data[0].username, ada.username);
    assert.deepEqual(await typesOf(ada), []);
    await assertCountsAreExact(serverDatabase.database);
  });

  test('a remote rejection ends a follow and notifies; a new request retracts that notification', async () => {
    const ada = await thoughts.join();
    const bob = await serverDatabase.addRemoteActor();
    await ada.post(`/users/${bob}/follow`);
    const key = {
      followerId: await serverDatabase.idOf(ada.username),
      followeeId: await serverDatabase.idOf(bob),
    };
    await serverDatabase.database.write((tx) => rejectFollow(tx, key, thoughts.clock.now()));
    assert.deepEqual(await typesOf(ada), ['follow_rejected']);
    await ada.post(`/users/${bob}/follow`);
    assert.deepEqual(await typesOf(ada), []);
    assert.equal(await findFollow(serverDatabase.database.read, key), 'pending');
  });
});
