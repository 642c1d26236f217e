import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { insertRemoteActors, remoteActorAt } from '../../../testing/remote-actors.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, usePeer } from '../../testing/peer.ts';

eachDatabase('federation management', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;
  const somebody = (fields = {}) => {
    count += 1;
    return peer().addActor(`p${count}`, fields);
  };
  const follow = async (actor: PeerActor, username: string) => {
    await actor.send(here.inbox(username), actor.activity('Follow', { object: here.actorUri(username) }));
    await here.drain();
  };
  const handles = (body: { handle: string }[]) => body.map(({ handle }) => handle);

  test('a lookup returns the remote profile and the caller’s follow', async () => {
    const ada = await here.thoughts.join();
    const icon = { type: 'Image', url: 'https://pictures.example/a.png' };
    const ana = await somebody({
      name: 'Ana',
      summary: '<p>Hi<br>there</p>',
      icon,
      url: `${peer().origin}/@ana`,
    });
    for (const handle of [ana.handle, `@${ana.handle}`, ana.handle.toUpperCase()]) {
      const { status, body } = await ada.get(`/remote-actors?handle=${encodeURIComponent(handle)}`);
      assert.equal(status, 200);
      assert.deepEqual(body, {
        actorUrl: ana.uri,
        handle: ana.handle,
        username: ana.username,
        displayName: 'Ana',
        bio: 'Hi\nthere',
        avatarUrl: icon.url,
        headerUrl: '',
        url: `${peer().origin}/@ana`,
        state: null,
      });
    }
    assert.equal((await ada.get(`/users/${ana.handle}`)).body.displayName, 'Ana');
  });

  test('a malformed handle returns 400, an unknown one 404, a failing server 502, a missing login 401', async () => {
    const ada = await here.thoughts.join();
    const look = async (query: string) => (await ada.get(`/remote-actors${query}`)).status;
    for (const query of [
      '',
      '?handle=',
      '?handle=ana',
      '?handle=@',
      '?handle=a@b@c',
      '?handle=a%20b@c.example',
    ])
      assert.equal(await look(query), 400, query);
    assert.equal(await look(`?handle=nobody@${peer().host}`), 404);
    assert.equal(await look('?handle=ana@127.0.0.1:1'), 502);
    const ana = await somebody();
    peer().fail(ana.uri, 500);
    assert.equal(await look(`?handle=${ana.handle}`), 502);
    assert.equal((await ada.post('/federation/follow-remote', { handle: ana.handle })).status, 502);
    assert.equal((await ada.post('/federation/follow-remote', { handle: 'x' })).status, 400);
    assert.equal((await here.thoughts.client.get('/remote-actors?handle=a@b.example')).status, 401);
  });

  test('a follow is pending until it is accepted, and can be withdrawn', async () => {
    const ada = await here.thoughts.join();
    const ana = await somebody();
    const { status, body } = await ada.post('/federation/follow-remote', { handle: `@${ana.handle}` });
    assert.deepEqual([status, body.handle, body.state], [202, ana.handle, 'pending']);
    assert.deepEqual(handles((await ada.get('/federation/remote-following')).body), [ana.handle]);
    assert.equal((await ada.get(`/remote-actors?handle=${ana.handle}`)).body.state, 'pending');
    const unfollow = (whom: object) => ada.post('/federation/unfollow-remote', whom);
    assert.equal((await unfollow({})).status, 400);
    assert.equal((await unfollow({ handle: `nobody@${peer().host}` })).status, 404);
    assert.equal((await unfollow({ actorUrl: ana.uri })).status, 204);
    assert.equal((await unfollow({ actorUrl: ana.uri })).status, 404);
    assert.deepEqual((await ada.get('/federation/remote-following')).body, []);
  });

  test('a local handle is followed locally', async () => {
    const ada = await here.thoughts.join();
    const bob = await here.thoughts.join();
    const handle = `${bob.username}@${new URL(here.federation.base).host}`;
    const { status, body } = await ada.post('/federation/follow-remote', { handle });
    assert.deepEqual([status, body.state, body.handle], [202, 'accepted', handle]);
    assert.equal((await ada.get(`/users/${ada.username}/following`)).body.total, 1);
  });

  test('requests are accepted or rejected and followers removed, once and separately', async () => {
    const ada = await here.thoughts.join();
    const ana = await somebody();
    const bob = await somebody();
    await follow(ana, ada.username);
    here.thoughts.clock.advance(1);
    await follow(bob, ada.username);
    assert.deepEqual(handles((await ada.get('/federation/pending-followers')).body), [
      bob.handle,
      ana.handle,
    ]);
    assert.equal((await ada.post('/federation/accept-follower', { actorUrl: ana.uri })).status, 204);
    assert.equal((await ada.post('/federation/accept-follower', { handle: ana.handle })).status, 204);
    assert.equal((await ada.post('/federation/reject-follower', { handle: bob.handle })).status, 204);
    assert.equal((await ada.post('/federation/reject-follower', { handle: bob.handle })).status, 404);
    assert.equal((await ada.post('/federation/accept-follower', { handle: bob.handle })).status, 404);
    assert.deepEqual((await ada.get('/federation/pending-followers')).body, []);
    assert.equal((await ada.get(`/users/${ada.username}/followers`)).body.total, 1);
    const remove = (whom: object) => ada.send('DELETE', '/federation/remote-follower', { body: whom });
    assert.equal((await remove({ handle: bob.handle })).status, 404);
    assert.equal((await remove({ handle: ana.handle })).status, 204);
    assert.equal((await ada.get(`/users/${ada.username}/followers`)).body.total, 0);
  });

  test('many requests of one host do not hide those of others', async () => {
    const ada = await here.thoughts.join();
    const ana = await somebody();
    await follow(ana, ada.username);
    const flood = Array.from({ length: 1001 }, () => remoteActorAt('https://flood.example'));
    const { database } = here.federation;
    await insertRemoteActors(database, flood);
    const { id: followee_id } = await database.read
      .selectFrom('actor')
      .select('id')
      .where('username', '=', ada.username)
      .executeTakeFirstOrThrow();
    const created_at = here.thoughts.clock.now() + 1;
    const row = { followee_id, state: 'pending' as const, uri: null, created_at };
    for (const some of [flood.slice(0, 500), flood.slice(500)])
      await database.write(async (tx) => {
        await tx
          .insertInto('follow')
          .values(some.map(({ id }) => ({ ...row, follower_id: id })))
          .execute();
      });
    const shown = handles((await ada.get('/federation/pending-followers')).body);
    assert.deepEqual([shown.length, shown.at(-1)], [1000, ana.handle]);
  });

  test('an account without manual approval accepts immediately', async () => {
    const ada = await here.thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    await follow(await somebody(), ada.username);
    assert.equal((await ada.get(`/users/${ada.username}/followers`)).body.total, 1);
  });
});
