import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { createActor } from '../../foundation/actors/actors.ts';
import { addToCounter } from '../../foundation/counters/counters.ts';
import { toActorId } from '../../ids.ts';
import { assertCountsAreExact } from '../../testing/recount.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { requestFollow } from './follow.ts';
import { unfollow } from './unfollow.ts';

type Listed = { username: string };
const names = ({ body }: { body: { data: Listed[] } }) => body.data.map(({ username }) => username);

eachDatabase('follows', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const noticesTo = async (username: string) => {
    const query = serverDatabase.database.read
      .selectFrom('notification')
      .innerJoin('actor', 'actor.id', 'notification.from_id')
      .select(['notification.type', 'actor.username'])
      .where('notification.actor_id', '=', await serverDatabase.idOf(username));
    return (await query.execute()).map(({ type, username: from }) => `${type} ${from}`);
  };

  test('a follow takes effect immediately, notifies once, and following again changes nothing', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    for (const name of [bob.username, bob.username.toUpperCase()]) {
      const { status, text } = await ada.post(`/users/${name}/follow`);
      assert.deepEqual([status, text], [204, '']);
    }
    const { body } = await thoughts.client.get(`/users/${bob.username}`);
    assert.deepEqual([body.followerCount, body.followingCount], [1, 0]);
    assert.equal((await ada.get('/users/me')).body.followingCount, 1);
    assert.deepEqual(names(await thoughts.client.get(`/users/${bob.username}/followers`)), [ada.username]);
    assert.deepEqual(names(await thoughts.client.get(`/users/${ada.username}/following`)), [bob.username]);
    assert.deepEqual(await noticesTo(bob.username), [`follow ${ada.username}`]);
    assert.deepEqual(await serverDatabase.eventsOf(await serverDatabase.idOf(ada.username)), []);
  });

  test('a user who approves followers of this server gets requests, to accept, reject or withdraw', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const carl = await thoughts.join();
    const locked = await ada.put('/users/me', { manuallyApprovesLocalFollowers: true });
    assert.deepEqual(
      [locked.body.manuallyApprovesLocalFollowers, locked.body.manuallyApprovesFollowers],
      [true, true],
    );
    const relation = async () => (await bob.get(`/relationships?username=${ada.username}`)).body[0];
    for (const _ of [1, 2]) {
      const { status, text } = await bob.post(`/users/${ada.username}/follow`);
      assert.deepEqual([status, text], [204, '']);
    }
    const { following, requested } = await relation();
    assert.deepEqual([following, requested], [false, true]);
    assert.equal((await thoughts.client.get(`/users/${ada.username}`)).body.followerCount, 0);
    assert.deepEqual(await noticesTo(ada.username), [`follow_request ${bob.username}`]);
    assert.deepEqual(await serverDatabase.eventsOf(await serverDatabase.idOf(bob.username)), []);
    await carl.post(`/users/${ada.username}/follow`);
    const listed = await ada.get('/follow-requests');
    assert.deepEqual(names(listed), [carl.username, bob.username]);
    assert.equal(listed.body.total, 2);
    assert.deepEqual(Object.keys(listed.body.data[0]).sort(), [
      'avatarUrl',
      'displayName',
      'requestedAt',
      'url',
      'username',
    ]);
    const [first] = (await ada.get('/follow-requests?per_page=1')).body.data;
    const { next } = (await ada.get('/follow-requests?per_page=1')).body;
    assert.equal(first.username, carl.username);
    assert.deepEqual(names(await ada.get(`/follow-requests?per_page=1&before=${next}`)), [bob.username]);
    const hidden = await ada.post('/thoughts', { content: 'for followers', visibility: 'followers' });
    assert.equal((await bob.get(`/thoughts/${hidden.body.id}`)).status, 404);
    assert.equal((await ada.post(`/follow-requests/${bob.username}/accept`)).status, 204);
    assert.equal((await ada.post(`/follow-requests/${bob.username}/accept`)).status, 204);
    assert.equal((await bob.get(`/thoughts/${hidden.body.id}`)).status, 200);
    assert.equal((await ada.post(`/follow-requests/${carl.username}/reject`)).status, 204);
    assert.equal((await ada.post(`/follow-requests/${carl.username}/reject`)).status, 404);
    assert.deepEqual(await noticesTo(carl.username), [], 'a rejection between local users is silent');
    await carl.post(`/users/${ada.username}/follow`);
    assert.equal((await carl.delete(`/users/${ada.username}/follow`)).status, 204);
    assert.deepEqual(names(await ada.get('/follow-requests')), []);
    assert.deepEqual(await noticesTo(ada.username), [`follow ${bob.username}`]);
    assert.equal((await ada.delete(`/followers/${bob.username}`)).status, 204);
    assert.equal((await bob.get(`/thoughts/${hidden.body.id}`)).status, 404);
    assert.deepEqual(await noticesTo(bob.username), []);
    await assertCountsAreExact(serverDatabase.database);
  });

  test('accepting all requests, or no longer approving, accepts any number of them', async () => {
    const ada = await thoughts.join();
    await ada.put('/users/me', { manuallyApprovesLocalFollowers: true });
    const id = await serverDatabase.idOf(ada.username);
    const { database } = serverDatabase;
    const people = await database.write(async (tx) => {
      const names = Array.from({ length: 205 }, () => `crowd_${crypto.randomUUID().slice(0, 13)}`);
      const rows = names.map((username) => ({
        id: toActorId(crypto.randomUUID()),
        username,
        handle_key: username,
        created_at: thoughts.clock.now(),
      }));
      for (const row of rows) await createActor(tx, row);
      addToCounter(tx, 'local-users', rows.length);
      return rows;
    });
    const ask = () =>
      database.write(async (tx) => {
        for (const { id: followerId } of people)
          await requestFollow(tx, { followerId, followeeId: id, uri: null }, thoughts.clock.now());
      });
    const counts = async () => {
      const { body } = await thoughts.client.get(`/users/${ada.username}`);
      return [body.followerCount, (await ada.get('/follow-requests')).body.total];
    };
    await ask();
    assert.equal((await ada.post('/follow-requests/accept-all')).status, 202);
    await thoughts.service.runJobs();
    assert.deepEqual(await counts(), [205, 0]);
    await database.write(async (tx) => {
      for (const { id: followerId } of people)
        await unfollow(tx, { followerId, followeeId: id }, thoughts.clock.now());
    });
    await ask();
    assert.deepEqual(await counts(), [0, 205]);
    await ada.put('/users/me', { manuallyApprovesLocalFollowers: false });
    await thoughts.service.runJobs();
    assert.deepEqual(await counts(), [205, 0]);
    await assertCountsAreExact(database);
  });

  test('unfollowing ends the follow, retracts the notification, and may be repeated', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.post(`/users/${bob.username}/follow`);
    for (const _ of [1, 2]) assert.equal((await ada.delete(`/users/${bob.username}/follow`)).status, 204);
    assert.equal((await thoughts.client.get(`/users/${bob.username}`)).body.followerCount, 0);
    assert.deepEqual(names(await thoughts.client.get(`/users/${bob.username}/followers`)), []);
    assert.deepEqual(await noticesTo(bob.username), []);
  });

  test('following oneself, an unknown user, or across a block is refused', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const own = await ada.post(`/users/${ada.username}/follow`);
    assert.deepEqual([own.status, own.body.code], [403, 'own-follow']);
    assert.equal((await ada.delete(`/users/${ada.username}/follow`)).status, 204);
    for (const name of ['nobody-here', 'me', 'stranger@nowhere.example', '%F0%9F%98%80']) {
      assert.equal((await ada.post(`/users/${name}/follow`)).status, 404, name);
      assert.equal((await ada.delete(`/users/${name}/follow`)).status, 404, name);
      assert.equal((await ada.get(`/users/${name}/followers`)).status, 404, name);
      assert.equal((await ada.get(`/users/${name}/following`)).status, 404, name);
    }
    await bob.post(`/users/${ada.username}/block`);
    for (const [from, to] of [[ada, bob] as const, [bob, ada] as const]) {
      assert.equal((await from.post(`/users/${to.username}/follow`)).status, 403);
    }
    await assertCountsAreExact(serverDatabase.database);
  });

  test('follower lists are public, paginated and sorted newest first', async () => {
    const star = await thoughts.join();
    const fans: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const fan = await thoughts.join();
      thoughts.clock.advance(1);
      await fan.post(`/users/${star.username}/follow`);
      fans.unshift(fan.username);
    }
    const first = await thoughts.client.get(`/users/${star.username}/followers?per_page=2`);
    assert.deepEqual(names(first), fans.slice(0, 2));
    const { page, per_page, total } = first.body;
    assert.deepEqual([page, per_page, total], [1, 2, 3]);
    const second = await thoughts.client.get(`/users/${star.username}/followers?per_page=2&page=2`);
    assert.deepEqual(names(second), fans.slice(2));
    const beyond = await thoughts.client.get(`/users/${star.username}/followers?page=9`);
    assert.deepEqual([beyond.status, beyond.body.data, beyond.body.total], [200, [], 3]);
    for (const query of ['page=0', 'page=x', 'per_page=-1', 'per_page=1.5', 'page=']) {
      assert.equal(
        (await thoughts.client.get(`/users/${star.username}/following?${query}`)).status,
        400,
        query,
      );
    }
    assert.equal(
      (await thoughts.client.get(`/users/${star.username}/followers?per_page=500`)).body.per_page,
      100,
    );
  });

  test('following a remote user is pending and recorded for delivery; unfollowing records its undo', async () => {
    const ada = await thoughts.join();
    const bob = await serverDatabase.addRemoteActor();
    for (const _ of [1, 2]) assert.equal((await ada.post(`/users/${bob}/follow`)).status, 204);
    const id = await serverDatabase.idOf(ada.username);
    const followeeId = await serverDatabase.idOf(bob);
    const [followed, ...others] = await serverDatabase.eventsOf(id);
    assert.equal(followed?.kind, 'followed');
    assert.deepEqual(others, []);
    const uri = followed?.kind === 'followed' ? followed.uri : null;
    assert.match(uri ?? '', /^http:\/\/localhost:\d+\/activities\/[\da-f-]{36}$/);
    assert.deepEqual(followed, { kind: 'followed', actorId: id, followeeId, uri });
    assert.equal((await ada.get('/users/me')).body.followingCount, 0);
    assert.deepEqual(names(await ada.get(`/users/${ada.username}/following`)), []);
    assert.deepEqual(names(await ada.get(`/users/${bob}/followers`)), []);

    await ada.delete(`/users/${bob}/follow`);
    const unfollowed = { kind: 'unfollowed', actorId: id, followeeId, uri };
    assert.deepEqual(await serverDatabase.eventsOf(id), [followed, unfollowed]);
    await assertCountsAreExact(serverDatabase.database);
  });

  test('counts stay exact under concurrent follows and unfollows', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => thoughts.join()));
    const acts = people.flatMap((one) =>
      people
        .filter((other) => other !== one)
        .flatMap((other) => [
          one.post(`/users/${other.username}/follow`),
          one.delete(`/users/${other.username}/follow`),
          one.post(`/users/${other.username}/follow`),
          one.post(`/users/${other.username}/follow`),
        ]),
    );
    const statuses = (await Promise.all(acts)).map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)], [204]);
    await assertCountsAreExact(serverDatabase.database);
    await Promise.all(
      people.flatMap((one) => people.map((other) => one.delete(`/users/${other.username}/follow`))),
    );
    for (const { username } of people) {
      const { body } = await thoughts.client.get(`/users/${username}`);
      assert.deepEqual([body.followerCount, body.followingCount], [0, 0]);
    }
    await assertCountsAreExact(serverDatabase.database);
  });
});
