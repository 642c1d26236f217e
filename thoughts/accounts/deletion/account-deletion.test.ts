import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { requestFollow } from '../../people/follows/follow.ts';
import { assertCountsAreExact } from '../../testing/recount.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { PASSWORD, useThoughts } from '../../testing/thoughts.ts';

eachDatabase('account deletion', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);

  async function post(by: Client, content: string, more: object = {}): Promise<string> {
    const { status, body, text } = await by.post('/thoughts', { content, ...more });
    assert.equal(status, 201, text);
    return body.id;
  }
  const read = async (id: string) => (await thoughts.client.get(`/thoughts/${id}`)).body;
  const profile = async (name: string) => (await thoughts.client.get(`/users/${name}`)).body;

  test('deleting an account deletes its sessions and keys, and its name stays reserved', async () => {
    const ada = await thoughts.join('Leaver');
    const id = await serverDatabase.idOf('leaver');
    const { key } = (await ada.post('/api-keys', {})).body;
    const total = (await thoughts.client.get('/users')).body.total;
    assert.equal((await ada.delete('/users/me')).status, 204);
    assert.equal((await ada.get('/users/me')).status, 401);
    assert.equal((await ada.delete('/users/me')).status, 401);
    assert.equal((await thoughts.client.get('/users/leaver')).status, 404);
    assert.equal((await thoughts.client.get('/users')).body.total, total - 1);
    const login = { username: 'leaver', password: PASSWORD };
    assert.equal((await thoughts.client.post('/auth/login', login)).status, 401);
    const headers = { authorization: `ApiKey ${key}` };
    assert.equal((await thoughts.client.post('/thoughts', { content: 'Hello' }, { headers })).status, 401);
    const register = (username: string) =>
      thoughts.client.post('/auth/register', { username, email: 'leaver@example.org', password: PASSWORD });
    assert.equal((await register('LEAVER')).status, 409);
    assert.equal((await register('leaver2')).status, 201);
    assert.deepEqual(await serverDatabase.eventsOf(id), [
      { kind: 'user-departed', actorId: id, username: 'Leaver' },
    ]);
  });

  test('deleting a user corrects every count', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    for (const [one, other] of [
      [ada, bob],
      [bob, ada],
      [eve, ada],
      [bob, eve],
    ] as const) {
      await one.post(`/users/${other.username}/follow`);
    }
    await bob.put('/users/me', { topFriends: [ada.username, eve.username] });
    const stranger = await serverDatabase.addRemoteActor();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    const followerId = await serverDatabase.idOf(stranger);
    const followeeId = await serverDatabase.idOf(ada.username);
    const follow = { followerId, followeeId, uri: 'https://other.example/follows/1' };
    await serverDatabase.database.write((tx) => requestFollow(tx, follow, thoughts.clock.now()));
    await ada.post(`/users/${await serverDatabase.addRemoteActor()}/follow`);

    const kept = await post(bob, 'Engines #engines');
    const own = [
      await post(ada, 'Looms #engines #looms'),
      await post(ada, 'More #looms'),
      await post(ada, 'For followers #looms', { visibility: 'followers' }),
      await post(ada, 'For me', { visibility: 'private' }),
      await post(ada, `A reply, @${bob.username}`, { replyTo: kept }),
      await post(ada, 'Another', { replyTo: kept }),
      await post(ada, 'A quiet one', { replyTo: kept, visibility: 'followers' }),
    ];
    const reply = await post(bob, 'Why?', { replyTo: own[0] });
    await post(eve, 'Because', { replyTo: reply });
    for (const act of ['like', 'boost']) {
      for (const by of [ada, eve]) assert.equal((await by.post(`/thoughts/${kept}/${act}`)).status, 204);
      for (const id of own.slice(0, 2)) {
        for (const by of [ada, bob]) assert.equal((await by.post(`/thoughts/${id}/${act}`)).status, 204);
      }
      assert.equal((await eve.post(`/thoughts/${own[0]}/${act}`)).status, 204);
    }
    await assertCountsAreExact(serverDatabase.database);

    assert.equal((await ada.delete('/users/me')).status, 204);
    await assertCountsAreExact(serverDatabase.database);
    assert.partialDeepStrictEqual(await read(kept), { likeCount: 1, boostCount: 1, replyCount: 0 });
    assert.partialDeepStrictEqual(await read(reply), { replyTo: own[0], replyCount: 1 });
    for (const id of own) assert.equal((await bob.get(`/thoughts/${id}`)).status, 404);
    assert.partialDeepStrictEqual(await profile(bob.username), {
      followerCount: 0,
      followingCount: 1,
      topFriends: [eve.username],
    });
    assert.partialDeepStrictEqual(await profile(stranger), { followingCount: 0 });
    const notices = (await bob.get('/notifications')).body;
    assert.deepEqual(
      new Set(notices.data.map(({ from }: { from: { username: string } }) => from.username)),
      new Set([eve.username]),
    );
    assert.equal(notices.total, notices.data.length);
  });

  test('only thoughts that may have been federated leave a tombstone', async () => {
    const ada = await thoughts.join();
    const shown = [await post(ada, 'One'), await post(ada, 'Two', { visibility: 'followers' })];
    const hidden = await post(ada, 'Three', { visibility: 'private' });
    await ada.delete('/users/me');
    const rows = await serverDatabase.database.read.selectFrom('tombstone').select('id').execute();
    const ids = new Set<string>(rows.map(({ id }) => id));
    assert.deepEqual(
      [...shown, hidden].map((id) => ids.has(id)),
      [true, true, false],
    );
  });

  test('requests during an account deletion succeed, and counts stay exact', async () => {
    const ada = await thoughts.join();
    const others = await Promise.all(Array.from({ length: 4 }, () => thoughts.join()));
    const id = await post(ada, 'Last words #end');
    const theirs = await Promise.all(others.map((other) => post(other, 'First words #end')));
    const replies = await Promise.all([
      ...others.flatMap((other) => [
        other.post(`/users/${ada.username}/follow`),
        other.post(`/thoughts/${id}/like`),
        other.post(`/thoughts/${id}/boost`),
        other.post('/thoughts', { content: 'What? #end', replyTo: id }),
        ada.post(`/users/${other.username}/follow`),
      ]),
      ada.delete('/users/me'),
      ...theirs.flatMap((thought) => [
        ada.post(`/thoughts/${thought}/like`),
        ada.post(`/thoughts/${thought}/boost`),
      ]),
      ...others.map((other) => other.delete(`/users/${ada.username}/follow`)),
      ada.post('/thoughts', { content: 'Not yet #end' }),
    ]);
    const unexpected = replies.filter(({ status }) => ![201, 204, 400, 401, 404].includes(status));
    assert.deepEqual(
      unexpected.map(({ status, text }) => [status, text]),
      [],
    );
    assert.equal((await ada.get('/users/me')).status, 401);
    await assertCountsAreExact(serverDatabase.database);
  });

  test('two mutual followers can be deleted concurrently', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    for (const one of [ada, bob, eve]) {
      for (const other of [ada, bob, eve]) await one.post(`/users/${other.username}/follow`);
    }
    const replies = await Promise.all([ada.delete('/users/me'), bob.delete('/users/me')]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [204, 204],
    );
    assert.partialDeepStrictEqual(await profile(eve.username), { followerCount: 0, followingCount: 0 });
    await assertCountsAreExact(serverDatabase.database);
  });
});
