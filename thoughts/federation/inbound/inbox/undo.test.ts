// Undo by type and object: servers that do not store the ids of likes and follows use a new id each time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { usePeer } from '../../testing/peer.ts';

eachDatabase('Undo by type and object', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  async function meet() {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    const ada = await here.thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    const { body: thought } = await ada.post('/thoughts', { content: 'hello' });
    const objects = {
      Like: `${here.federation.base}/thoughts/${thought.id}`,
      Announce: `${here.federation.base}/thoughts/${thought.id}`,
      Follow: here.actorUri(ada.username),
      Block: here.actorUri(ada.username),
    };
    /** Each activity is signed a second after the previous one. */
    let at = Math.floor(Date.now() / SECOND) * SECOND - 1000 * SECOND;
    const send = async (activity: Record<string, unknown>) => {
      at += SECOND;
      assert.equal(await ana.send(here.inbox(), activity, { at }), 202);
      await here.drain();
    };
    const isHeld = async (kind: keyof typeof objects): Promise<boolean> => {
      const { body } = await ada.get(`/thoughts/${thought.id}`);
      const { body: user } = await ada.get(`/users/${ada.username}`);
      const follows = await ada.post('/federation/follow-remote', { handle: ana.handle });
      const held = { Like: body.likeCount, Announce: body.boostCount, Follow: user.followerCount };
      return kind === 'Block' ? follows.status === 403 : held[kind] === 1;
    };
    return { ana, objects, send, isHeld };
  }

  for (const kind of ['Like', 'Announce', 'Follow', 'Block'] as const) {
    test(`${kind}: an Undo with an unknown or missing id matches by object; another object or actor does not`, async () => {
      const { ana, objects, send, isHeld } = await meet();
      const deed = () => ana.activity(kind, { object: objects[kind] });
      const { id: _, ...nameless } = deed();
      for (const undone of [deed(), nameless, { ...nameless, actor: undefined }]) {
        await send(deed());
        assert.ok(await isHeld(kind));
        await send(ana.activity('Undo', { object: { ...undone, actor: `${peer().origin}/users/other` } }));
        await send(ana.activity('Undo', { object: { ...deed(), object: ana.id() } }));
        await send(ana.activity('Undo', { object: ana.id() }));
        assert.ok(await isHeld(kind));
        await send(ana.activity('Undo', { object: undone }));
        assert.equal(await isHeld(kind), false);
      }
    });

    test(`${kind}: a second id replaces the first, and an Undo of either ends it`, async () => {
      const { ana, objects, send, isHeld } = await meet();
      const deed = () => ana.activity(kind, { object: objects[kind] });
      for (const name of ['first', 'second', 'first by its id alone', 'second by its id alone']) {
        const first = deed();
        const second = deed();
        await send(first);
        await send(second);
        assert.ok(await isHeld(kind));
        const undone = name.startsWith('first') ? first : second;
        await send(ana.activity('Undo', { object: name.endsWith('alone') ? undone.id : undone }));
        assert.equal(await isHeld(kind), false, name);
        await send(first);
        assert.equal(await isHeld(kind), false, 'a retry of the first');
      }
    });

    test(`${kind}: an early Undo also ends concurrent assertions of the relation`, async () => {
      const { ana, objects, send, isHeld } = await meet();
      for (const isById of [false, true]) {
        const first = ana.activity(kind, { object: objects[kind] });
        await send(ana.activity(kind, { object: objects[kind] }));
        await send(ana.activity('Undo', { object: isById ? first.id : first }));
        assert.equal(await isHeld(kind), isById, 'an unknown id without an object names no relation');
        await send(first);
        assert.equal(await isHeld(kind), false);
      }
    });
  }

  test('snac: an Undo by a local actor with an id of this server ends that actor’s follow', async () => {
    const { ana, objects, send, isHeld } = await meet();
    const other = await meet();
    await send(ana.activity('Follow', { object: objects.Follow }));
    await other.send(other.ana.activity('Follow', { object: objects.Follow }));
    const undo = { id: `${objects.Follow}/Undo`, type: 'Undo', actor: ana.uri, object: objects.Follow };
    assert.equal(await other.ana.send(here.inbox(), undo), 401, 'signed by another actor');
    await other.send({ ...undo, actor: other.ana.uri });
    assert.ok(await isHeld('Follow'));
    await send(undo);
    assert.equal(await isHeld('Follow'), false);
  });

  test('an Undo without an id ends both of two concurrent Likes', async () => {
    const { ana, objects, send, isHeld } = await meet();
    await send(ana.activity('Like', { object: objects.Like }));
    await send(ana.activity('Like', { object: objects.Like }));
    await send(ana.activity('Undo', { object: { type: 'Like', object: objects.Like } }));
    assert.equal(await isHeld('Like'), false);
    await send(ana.activity('Like', { object: objects.Like }));
    assert.ok(await isHeld('Like'));
  });
});
