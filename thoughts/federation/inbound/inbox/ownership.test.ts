// Each activity by the owner, by another actor on the owner's host, and by an actor on another host
// (CVE-2024-37903, CVE-2024-52591, CVE-2025-25306, CVE-2026-73090).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, usePeer } from '../../testing/peer.ts';

type Shown = { id: string; content: string };

eachDatabase('ownership', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  const elsewhere = usePeer('localhost');
  let count = 0;
  const cast = async () => {
    count += 1;
    return {
      owner: await peer().addActor(`owner${count}`),
      neighbour: await peer().addActor(`neighbour${count}`),
      stranger: await elsewhere().addActor(`stranger${count}`),
    };
  };
  const send = async (actor: PeerActor, activity: Record<string, unknown>) => {
    const status = await actor.send(here.inbox(), activity);
    await here.drain();
    return status;
  };
  const all = async (): Promise<Shown[]> =>
    (await here.thoughts.client.get('/feed/public?per_page=100')).body.data;
  const shown = async (content: string) => (await all()).find((thought) => thought.content === content);

  test('Create: the actor must be the author', async () => {
    const { owner, neighbour, stranger } = await cast();
    for (const other of [neighbour, stranger]) {
      const note = owner.note({ content: `by ${other.username}` });
      await send(other, other.activity('Create', { object: note }));
      await send(other, other.activity('Create', { object: { ...note, id: other.id() } }));
      assert.equal(await shown(`by ${other.username}`), undefined);
    }
    const note = owner.note({ content: `by ${owner.username}` });
    assert.equal(await send(owner, owner.activity('Create', { object: note })), 202);
    assert.ok(await shown(`by ${owner.username}`));
  });

  test('Update and Delete of a note: the actor must be the author', async () => {
    const { owner, neighbour, stranger } = await cast();
    const note = owner.note({ content: `first ${owner.username}` });
    await send(owner, owner.activity('Create', { object: note }));
    const updated = new Date().toISOString();
    for (const other of [neighbour, stranger]) {
      await send(other, other.activity('Update', { object: { ...note, content: 'x', updated } }));
      await send(
        other,
        other.activity('Update', { object: { ...note, attributedTo: other.uri, content: 'x', updated } }),
      );
      await send(other, other.activity('Delete', { object: note.id }));
      await send(other, other.activity('Delete', { object: { id: note.id, type: 'Tombstone' } }));
      assert.ok(await shown(`first ${owner.username}`), other.username);
    }
    const second = {
      ...note,
      content: `second ${owner.username}`,
      updated: new Date(Date.now() + 60_000).toISOString(),
    };
    here.thoughts.clock.advance(120_000);
    await send(owner, owner.activity('Update', { object: second }));
    assert.ok(await shown(`second ${owner.username}`));
    await send(owner, owner.activity('Delete', { object: { id: note.id, type: 'Tombstone' } }));
    assert.equal(await shown(`second ${owner.username}`), undefined);
  });

  test('Update and Delete of an actor: only by itself', async () => {
    const { owner, neighbour, stranger } = await cast();
    const reader = await here.thoughts.join();
    await reader.get(`/remote-actors?handle=${owner.handle}`);
    const name = async () => (await reader.get(`/users/${owner.handle}`)).body.displayName;
    for (const other of [neighbour, stranger]) {
      await send(other, other.activity('Update', { object: { ...owner.document, name: 'taken over' } }));
      await send(other, other.activity('Delete', { object: owner.uri }));
      assert.equal(await name(), `The ${owner.username}`);
    }
    await send(owner, owner.activity('Update', { object: { ...owner.document, name: 'Renamed' } }));
    assert.equal(await name(), 'Renamed');
    await send(owner, owner.activity('Delete', { object: owner.uri }));
    assert.equal((await reader.get(`/users/${owner.handle}`)).status, 404);
  });

  test('Undo: only of one’s own activities', async () => {
    const { owner, neighbour, stranger } = await cast();
    const ada = await here.thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    const { body: thought } = await ada.post('/thoughts', { content: 'like me' });
    const object = `${here.federation.base}/thoughts/${thought.id}`;
    const like = owner.activity('Like', { object });
    const boost = owner.activity('Announce', { object });
    const follow = owner.activity('Follow', { object: here.actorUri(ada.username) });
    for (const deed of [like, boost, follow]) await send(owner, deed);
    const state = async () => {
      const { body } = await ada.get(`/thoughts/${thought.id}`);
      const { body: user } = await ada.get(`/users/${ada.username}`);
      return [body.likeCount, body.boostCount, user.followerCount];
    };
    for (const other of [neighbour, stranger]) {
      for (const deed of [like, boost, follow]) {
        await send(other, other.activity('Undo', { object: deed }));
        await send(other, other.activity('Undo', { object: deed.id }));
        await send(other, other.activity('Undo', { object: { ...deed, actor: other.uri } }));
      }
      assert.deepEqual(await state(), [1, 1, 1]);
    }
    for (const deed of [like, boost, follow]) await send(owner, owner.activity('Undo', { object: deed }));
    assert.deepEqual(await state(), [0, 0, 0]);
  });

  test('Accept and Reject: only by the followee', async () => {
    const { owner, neighbour, stranger } = await cast();
    const ada = await here.thoughts.join();
    await ada.post('/federation/follow-remote', { handle: owner.handle });
    const { uri } = await here.federation.database.read
      .selectFrom('follow')
      .innerJoin('remote_actor', 'remote_actor.actor_id', 'follow.followee_id')
      .select('follow.uri')
      .where('remote_actor.uri', '=', owner.uri)
      .executeTakeFirstOrThrow();
    const follow = { id: uri, type: 'Follow', actor: here.actorUri(ada.username), object: owner.uri };
    const states = async () =>
      (await ada.get('/federation/remote-following')).body.map((one: { state: string }) => one.state);
    for (const other of [neighbour, stranger]) {
      for (const type of ['Accept', 'Reject']) {
        for (const object of [follow, uri, { ...follow, object: other.uri }])
          await send(other, other.activity(type, { object }));
      }
      assert.deepEqual(await states(), ['pending']);
    }
    await send(owner, owner.activity('Accept', { object: follow }));
    assert.deepEqual(await states(), ['accepted']);
    await send(owner, owner.activity('Reject', { object: follow }));
    assert.deepEqual(await states(), []);
    const { body } = await ada.get('/notifications');
    assert.deepEqual(
      body.data.map((one: { type: string }) => one.type),
      ['follow_rejected'],
    );
  });

  test('Announce: embedded objects are fetched from their origin', async () => {
    const { owner, neighbour, stranger } = await cast();
    for (const other of [neighbour, stranger]) {
      await here.follow(other);
      const genuine = `genuine for ${other.username}`;
      const note = owner.note({ content: genuine });
      await send(
        other,
        other.activity('Announce', { object: { ...note, content: `forged for ${other.username}` } }),
      );
      assert.ok(await shown(genuine));
      assert.equal(await shown(`forged for ${other.username}`), undefined);
    }
    const secret = owner.note({ content: 'secret', to: [`${owner.uri}/followers`] });
    await send(stranger, stranger.activity('Announce', { object: secret.id }));
    assert.equal(
      await here.federation.database.read
        .selectFrom('thought')
        .select('id')
        .where('uri', '=', secret.id)
        .executeTakeFirst(),
      undefined,
    );
  });

  test('Block and Move: only by the actor itself', async () => {
    const { owner, neighbour, stranger } = await cast();
    const ada = await here.thoughts.join();
    await ada.post('/federation/follow-remote', { handle: owner.handle });
    const follows = async () =>
      (await ada.get('/federation/remote-following')).body.map((one: { actorUrl: string }) => one.actorUrl);
    for (const other of [neighbour, stranger]) {
      other.document.alsoKnownAs = [owner.uri];
      await send(other, other.activity('Move', { object: owner.uri, target: other.uri }));
      assert.deepEqual(await follows(), [owner.uri]);
    }
    neighbour.document.alsoKnownAs = [];
    await send(owner, owner.activity('Move', { object: owner.uri, target: neighbour.uri }));
    assert.deepEqual(await follows(), [owner.uri]);
    await send(owner, owner.activity('Move', { object: owner.uri, target: stranger.uri }));
    await here.thoughts.service.drainQueues();
    // A request that waits moves, too.
    assert.deepEqual(await follows(), [stranger.uri]);
    await send(stranger, stranger.activity('Block', { object: here.actorUri(ada.username) }));
    assert.deepEqual(await follows(), []);
    assert.equal((await ada.post('/federation/follow-remote', { handle: stranger.handle })).status, 403);
  });
});
