import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { assertCountsAreExact } from '../../testing/recount.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { requestFollow } from '../follows/follow.ts';
import { blockUser } from './blocks.ts';

eachDatabase('blocks', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const kindsOf = async (username: string) =>
    (await serverDatabase.eventsOf(await serverDatabase.idOf(username))).map(({ kind }) => kind);

  test('a block ends both follows, retracts notifications, and may be repeated', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.post(`/users/${bob.username}/follow`);
    await bob.post(`/users/${ada.username}/follow`);
    for (const _ of [1, 2]) {
      const { status, text } = await ada.post(`/users/${bob.username}/block`);
      assert.deepEqual([status, text], [204, '']);
    }
    for (const person of [ada, bob]) {
      const { body } = await person.get('/users/me');
      assert.deepEqual([body.followerCount, body.followingCount], [0, 0]);
      assert.equal((await person.get('/notifications')).body.total, 0);
    }
    assert.equal((await bob.get(`/users/${ada.username}`)).status, 200);
    assert.deepEqual(await kindsOf(ada.username), []);
    await assertCountsAreExact(serverDatabase.database);
  });

  test('an unblock allows following again and does not end the other’s block', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.post(`/users/${bob.username}/block`);
    await bob.post(`/users/${ada.username}/block`);
    for (const _ of [1, 2]) assert.equal((await ada.delete(`/users/${bob.username}/block`)).status, 204);
    assert.equal((await ada.post(`/users/${bob.username}/follow`)).status, 403);
    await bob.delete(`/users/${ada.username}/block`);
    assert.equal((await ada.post(`/users/${bob.username}/follow`)).status, 204);
  });

  test('blocking oneself or an unknown user is refused', async () => {
    const ada = await thoughts.join();
    assert.equal((await ada.post(`/users/${ada.username}/block`)).status, 403);
    assert.equal((await ada.delete(`/users/${ada.username}/block`)).status, 204);
    for (const name of ['nobody-here', 'nobody@nowhere.example']) {
      assert.equal((await ada.post(`/users/${name}/block`)).status, 404);
      assert.equal((await ada.delete(`/users/${name}/block`)).status, 404);
    }
  });

  test('the caller’s blocks are listed newest first, in pages', async () => {
    const ada = await thoughts.join();
    const other = await thoughts.join();
    const blocked = [other.username, await serverDatabase.addRemoteActor(), (await thoughts.join()).username];
    for (const name of blocked) {
      thoughts.clock.advance(1);
      await ada.post(`/users/${name}/block`);
    }
    const { body } = await ada.get('/blocks?per_page=2');
    assert.deepEqual(
      body.data.map(({ username }: { username: string }) => username),
      blocked.toReversed().slice(0, 2),
    );
    assert.deepEqual([body.page, body.per_page, body.total], [1, 2, 3]);
    assert.equal((await ada.get('/blocks?page=2&per_page=2')).body.data[0].username, other.username);
    assert.equal((await other.get('/blocks')).body.total, 0);
    assert.equal((await ada.get('/blocks?page=0')).status, 400);
  });

  test('a block of a remote user is recorded with everything that it ends', async () => {
    const ada = await thoughts.join();
    const bob = await serverDatabase.addRemoteActor();
    const adaId = await serverDatabase.idOf(ada.username);
    const bobId = await serverDatabase.idOf(bob);
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    const now = thoughts.clock.now();
    const follow = { followerId: bobId, followeeId: adaId, uri: 'https://other.example/follows/1' };
    await serverDatabase.database.write((tx) => requestFollow(tx, follow, now));
    await ada.post(`/users/${bob}/follow`);
    for (const _ of [1, 2]) await ada.post(`/users/${bob}/block`);
    for (const _ of [1, 2]) await ada.delete(`/users/${bob}/block`);
    assert.deepEqual(await kindsOf(ada.username), [
      'profile-changed',
      'follow-accepted',
      'followed',
      'blocked',
      'unfollowed',
      'follow-rejected',
      'unblocked',
    ]);
    await assertCountsAreExact(serverDatabase.database);
  });

  test('a block by a remote user ends both follows and informs nobody', async () => {
    const ada = await thoughts.join();
    const bob = await serverDatabase.addRemoteActor();
    await ada.post(`/users/${bob}/follow`);
    const key = {
      blockerId: await serverDatabase.idOf(bob),
      blockedId: await serverDatabase.idOf(ada.username),
    };
    const uri = 'https://other.example/blocks/1';
    await serverDatabase.database.write((tx) => blockUser(tx, { ...key, uri }, thoughts.clock.now()));
    assert.equal((await ada.post(`/users/${bob}/follow`)).status, 403);
    assert.equal((await ada.get('/notifications')).body.total, 0);
    assert.deepEqual(await kindsOf(ada.username), ['followed']);
    assert.deepEqual(await kindsOf(bob), []);
  });

  test('no follow survives a concurrent block', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([
        ada.post(`/users/${bob.username}/follow`),
        bob.post(`/users/${ada.username}/follow`),
        ada.post(`/users/${bob.username}/block`),
        bob.post(`/users/${ada.username}/follow`),
      ]);
      const { body } = await ada.get('/users/me');
      assert.deepEqual([body.followerCount, body.followingCount], [0, 0]);
      await ada.delete(`/users/${bob.username}/block`);
    }
    await assertCountsAreExact(serverDatabase.database);
  });
});
